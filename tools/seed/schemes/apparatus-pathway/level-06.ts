import type { LevelText } from '../notation.ts';

export const level06: LevelText = {
  title: 'Level 6',
  stage: 'Intermediate',
  intro: 'Handsprings on floor and vault, the kip on bars, and single somersaults.',
  groups: {
    Floor: {
      'Front handspring to two feet': {
        text: 'Long hurdle, heel drive, block from the shoulders.',
        after: ['Handspring from a raised block'],
      },
      'Round-off back handspring': {
        text: 'Sit, swing, reach; feet together all the way.',
        warning: 'Support through the lower back until the arms stay straight.',
        after: ['Round-off rebound to mat stack'],
      },
      'Standing back handspring': 'From stand on a firm mat to a rebound.',
      'Backward roll to handstand': {
        text: 'Straight arms through the back roll to a held handstand.',
        after: ['Backward roll to front support'],
      },
      'Straddle press from a block': 'Feet on a block, press to handstand without a jump.',
      'Aerial cartwheel from a board': {
        text: 'Fast step, high hips, no hands.',
        warning: 'Landing mat and a coach at the hips.',
      },
      'Turn of one and a half':
        'On one high toe with the free foot at the ankle; finish balanced, not caught.',
      'Switch leg leap to ninety degrees': 'First leg kicks forwards and changes behind.',
    },
    Vault: {
      'Handspring vault': {
        text: 'Clear second flight, stretched body, landing held.',
        after: ['Handspring to flat back'],
      },
      'Half-on, half-off to a stack': {
        text: 'Half turn on, push, half turn off.',
        after: ['Half-on to stand'],
      },
      'Front somersault from a board': {
        text: 'Tucked, to a soft mat at waist height.',
        warning: 'Heels above the head only over soft landing mats.',
      },
      'Round-off entry drill': 'Round-off over a hand mat to a board and rebound.',
    },
    Bars: {
      'Glide kip': {
        text: 'Alone, straight arms at the end.',
        after: ['Glide kip with light help'],
      },
      'Kip and cast to horizontal': {
        text: 'Without a pause between the two.',
        after: ['Glide kip'],
      },
      'Long hang kip': 'From swing on the high bar to support.',
      'Clear hip circle to horizontal': {
        text: 'Open early, hollow body.',
        after: ['Clear hip circle to forty-five degrees'],
      },
      'Squat on and jump to the high bar': {
        text: 'From a cast to squat on the low bar, reach and catch.',
        warning: 'Bars at the gymnast’s own distance; coach between them.',
      },
      'Fly-away from a tap swing': {
        text: 'Tucked back somersault from the swing to a pit.',
        warning: 'Pit or deep mat; release behind vertical.',
        after: ['Tap swing to horizontal'],
      },
    },
    Beam: {
      'Cartwheel on the high beam': {
        text: 'Straight line, finish in lunge with arms up.',
        after: ['Cartwheel on the low beam'],
      },
      'Backward roll on the beam': {
        text: 'Over one shoulder to a kneel.',
        warning: 'Padded beam; support at the hips.',
      },
      'Split leap on the beam': 'To one hundred and twenty degrees.',
      'Straddle press mount to sit': 'From a board lift the hips over to straddle sit.',
      'Back walkover on the low beam': {
        text: 'Hands meet the beam in line, legs wide.',
        after: ['Back walkover'],
      },
      'Round-off stretched dismount': {
        text: 'From the high beam, two feet together.',
        after: ['Round-off dismount from the end'],
      },
    },
    Trampoline: {
      'Back somersault tucked': {
        text: 'Lift with the arms, look for the end deck, open at three quarters.',
        warning: 'Qualified coach, push mat, and a sound back pullover first.',
        after: ['Back pullover'],
      },
      'Front somersault piked': {
        text: 'Straight legs, opened to vertical.',
        after: ['Front somersault tucked'],
      },
      'Barani tucked': {
        text: 'Front somersault with a late half twist, eyes on the bed.',
        after: ['Front somersault tucked'],
      },
      'Cat twist': {
        text: 'Back drop, full twist, back drop.',
        after: ['Cradle'],
      },
      'Three-quarter front somersault to back': {
        text: 'Turn slowly over to a flat back landing.',
        warning: 'Chin in; push mat in place.',
      },
    },
    Rings: {
      'Muscle-up with help': {
        text: 'False grip, pull to the chest, roll the shoulders over.',
        warning: 'Low rings; support at the thighs.',
      },
      'Inlocate preparation': 'From back swing lift the hips and press the rings out.',
      'Dislocate preparation': 'From a piked inverted hang open to swing.',
      'Shoulder stand on low rings': 'Straps inside the elbows, body straight.',
      'Piked fly-away': {
        text: 'From the front swing turn over backwards to land.',
        warning: 'Deep mat; rings low.',
      },
    },
    Flexibility: {
      'Over-splits on one mat': 'Front foot raised, hips square.',
      'Side splits flat': {
        text: 'Knees and feet face the ceiling, hips on the floor, chest up for ten seconds.',
        after: ['Side splits to a hand width'],
      },
      'Pancake to chest': {
        text: 'Straddle sit, chest on the floor.',
        after: ['Japana to elbows'],
      },
      'Bridge with one leg vertical': 'Both sides, three seconds.',
    },
    Strength: {
      'Press to headstand': 'Straight legs, no jump, three seconds.',
      'Rope climb without legs': {
        text: 'To three metres with legs straight in front, down again hand under hand.',
        after: ['Rope climb with legs'],
      },
      'Ten leg lifts': {
        text: 'Toes to the bar with straight legs and without swinging between lifts.',
        after: ['Leg lifts to the bar'],
      },
      'Handstand push-ups against a wall': 'Three, head to a hand’s width.',
    },
  },
};
