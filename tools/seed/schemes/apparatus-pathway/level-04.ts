import type { LevelText } from '../notation.ts';

export const level04: LevelText = {
  title: 'Level 4',
  stage: 'Intermediate',
  intro: 'Weight on the hands in every direction, and first routines on the low apparatus.',
  groups: {
    Floor: {
      'Handstand forward roll': {
        text: 'Hold the handstand for a moment, tuck and roll to stand.',
        warning: 'The arms stay straight until the shoulders pass the hands.',
        after: ['Handstand against a wall', 'Forward roll'],
      },
      'Backward roll to straddle': {
        text: 'Straight legs reach back and apart to land.',
        after: ['Backward roll to squat'],
      },
      'Round-off': {
        text: 'Half turn through handstand, snap down to two feet, rebound.',
        after: ['Cartwheel from lunge to lunge'],
      },
      'Cartwheel, near hand only': { text: 'Far hand held off the floor.', tags: ['one hand'] },
      'Bridge kick-over': {
        text: 'From a bridge kick over to stand.',
        after: ['Bridge kick-over preparation'],
      },
      'Split leap': 'Legs to ninety degrees, arms in opposition.',
      'Full turn on one foot': 'Free foot at the ankle, finish still.',
      'Jump full turn': 'One whole turn, arms close, landing held.',
    },
    Vault: {
      'Handstand to flat back': {
        text: 'From the board to handstand on the stack, fall in one line.',
        after: ['Flat back on to a mat stack'],
      },
      'Squat through over the table': {
        text: 'Clear first flight, push before the feet pass.',
        after: ['Squat through on a low box'],
      },
      'Straddle vault': {
        text: 'Hips high in the first flight, an early push, and the feet together before landing.',
        after: ['Straddle over the buck'],
      },
      'Run of twelve strides to rebound': 'Even run, fast hurdle, rebound to a mat.',
    },
    Bars: {
      'Swing and support': {
        skills: {
          'Cast to horizontal': {
            text: 'Hollow body at the height of the bar.',
            after: ['Cast to forty-five degrees'],
          },
          'Two backward hip circles': {
            text: 'Without a cast between them.',
            after: ['Backward hip circle'],
          },
          'Forward hip circle': {
            text: 'Fall forwards with a long body, fold late, regrasp.',
            warning: 'Support at the back on the way up.',
          },
          'Single leg cut': 'Leg passes over the bar beside the hand and back.',
        },
      },
      Dismounts: {
        skills: {
          'Straddle underswing': 'Feet on the bar outside the hands, swing off and stretch.',
          'Swing to back release': {
            text: 'Let go at the height of the back swing and land still.',
            warning: 'Deep landing mat; release only behind the bar.',
          },
        },
      },
    },
    Beam: {
      'Handstand kick to vertical line': {
        text: 'On the low beam, one leg vertical, back to lunge.',
        warning: 'Low beam until it is right nine times in ten.',
      },
      'Tucked jump on the beam': 'Knees at hip height, stable landing.',
      'Full turn in two halves': 'Step, half turn, step, half turn without a wobble.',
      'Forward roll on the low beam': {
        text: 'Thumbs along the top, roll along the spine to straddle sit.',
        warning: 'Padded beam; supports on both sides.',
      },
      'Chassé on the beam': 'Front foot always leads, body upright.',
      'Round-off dismount from the end': {
        text: 'Hands at the end, both feet land together.',
        after: ['Round-off'],
      },
    },
    Trampoline: {
      'Back drop to feet': {
        text: 'Kick up and out from the back to stand.',
        after: ['Back drop'],
      },
      'Front drop to feet': {
        text: 'Push from forearms and thighs together, tuck the knees under and stand tall.',
        after: ['Front drop'],
      },
      'Half twist to front drop': {
        text: 'Turn while falling, land flat.',
        after: ['Front drop'],
      },
      'Half twist to back drop': { text: 'Turn late, look for the bed.', after: ['Back drop'] },
      Roller: {
        text: 'Seat drop, full twist, seat drop.',
        after: ['Swivel hips'],
      },
    },
    Rings: {
      'Swing to inverted hang': 'From swing lift to a still inverted hang.',
      'Straight inverted hang': 'Body vertical, toes to the ceiling, three seconds.',
      'Support swing on low rings': 'Small swings between straight arms.',
      'Tuck back hang': 'Behind the rings, knees tucked, two seconds.',
    },
    Flexibility: {
      'Front splits flat': 'On the better leg, hips square.',
      'Japana to elbows': 'Wide sit, chest down on the forearms.',
      'Bridge on straight legs': 'Heels down, shoulders beyond the hands.',
      'Shoulder dislocation with a stick': 'Straight arms, a metre apart, slowly.',
    },
    Strength: {
      'Five chin-ups': 'From a dead hang, no kicking.',
      'Half lever in tuck': 'Straight arms on the floor, five seconds.',
      'V-sit with hand support': 'Legs above horizontal for three seconds.',
      'Handstand shoulder shrugs': 'Ten shrugs against a wall.',
    },
  },
};
