import type { LevelText } from '../notation.ts';

export const level10: LevelText = {
  title: 'Level 10',
  stage: 'Performance',
  intro: 'Double rotation, release skills and routines of full difficulty.',
  groups: {
    Floor: {
      'Double back somersault tucked': {
        text: 'Set tall, fast tuck, open before landing.',
        warning: 'Pit, then soft mats, then floor; twenty good ones at each step.',
        after: ['Round-off, back handspring, back somersault'],
      },
      'Back double twist': {
        text: 'Stretched from a long tumble, both twists finished before landing square.',
        after: ['Full-twisting back somersault on floor'],
      },
      'Back one and a half to punch front': {
        text: 'Rebound straight into a front somersault.',
        after: ['Back somersault half'],
      },
      'Arabian double drill': {
        text: 'Half turn early, then two tucked turns forwards into the pit.',
        warning: 'Pit only.',
        after: ['Arabian to one foot'],
      },
      'Front double twist': {
        text: 'Stretched from a handspring, arms tight, second twist finished above the floor.',
        after: ['Front full twist'],
      },
      'Double back somersault piked': {
        text: 'Straight legs through both turns.',
        after: ['Double back somersault tucked'],
      },
      'Triple turn': {
        text: 'Three turns on one high toe, spotting the same point each time.',
        after: ['Double turn'],
      },
      'Strug leap to ring': 'Tour jeté with a ring shape.',
    },
    Vault: {
      'Yurchenko piked': {
        text: 'Straight legs, held landing.',
        after: ['Yurchenko tucked to soft mats'],
      },
      'Yurchenko stretched': { text: 'One line in the second flight.', after: ['Yurchenko piked'] },
      'Tsukahara stretched': {
        text: 'One line after the push.',
        after: ['Tsukahara piked to soft mats'],
      },
      'Handspring front piked': {
        text: 'Clear height over the table.',
        after: ['Handspring front somersault tucked'],
      },
    },
    Bars: {
      'Giant full turn': { text: 'Finished within ten degrees.', after: ['Giant full turn drill'] },
      'Clear hip full turn': {
        text: 'Turn about one arm as the hips rise, finished in handstand.',
        after: ['Clear hip to handstand'],
      },
      'Straddled release over the bar': {
        text: 'From a giant, catch with straight arms.',
        warning: 'Pit bar first; coach with a hand mat.',
        after: ['Backward giant swing'],
      },
      'Pak drill to low bar': {
        text: 'Backward flight from high to low bar.',
        warning: 'Low bar padded, coach at the catch.',
        after: ['Overshoot to low bar handstand'],
      },
      'Double back dismount from bars': {
        text: 'Tucked, from two giants.',
        after: ['Stretched fly-away'],
      },
      'Stalder circle': 'Straddled in-circle to handstand.',
    },
    Beam: {
      'Back handspring to stretched step-out': {
        text: 'A series along the beam: hands in line, then one long flight to one foot.',
        after: ['Back handspring, back handspring'],
      },
      'Side aerial on the high beam': {
        text: 'Sideways without hands, feet in line, the finish held for two seconds.',
        after: ['Side aerial on the low beam'],
      },
      'Switch half on the beam': {
        text: 'Change legs, half turn in the air, hips square at the end.',
        after: ['Switch leap on the beam'],
      },
      'Double turn on beam': {
        text: 'On one foot, heel high, arms overhead by the second turn.',
        after: ['One and a half turns on beam'],
      },
      'Standing back tuck on beam': {
        text: 'From two feet to two feet.',
        warning: 'Padded low beam until nine in ten.',
        after: ['Back handspring on the high beam'],
      },
      'Full-twisting dismount': {
        text: 'Stretched from a back handspring, twist finished before the feet reach the mat.',
        after: ['Stretched back dismount'],
      },
    },
    Trampoline: {
      'Double back somersault': {
        text: 'Tucked and out of the rig, on the cross, stopped at once.',
        warning: 'Signed off by a coach qualified for doubles.',
        after: ['Double back somersault in the rig'],
      },
      'Half-out triffis drill': {
        text: 'In the rig, three turns forwards with a half twist.',
        warning: 'Rig only.',
        after: ['One and three-quarter front to back'],
      },
      'Double front half-out': {
        text: 'Two turns forwards, half twist in the second.',
        after: ['Rudi'],
      },
      'Half-in half-out': {
        text: 'Two turns with half a twist in each, piked or tucked, bed seen twice.',
        after: ['Double front half-out'],
      },
      'Rudi ball-out': { text: 'From back, one and a half twists.', after: ['Ball-out barani'] },
    },
    Rings: {
      'Forward giant to handstand': { text: 'Straight arms, two seconds.', after: ['Inlocate'] },
      'Front lever': {
        text: 'Straight body at ring height facing up, legs together, two seconds.',
        after: ['Front lever in straddle'],
      },
      'Cross with light help': {
        text: 'Arms at shoulder height, elastic or coach.',
        warning: 'Strength tests of the season passed first.',
        pass: 'Good',
      },
      'Double back dismount from rings': {
        text: 'Tucked from giants, release as the rings swing back, landing held.',
        after: ['Giant to handstand backwards'],
      },
    },
    Flexibility: {
      'Over-splits at forty-five degrees': {
        text: 'Left, right and side with square hips, fifteen seconds each.',
        after: ['Over-splits measured at thirty degrees'],
      },
      'Ring jump shape': {
        text: 'Both feet to the head line.',
        after: ['Ring leap shape on a block'],
      },
      'Free leg hold at one hundred and eighty': {
        text: 'No hands, three seconds.',
        after: ['Standing leg hold, no hands'],
      },
      'Split press': 'Through flat splits to handstand.',
    },
    Strength: {
      'Straddle planche': {
        text: 'Straight arms, hips at shoulder height, legs apart, two seconds on the floor.',
        after: ['Planche in tuck'],
      },
      'Ten presses in a row': {
        text: 'Straddled, from stand to handstand, feet only brushing the floor.',
        after: ['Five presses in a row'],
      },
      'Manna hold': {
        text: 'Hips forward of the hands, legs towards horizontal behind, two seconds.',
        after: ['Manna hold preparation'],
      },
      'One-arm handstand against a wall': 'Three seconds on each side.',
      'Back extension roll with weight vest': {
        text: 'Five, for clubs with the equipment.',
        hidden: true,
      },
    },
  },
};
