"""How the board turns: planner, gearing, index and drive, pure and portable.

gearing    microsteps, sectors and angles, the remainder always carried
limits     what must not slide, what the motor can do
profile    segments along the friction limit
timeline   where a running move is at a moment
magnets    where the seven magnets are met, and what a measured row of them means
locator    which magnet was that: identification after a restart
watch      were the magnets met where they should be: the check of every move
drive      the state machine that commands and believes only what it saw
assembly   a drive from settings
reports, faults   what the drive says, and its sentences
"""
