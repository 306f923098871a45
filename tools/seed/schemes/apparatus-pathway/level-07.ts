import type { LevelText } from '../notation.ts';

export const level07: LevelText = {
  title: 'Level 7',
  stage: 'Advanced',
  intro: 'Tumbling in series, clear swing above the bar, and somersault dismounts.',
  groups: {
    Floor: {
      'Two back handsprings in series': {
        text: 'From a round-off, getting faster.',
        after: ['Round-off back handspring'],
      },
      'Round-off back somersault tucked': {
        text: 'Set tall, knees to the chest, open to land.',
        warning: 'Soft landing mat; the set comes before the turn.',
        after: ['Round-off back handspring'],
      },
      'Front somersault tucked on floor': {
        text: 'From a short run to two feet.',
        after: ['Front handspring to two feet'],
      },
      'Front handspring step-out': {
        text: 'Legs stay split in flight, land on one foot and walk straight on.',
        tags: ['series'],
      },
      'Aerial cartwheel': {
        text: 'Hips over the hands’ place, quiet landing.',
        after: ['Aerial cartwheel from a board'],
      },
      'Straddle press to handstand': {
        text: 'From stand, held for two seconds.',
        after: ['Straddle press from a block'],
      },
      'Switch leap': {
        text: 'One hundred and fifty degrees after the change.',
        after: ['Switch leg leap to ninety degrees'],
      },
      'Double turn': {
        text: 'Two turns on one high toe, free foot still, arms close from the start.',
        after: ['Turn of one and a half'],
      },
      'Flyspring to rebound': 'From a hurdle, feet together throughout.',
    },
    Vault: {
      'Handspring with half turn': {
        text: 'The turn begins after the push.',
        after: ['Handspring vault'],
      },
      Yamashita: { text: 'Pike and open in the second flight.', after: ['Handspring vault'] },
      'Half-on, half-off': {
        text: 'To a held landing on competition height.',
        after: ['Half-on, half-off to a stack'],
      },
      'Round-off entry to flat back': {
        text: 'Round-off, board, flight backwards to the stack.',
        warning: 'Safety collar around the board, always.',
        after: ['Round-off entry drill'],
      },
    },
    Bars: {
      'Kip, cast to forty-five above': {
        text: 'From the kip straight into a hollow cast, legs together, shoulders over the bar.',
        after: ['Kip and cast to horizontal'],
      },
      'Clear hip circle above horizontal': {
        text: 'Shoulders open through the top.',
        after: ['Clear hip circle to horizontal'],
      },
      'Straddle sole circle to horizontal': {
        text: 'Feet leave late, body hollow.',
        after: ['Straddle sole circle'],
      },
      'Tap swing half turn': 'On the high bar, at horizontal, regrasp in mixed grip.',
      'Giant swing in straps': {
        text: 'Three turns on the strap bar.',
        warning: 'Loops and gloves checked before every turn.',
      },
      'Fly-away tucked dismount': {
        text: 'From the high bar to a held landing.',
        after: ['Fly-away from a tap swing'],
      },
    },
    Beam: {
      'Back walkover on the high beam': {
        text: 'Legs past one hundred and fifty degrees.',
        after: ['Back walkover on the low beam'],
      },
      'Front walkover on the beam': {
        text: 'Reach long, split legs over the top, hips forward and the chest rises last.',
        after: ['Front walkover'],
      },
      'Handstand held for two seconds on beam': {
        text: 'Cross handstand, legs together.',
        after: ['Handstand to vertical with legs together'],
      },
      'Turn on one foot, free leg at knee':
        'Passé turn with the thigh at horizontal; heel stays high until the finish.',
      'Leap and jump series': 'Two different ones, no stop between.',
      'Cartwheel, tucked back dismount drill': {
        text: 'From a block on to a soft mat.',
        warning: 'Coach at the hip; block of beam width.',
      },
    },
    Trampoline: {
      'Back somersault piked': {
        text: 'Toes to the hands, open to vertical.',
        after: ['Back somersault tucked'],
      },
      'Back somersault straight': {
        text: 'Long body with an early lift of the chest, arms at the sides, bed in sight.',
        after: ['Back somersault piked'],
      },
      'Barani piked': {
        text: 'Straight legs at hip height, eyes on the bed, half twist late on the way out.',
        after: ['Barani tucked'],
      },
      'Back somersault to seat': {
        text: 'Tucked, opened in good time to sit with straight legs and a tall back.',
        after: ['Back somersault tucked'],
      },
      Cody: {
        text: 'From front drop, backwards to feet.',
        warning: 'Push mat and qualified spotter.',
        after: ['Front drop to feet'],
      },
      Corkscrew: {
        text: 'Back drop, one and a half twists, front.',
        after: ['Cat twist'],
      },
    },
    Rings: {
      'Muscle-up': {
        text: 'From a false grip on still rings, without swing or kick, to a held support.',
        after: ['Muscle-up with help'],
      },
      Inlocate: {
        text: 'Through the top with straight arms.',
        after: ['Inlocate preparation'],
      },
      Dislocate: { text: 'Rings turned out, shoulders high.', after: ['Dislocate preparation'] },
      'Half lever on still rings': {
        text: 'Rings turned out, legs horizontal, held for two seconds without shaking.',
        after: ['Half lever in support'],
      },
    },
    Flexibility: {
      'Over-splits on two mats': {
        text: 'Front foot on two mats, both legs in turn, hips square for fifteen seconds.',
        after: ['Over-splits on one mat'],
      },
      'Needle scale': 'Standing splits without touching the floor.',
      'Active leg hold sideways': 'Above horizontal, three seconds.',
      'Bridge with feet together': 'Arms straight, knees straight.',
    },
    Strength: {
      'V-sit for three seconds': {
        text: 'Hands behind the hips, legs well above horizontal, arms straight.',
        after: ['V-sit with hand support'],
      },
      'Ten pull-ups': {
        text: 'From a dead hang to chin over the bar and all the way down again.',
        after: ['Five chin-ups'],
      },
      'Straddle lever hold':
        'Hands between the legs, heels off the floor, five seconds with straight arms.',
      'Press handstand to five in a row':
        'From a block, straddled; the feet touch lightly between presses.',
    },
  },
};
