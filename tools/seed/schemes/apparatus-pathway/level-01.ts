import type { LevelText } from '../notation.ts';

export const level01: LevelText = {
  title: 'Level 1',
  stage: 'Foundation',
  intro: 'Body shapes, safe landings and a first meeting with every piece of apparatus.',
  groups: {
    Floor: {
      'Log roll':
        'Roll two full turns with a straight, tight body; arms and feet stay off the mat.',
      'Tuck rock to stand': 'Rock on the back in a tuck and stand up without using the hands.',
      'Egg roll sideways': 'Kneel small, roll over shoulder, back and shoulder to kneel again.',
      'Forward roll down a wedge': {
        text: 'From a squat push the hips up, tuck the chin and roll down the slope to sit.',
        warning: 'Stand at the side with a hand behind the thigh; the head carries no weight.',
      },
      'Bunny hop': 'Hands first, then both feet together, hips above the shoulders for a moment.',
      'Chassé forwards': 'Slide the back foot to the front foot in the air, arms held to the side.',
      'Straight jump with still landing':
        'Swing the arms up, jump in one line and hold the landing for three seconds.',
      'Front support to squat': 'From front support jump the feet to the hands and stand up.',
      'Shoulder stand with hand support':
        'Legs vertical, hands on the hips, held for three seconds.',
    },
    Vault: {
      'Run and stop at the line': 'Run on the toes with driving arms and stop before a chalk line.',
      'Two-foot take-off from the springboard': {
        text: 'Step, both feet to the top of the board, arms swing up.',
        tags: ['take-off'],
      },
      'Straight jump from a box': 'Jump from hip height and land in a still sitting shape.',
      'Squat on to a low block': {
        text: 'Hands flat on the block, both feet on between them, stand tall.',
        after: ['Two-foot take-off from the springboard'],
      },
    },
    Bars: {
      'Straight hang': 'Hang with long arms and a hollow body for five seconds.',
      'Tuck hang for three seconds': 'Knees to the chest without swinging.',
      'Jump to front support':
        'From the floor jump to support with straight arms, thighs on the bar.',
      'Front support travel': 'Move along the bar in front support, one hand after the other.',
      'Small swings in hang': 'Three swings from the shoulders, body hollow in front.',
      'Roll forward over the low bar': {
        text: 'From front support fold over the bar and lower the feet slowly to the floor.',
        warning: 'Hold the wrist and the back of the thigh until both feet are down.',
      },
    },
    Beam: {
      'Walk forwards on the low beam': 'Toes turned out, arms to the side, eyes on the end.',
      'Walk sideways on the low beam': 'On the toes, closing the feet with each step.',
      'Stork balance': 'One foot at the knee, held for three seconds on each side.',
      'Front support mount to straddle sit': {
        text: 'Jump to support on a low beam and swing one leg over to sit.',
        warning: 'Mats on both sides; the hands hold the beam until the seat is stable.',
      },
      'Squat and touch the beam': 'Bend both knees, touch the beam with the fingers and stand up.',
      'Straight jump dismount from the end': 'Jump off the end and hold the landing.',
    },
    Trampoline: {
      'Straight bounces with arm circles': 'Ten bounces on the cross with arms circling in time.',
      'Stop bounce': 'Kill the bounce at once by bending the knees when told to.',
      'Tucked jump': {
        text: 'Knees to the chest at the top of the bounce, hands touching the shins.',
        after: ['Stop bounce'],
      },
      'Star-shaped jump': {
        text: 'Arms and legs open at the top, closed before landing.',
        after: ['Stop bounce'],
      },
      'Half-twist jump': {
        text: 'Turn to face the other way in one bounce and land on the cross.',
        after: ['Straight bounces with arm circles'],
      },
    },
    Rings: {
      'Straight hang on the rings': 'Hang still with rings parallel for five seconds.',
      'Tucked hang on the rings': 'Lift the knees to the chest without swinging and hold.',
      'Run and swing on the rings': 'Two running steps, lift the feet and swing once.',
      'Inverted tuck with help': {
        text: 'Pull the knees over the head into a tucked inverted hang and back.',
        warning: 'Support at the shoulder and the hips for the whole turn.',
      },
    },
    Flexibility: {
      'Pike sit with flat back': 'Legs straight, hands beyond the knees, chest leading.',
      'Straddle sit hands forward': 'Walk the hands forward as far as the back stays flat.',
      'Butterfly sit': 'Soles together, knees towards the floor, back tall for ten seconds.',
      'Shoulder stretch with a stick': 'Straight arms, lift the stick behind the head.',
    },
    Strength: {
      'Dish hold for ten seconds': 'Lower back pressed to the floor, shoulders and heels lifted.',
      'Arch hold for ten seconds': 'On the tummy, arms and legs long and lifted.',
      'Front support for fifteen seconds':
        'Hollow back, straight arms, one line from head to heel.',
      'Five squats with straight back': 'Heels on the floor, arms forward, thighs to horizontal.',
      'Climb two wall bars': { text: 'Climb up and down again with control.', hidden: true },
    },
  },
  choose: {
    Beam: {
      count: 3,
      of: [
        'Walk forwards on the low beam',
        'Walk sideways on the low beam',
        'Stork balance',
        'Front support mount to straddle sit',
        'Squat and touch the beam',
      ],
    },
  },
};
