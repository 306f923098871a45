import type { LevelText } from '../notation.ts';

export const level05: LevelText = {
  title: 'Level 5',
  stage: 'Intermediate',
  intro: 'Flight from hands to feet, and routines of six skills.',
  groups: {
    Floor: {
      'Dive forward roll': {
        text: 'A clear flight on to the hands, then a soft roll to stand.',
        warning: 'On a soft mat first; the arms take the weight before the neck.',
        after: ['Handstand forward roll'],
      },
      'Backward roll to front support': {
        text: 'Push through to straight arms and lower to support.',
        after: ['Backward roll to straddle'],
      },
      'Handstand half pirouette': {
        text: 'Two hand steps to turn half way in a still handstand.',
        after: ['Handstand forward roll'],
      },
      'Front walkover': { text: 'Through split handstand and bridge to stand.', tags: ['bridge'] },
      'Back walkover': {
        text: 'From stand reach back, legs split all the way over.',
        after: ['Bridge kick-over'],
      },
      'Round-off rebound to mat stack': {
        text: 'Straight body on to a stack at waist height.',
        after: ['Round-off'],
      },
      'Handspring from a raised block': {
        text: 'Block height helps the push; land on both feet.',
        warning: 'Support at the shoulder and the lower back.',
      },
      'Split leap to one hundred and twenty degrees': {
        text: 'Both legs straight, chest up.',
        after: ['Split leap'],
      },
    },
    Vault: {
      'Handspring to flat back': {
        text: 'Fast heels, tight body, push from the shoulders.',
        after: ['Handstand to flat back'],
      },
      'Stoop through': 'Straight legs pass between the arms.',
      'Half-on to stand': {
        text: 'Half turn in the first flight, snap to feet on the stack.',
        warning: 'Stack level with the table.',
      },
      'Squat vault with a quarter turn': 'Turn after the push, land side on.',
    },
    Bars: {
      'Cast above horizontal': {
        text: 'Shoulders forward, body hollow, controlled return.',
        after: ['Cast to horizontal'],
      },
      'Clear hip circle to forty-five degrees': {
        text: 'Hips never touch the bar; push to the hollow.',
        after: ['Two backward hip circles'],
      },
      'Glide kip with light help': {
        text: 'Long glide, toes to the bar, pull to support.',
        warning: 'Support at the seat and thigh.',
      },
      'Mill circle forwards': 'In stride support, lift the hips and fall forwards.',
      'Tap swing to horizontal': 'Hollow, arch, hollow; hips to bar height.',
      'Straddle sole circle': {
        text: 'Feet on the bar outside the hands, round to the top.',
        after: ['Straddle underswing'],
      },
    },
    Beam: {
      'Handstand to vertical with legs together': {
        text: 'Held for one second on the low beam.',
        after: ['Handstand kick to vertical line'],
      },
      'Cartwheel on the low beam': {
        text: 'Hands and feet along the beam, finish in lunge.',
        warning: 'Line on floor, low beam, padded beam, in this order.',
      },
      'Full turn on a high toe': 'Free foot at the ankle, no hop.',
      'Split jump': 'From two feet to ninety degrees.',
      'Cat leap on the beam': {
        text: 'Knees lift above the hips one after the other; the landing foot finds the beam quietly.',
        after: ['Cat leap'],
      },
      'Handstand quarter-turn dismount': {
        text: 'From handstand across the end turn off and land.',
        after: ['Round-off dismount from the end'],
      },
    },
    Trampoline: {
      'Back drop, half twist to feet': {
        text: 'Kick the hips up first and turn late, looking for the cross before the feet arrive.',
        after: ['Back drop to feet'],
      },
      'Back pullover': {
        text: 'From a low back drop turn over backwards to the feet.',
        warning: 'On a soft mat with a push from a coach first.',
        after: ['Back drop to feet'],
      },
      Cradle: {
        text: 'Back drop, half turn, back drop.',
        after: ['Back drop, half twist to feet'],
      },
      Turntable: {
        text: 'Front drop, half turn sideways, front drop.',
        after: ['Front drop to feet'],
      },
      'Front somersault tucked': {
        text: 'Lift first, tuck, open early to land on the feet.',
        warning: 'Only after a rolling-out drill over a push mat, with a qualified coach.',
        after: ['Half twist to front drop'],
      },
      'Ten-bounce set routine': 'Ten named skills without a free bounce.',
    },
    Rings: {
      'Swing to shoulder height': 'Both ends of the swing at ring height, no bent arms.',
      'Half lever in support': 'Legs straight at horizontal for two seconds.',
      'Tuck front hold': 'Hollow tucked body level with the rings.',
      'Back release dismount': {
        text: 'Let go at the end of the back swing.',
        warning: 'Rings lowered and a deep mat.',
      },
    },
    Flexibility: {
      'Front splits on both legs': {
        text: 'Flat on left and right with square hips and a tall back, ten seconds each.',
        after: ['Front splits flat'],
      },
      'Side splits to a hand width': 'Knees to the ceiling, back tall.',
      'Needle kick to vertical': 'Standing splits with both hands at the ankle.',
      'Active leg hold forwards': 'Leg at ninety degrees without hands, three seconds.',
    },
    Strength: {
      'Half lever with straight legs': {
        text: 'On blocks, arms locked and shoulders pressed down, legs horizontal for five seconds.',
        after: ['Half lever in tuck'],
      },
      'Leg lifts to the bar': 'Five, straight legs, toes touch the bar.',
      'Rope climb with legs': 'To four metres and down hand under hand.',
      'Handstand hold for twenty seconds': 'Against a wall with a hollow body.',
    },
  },
  choose: {
    Trampoline: {
      count: 4,
      of: [
        'Back drop, half twist to feet',
        'Back pullover',
        'Cradle',
        'Turntable',
        'Front somersault tucked',
        'Ten-bounce set routine',
      ],
    },
  },
};
