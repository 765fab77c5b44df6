"""How the board turns: planner, gearing, index and drive, pure and portable.

Moves
    gearing   microsteps, sectors and angles, the remainder always carried
    limits    what must not slide, what the motor can do
    profile   segments along the friction limit
    brake     stopping early along the limit
    timeline  where a running move is at a moment

The index
    pulses    flicker of the sensor told from magnets
    magnets   where the seven magnets are met, and what a measured row of them means
    locator   which magnet was that: identification after a restart
    watch     were the magnets met where they should be: the check of every move
    ring      targets, ways to them and magnets on the way, for one game

The drive
    drive     the state machine; its reactions are `searching`, `checking`, `resting`, `upsets`
    mover     its state and its acts; `leg` is one running move, `noting` what it remarks
    assembly  a drive from settings
    reports   what it says to the match; `faults` has the sentences
"""
