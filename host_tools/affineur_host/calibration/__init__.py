"""Guided calibration: each part is a script of questions and measurements, touching nothing.

steps      what a script can want: a turn, a picture, an answer, a thing done by a person
runner     does what scripts want, on a board and with a person
person     the person at the terminal, or answers given beforehand
row        a row of magnets met: which are they, which way, how long is a turn
motor, index, zero, pace, light, current, readers, keys      one script each
parts      the table of the scripts
progress   which parts of which board are done
"""
