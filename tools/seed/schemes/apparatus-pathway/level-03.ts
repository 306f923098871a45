import type { LevelText } from '../notation.ts';

export const level03: LevelText = {
  title: 'Level 3',
  stage: 'Foundation',
  intro: 'The basic skills become dependable and are joined in twos and threes.',
  groups: {
    Floor: {
      'Forward roll to straddle': {
        text: 'Straight legs apart, hands push between them to stand.',
        after: ['Forward roll'],
      },
      'Backward roll to squat': {
        text: 'Flat mat, even push of both hands, feet land together.',
        after: ['Backward roll down a wedge'],
      },
      'Cartwheel from lunge to lunge': 'Hands and feet on one line, legs wide overhead.',
      'Handstand against a wall': {
        text: 'Tummy to the wall, body in one line, ten seconds.',
        warning: 'Walk down before the arms tire.',
      },
      'Headstand with straight legs': {
        text: 'From the tuck lengthen to vertical and hold three seconds.',
        after: ['Tripod headstand in tuck'],
      },
      'Y-balance with hand': 'Hold one heel and stretch the leg to the side.',
      'Cat leap': 'Knees lifted one after the other, turned out, quiet landing.',
      'Scissor kick': 'Straight legs change in the air in front of the body.',
    },
    Vault: {
      'Flat back on to a mat stack': {
        text: 'From handstand on the board side fall with a tight body to the back.',
        warning: 'Stack at shoulder height, soft and wide; nobody in the landing area.',
      },
      'Squat through on a low box': 'Hands push before the feet pass; upright landing.',
      'Straddle over the buck': 'Short flight, hands push forwards, feet together to land.',
      'Forward roll along a box': {
        text: 'Round back, roll the length of a padded box and stand at the end.',
        warning: 'A coach on each side of the box.',
      },
    },
    Bars: {
      'Upward circle': {
        text: 'From one foot, hips to the bar, round to front support.',
        after: ['Upward circle from a block'],
      },
      'Cast to forty-five degrees': {
        text: 'Straight arms, hollow body, hips clear of the bar.',
        after: ['Cast to hollow'],
      },
      'Backward hip circle': {
        text: 'From a cast, hips on the bar, one whole circle.',
        warning: 'Support at the back and thigh while learning.',
      },
      'Underswing dismount': 'From support swing under the bar and land stretched.',
      'Straddle hang': 'Straight legs apart and lifted, three seconds.',
      'Swing with half-turn hand change': 'At the front of the swing turn and take the bar again.',
    },
    Beam: {
      'Arabesque to horizontal': 'Back leg at hip height, chest up, three seconds.',
      'Straight jump on the beam': 'Both feet leave and land together.',
      'Half turn on one foot': 'Free foot at the ankle, finish on a high toe.',
      'Squat-on mount': {
        text: 'From a board, hands then feet to a squat.',
        warning: 'Mat on the far side as well.',
      },
      'Bunny jump on the low beam': 'Hands hold the beam, hips high, feet back on.',
      'Straddle jump dismount': 'From the end, straight legs wide, still landing.',
    },
    Trampoline: {
      'Seat drop, half twist to feet': {
        text: 'Rise from the seat, turn once the feet leave the bed.',
        after: ['Seat drop'],
      },
      'Half twist to seat drop': {
        text: 'Turn at the top with the arms high, then sit with straight legs and a tall back.',
        after: ['Seat drop'],
      },
      'Front drop': {
        text: 'Land flat on the whole front, forearms by the face.',
        warning: 'From hands and knees first; never reach down.',
        after: ['Hands-and-knees drop'],
      },
      'Back drop': {
        text: 'Land flat on the upper back, legs up, chin on the chest.',
        warning: 'Push mat until the landing is dependable.',
      },
      'Swivel hips': {
        text: 'Seat, half turn through stand, seat.',
        after: ['Seat drop, half twist to feet'],
      },
    },
    Rings: {
      'Hollow and arch swings': 'Eight swings, rings pressed apart behind.',
      'Pike inverted hang': 'Hips below the rings, legs straight above the head.',
      'Skin the cat on rings': {
        text: 'Through to back hang and return with control.',
        warning: 'Only to the range of the gymnast’s own shoulders.',
        after: ['Inverted tuck hang alone'],
      },
      'Tuck support on rings': 'Support with knees lifted to hip height, three seconds.',
    },
    Flexibility: {
      'Front splits to one hand width': 'Either leg, hips square.',
      'Side splits against a wall': 'Legs slide down under their own weight for one minute.',
      'Straddle fold to forearms': 'Forearms flat on the floor with a straight back.',
      'Bridge kick-over preparation': 'From a bridge lift one leg to vertical and hold.',
    },
    Strength: {
      'Ten dish-ups': 'From lying to a tight dish and back.',
      'Bent-arm hang for ten seconds': 'Chin above the bar, body still.',
      'Tuck support on two blocks': 'Straight arms, feet off the floor for five seconds.',
      'Five full press-ups': 'Chest to the height of a fist.',
    },
  },
};
