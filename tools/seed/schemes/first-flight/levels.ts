import type { LevelText } from '../notation.ts';

/** A recreational scheme for the first years in a gym: six levels named after birds. */
export const levels: LevelText[] = [
  {
    title: 'Hatchling',
    stage: 'First steps',
    intro: 'Feeling at home in the gym: simple shapes, safe landings and taking turns.',
    groups: {
      'Shapes and rolls': {
        'Star and pencil shapes': 'Show a wide star and a long pencil, lying down and standing up.',
        'Pencil roll': 'Roll along the mat like a pencil, arms long and feet together.',
        'Rock like an egg': 'Hug the knees on the back and rock to and fro without letting go.',
      },
      'Balance and travel': {
        'Walk along a line': 'Heel to toe along a line on the floor, looking ahead.',
        'Stand on one foot like a heron': 'Lift one knee and hold still for three seconds.',
        'Bear walk': 'Walk on hands and feet with the hips high.',
      },
      'Jump and swing': {
        'Jump and land like a mouse': {
          text: 'Jump from two feet and land on two feet, knees bent, without a sound.',
          tags: ['landing'],
        },
        'Hang like a sloth': {
          text: 'Hang under a low bar by hands and feet and count to three.',
          warning: 'Stand close with a hand under the back; the mat must lie directly below.',
        },
      },
    },
  },
  {
    title: 'Fledgling',
    stage: 'First steps',
    intro: 'The first real gymnastics skills, still with a hand to help.',
    groups: {
      'Shapes and rolls': {
        'Tuck, pike and straddle sits':
          'Show the three sits one after another with straight backs.',
        'Roll down the slope': {
          text: 'Squat at the top of a wedge, tuck the chin and roll over to sit.',
          warning: 'The head must not carry weight: hands push, back is round.',
        },
        'Dish and arch rock': 'From a dish roll to an arch and back without arms or legs touching.',
      },
      'Balance and travel': {
        'Walk the low bench': 'Walk forwards along a bench, stop in the middle and go on.',
        'Bunny jump across a bench': 'Hands on the bench, jump both feet from side to side.',
        'Crab walk': 'Walk on hands and feet with the tummy to the ceiling.',
      },
      'Jump and swing': {
        'Star jump from a box': {
          text: 'Jump off a knee-high box, open to a star and land with knees bent.',
          after: ['Jump and land like a mouse'],
        },
        'Swing and drop': 'Swing twice on a bar with long arms and drop to a still landing.',
      },
    },
  },
  {
    title: 'Wren',
    stage: 'Growing wings',
    intro: 'Rolling, supporting and jumping with control.',
    groups: {
      'Shapes and rolls': {
        'Forward roll to sit': {
          text: 'From a squat roll forwards on a flat mat and finish in a long sit.',
          after: ['Roll down the slope'],
        },
        'Teddy roll': 'In a straddle sit hold the shins and roll sideways once round.',
        'Shoulder stand': 'Lie, lift the legs and hold them high, hands on the hips for support.',
      },
      'Balance and travel': {
        'Side-steps along the beam':
          'Travel sideways along a low beam, closing the feet each time.',
        'Front and back support': 'Hold each support for five seconds, body in one line.',
        'Gallop and change': 'Gallop across the floor and change the leading foot at a signal.',
      },
      'Jump and swing': {
        'Half-turn jump': 'Jump, turn to face the other way and land with both feet still.',
        'Tuck hang': {
          text: 'Hang from a bar and hold the knees to the chest for three seconds.',
          tags: ['strength'],
        },
      },
    },
    choose: {
      'Balance and travel': {
        count: 2,
        of: ['Side-steps along the beam', 'Front and back support', 'Gallop and change'],
      },
    },
  },
  {
    title: 'Swift',
    stage: 'Growing wings',
    intro: 'Taking weight on the hands and linking two skills.',
    groups: {
      'Shapes and rolls': {
        'Forward roll to stand': {
          text: 'Roll from stand to stand without using the hands to get up.',
          after: ['Forward roll to sit'],
          tags: ['floor'],
        },
        'Backward roll down the slope': {
          text: 'Roll backwards down a wedge, hands beside the ears, and land on the feet.',
          warning: 'Lift at the hips to keep the weight off the neck.',
        },
        'Bridge on hands and feet': 'Push up from lying to a bridge with the head off the floor.',
      },
      'Balance and travel': {
        'Stork walk on the beam': 'Walk the low beam lifting each knee to the hip.',
        'Donkey kicks': 'Hands on the floor, kick both feet up and land them together.',
        'Mini cartwheel over a bench':
          'Hands on the bench, bring one foot over and then the other.',
      },
      'Jump and swing': {
        'Run and squat on': {
          text: 'Short run, take-off from two feet, squat on a low block and jump off.',
          warning: 'Stand at the landing side with a hand ready for the upper arm.',
        },
        'Circle up with help': {
          text: 'From a low bar bring the hips to the bar and over it, with a coach helping.',
          warning: 'Support at the back and the thigh until the gymnast is in front support.',
        },
      },
    },
  },
  {
    title: 'Falcon',
    stage: 'In flight',
    intro: 'Whole skills without help, and short sequences.',
    groups: {
      'Shapes and rolls': {
        'Backward roll to squat': {
          text: 'Roll backwards on a flat mat and land on both feet in a squat.',
          after: ['Backward roll down the slope'],
        },
        'Headstand with bent knees': {
          text: 'Make a triangle of head and hands and hold the tuck for three seconds.',
          warning: 'Only on a soft flat mat; come down the way you went up.',
        },
        'Three-skill floor sequence': 'Link a roll, a balance and a jump without a pause.',
      },
      'Balance and travel': {
        'Half turn on the beam': 'On the balls of the feet turn to face the other way.',
        'Kick to half handstand':
          'Kick until one leg is above the hips and come down with control.',
        Cartwheel: {
          text: 'Hand, hand, foot, foot along one line, with straight legs overhead.',
          after: ['Mini cartwheel over a bench'],
        },
      },
      'Jump and swing': {
        'Tuck jump on the trampoline': 'Three bounces, a tuck jump and a still finish.',
        'Cast from front support': 'Swing the hips off the bar and come back to support.',
        'Long swing and let go': {
          text: 'Only for clubs with a pit.',
          skipped: true,
        },
      },
    },
  },
  {
    title: 'Eagle',
    stage: 'In flight',
    intro: 'Ready for the Apparatus Pathway.',
    groups: {
      'Shapes and rolls': {
        'Handstand against the wall': {
          text: 'Walk up the wall, body in one line, and hold for five seconds.',
          warning: 'Come down before the arms bend; nobody within a leg’s length.',
        },
        'Straddle roll': 'Forward roll with straight legs apart, pushing off to stand.',
        'Handstand and forward roll with support': {
          text: 'Kick to handstand, a coach at the thighs, tuck the chin and roll out.',
          after: ['Handstand against the wall'],
        },
      },
      'Balance and travel': {
        'Arabesque on the beam': 'One leg high behind, arms to the side, three seconds.',
        'Cartwheel on a line': {
          text: 'Hands and feet all touch a chalk line.',
          after: ['Cartwheel'],
        },
        'Hurdle step': 'From a short run, one foot then both feet together, arms high.',
      },
      'Jump and swing': {
        'Squat through': 'From a springboard, hands on the block and feet through to stand.',
        'Circle up alone': {
          text: 'Pull the hips to the bar and circle up to front support without help.',
          after: ['Circle up with help'],
        },
        'Showcase routine': { text: 'Used at the summer showcase.', hidden: true },
      },
    },
    choose: {
      'Shapes and rolls': {
        count: 2,
        of: [
          'Handstand against the wall',
          'Straddle roll',
          'Handstand and forward roll with support',
        ],
      },
    },
  },
  {
    title: "Coach's Star",
    stage: 'Special',
    intro: 'For effort, kindness and helping others. A coach gives it; there is nothing to assess.',
    groups: {},
    manual: true,
  },
];
