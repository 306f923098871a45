import type { LevelText } from '../notation.ts';

export const level08: LevelText = {
  title: 'Level 8',
  stage: 'Advanced',
  intro: 'Twisting begins, giants on bars, and acrobatic series on the beam.',
  groups: {
    Floor: {
      'Round-off, back handspring, back somersault': {
        text: 'Accelerating, high set, landing held.',
        after: ['Two back handsprings in series', 'Round-off back somersault tucked'],
      },
      'Back somersault piked on floor': {
        text: 'Straight legs, chest up on landing.',
        after: ['Round-off back somersault tucked'],
      },
      'Stretched back somersault': {
        text: 'One line from take-off to landing.',
        after: ['Back somersault piked on floor'],
      },
      'Front handspring front somersault': {
        text: 'Without a step between.',
        after: ['Front somersault tucked on floor'],
      },
      'Front somersault piked on floor': 'From a handspring or a run.',
      'Arabian preparation': {
        text: 'Half turn then forwards on to a soft mat.',
        warning: 'Soft mat at hip height; no free landing yet.',
      },
      'Front aerial walkover': {
        text: 'Strong lift of the back leg, no hands, split kept through the flight.',
        after: ['Aerial cartwheel'],
      },
      'Switch half leap': { text: 'Half turn after the change.', after: ['Switch leap'] },
      'Wolf jump full turn': 'One leg bent, one straight, one turn.',
    },
    Vault: {
      'Handspring with full turn': {
        text: 'Long axis turn from the shoulders.',
        after: ['Handspring with half turn'],
      },
      'Tsukahara drill to stack': {
        text: 'Half on, back tuck on to a stack.',
        warning: 'Stack above table height; coach at the landing.',
        after: ['Half-on, half-off'],
      },
      'Round-off entry back handspring on': {
        text: 'Over the table to stand on the stack.',
        after: ['Round-off entry to flat back'],
      },
      'Handspring front drill': {
        text: 'Handspring to a stack, then roll on.',
        after: ['Handspring vault'],
      },
    },
    Bars: {
      'Giants and circles': {
        skills: {
          'Backward giant swing': {
            text: 'Two in a row, body tight through the top.',
            warning: 'From the strap bar only after ten sound turns there.',
            after: ['Giant swing in straps'],
          },
          'Clear hip to handstand': {
            text: 'Within twenty degrees of vertical.',
            after: ['Clear hip circle above horizontal'],
          },
          'Cast to handstand straddled': {
            text: 'Within twenty degrees of vertical.',
            after: ['Kip, cast to forty-five above'],
          },
          'Toe-on to handstand': {
            text: 'Legs together, late shoot.',
            after: ['Straddle sole circle to horizontal'],
          },
        },
      },
      Flight: {
        skills: {
          'Stretched fly-away': {
            text: 'From a giant let go above the bar and turn in one straight line to land.',
            after: ['Fly-away tucked dismount'],
          },
          'Overshoot drill to low bar': {
            text: 'From a block to the low bar handstand side.',
            warning: 'Coach at the low bar.',
          },
        },
      },
    },
    Beam: {
      'Back handspring on the low beam': {
        text: 'Hands land in line one behind the other, legs split, step out to lunge.',
        warning: 'Line, low, padded, then high; ten good ones at each height.',
        after: ['Standing back handspring'],
      },
      'Two-element acro series': {
        text: 'For example walkover and walkover.',
        after: ['Back walkover on the high beam'],
      },
      'Aerial walkover drill': { text: 'On a line from a raised end.', tags: ['drill'] },
      'Split leap past one hundred and fifty': {
        text: 'Both legs straight at the top of the leap, hips level, landing in control.',
        after: ['Split leap on the beam'],
      },
      'Full turn, leg at horizontal': 'Heel lifted in front through the whole turn.',
      'Round-off back somersault dismount': {
        text: 'Tucked from the end of the beam, set tall before the turn, landing held.',
        after: ['Cartwheel, tucked back dismount drill'],
      },
    },
    Trampoline: {
      'Barani straight': {
        text: 'Long body with wide arms that close as the half twist begins.',
        after: ['Barani piked'],
      },
      'Full-twisting back somersault': {
        text: 'Stretched; the twist starts in the second half, once the bed is in sight.',
        warning: 'Twisting belt first.',
        after: ['Back somersault straight'],
      },
      'Ball-out to feet': {
        text: 'From back, one and a quarter forwards.',
        after: ['Three-quarter front somersault to back'],
      },
      'Lazy back': {
        text: 'Three-quarter back somersault to front drop.',
        warning: 'Push mat in place.',
        after: ['Back somersault straight'],
      },
      'Ten-skill routine with six somersaults': 'In one named order, without stops.',
    },
    Rings: {
      'Back uprise to support': 'From back swing, straight arms.',
      'Forward uprise': 'From front swing to support.',
      'Back lever in straddle': {
        text: 'Lower from inverted hang to horizontal with legs apart and hold two seconds.',
        tags: ['strength'],
      },
      'Shoulder stand from swing': {
        text: 'Rise from inlocate height, bend the arms late and balance on the shoulders.',
        after: ['Shoulder stand on low rings'],
      },
      'Tucked double swing-off drill': {
        text: 'Big swing, release behind vertical and two tucked turns, into a pit only.',
        warning: 'Pit checked for depth and loosened.',
        skipped: true,
      },
    },
    Flexibility: {
      'Over-splits measured at thirty degrees': {
        text: 'Left, right and side; measured from the photograph, not by feel.',
        after: ['Over-splits on two mats'],
      },
      'Ring position reach': 'Back foot to head with one hand.',
      'Standing leg hold, no hands': 'Front and side, above shoulder height.',
      'Full shoulder extension bridge': 'Shoulders beyond the hands, three breaths.',
    },
    Strength: {
      'Press handstand, legs together': {
        text: 'From pike lean the shoulders forward and float the legs up, once, no jump.',
        after: ['Straddle press to handstand'],
      },
      'Front lever in tuck':
        'On the bar, back level with the floor, arms straight for five seconds.',
      'Rope climb in half lever': {
        text: 'To three metres with legs horizontal all the way up.',
        after: ['Rope climb without legs'],
      },
      'Handstand walk for ten metres': 'In a line, hollow body.',
    },
  },
};
