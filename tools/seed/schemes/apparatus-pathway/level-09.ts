import type { LevelText } from '../notation.ts';

export const level09: LevelText = {
  title: 'Level 9',
  stage: 'Performance',
  intro: 'Twisting and double rotation in training, whole routines in competition.',
  groups: {
    Floor: {
      'Full-twisting back somersault on floor': {
        text: 'Late start of the turn, landing held.',
        warning: 'Soft mat until the turn finishes before the feet land.',
        after: ['Stretched back somersault'],
      },
      'Back somersault half': {
        text: 'Half turn in a stretched body.',
        after: ['Stretched back somersault'],
      },
      'Arabian to one foot': {
        text: 'Half in, tucked front, step out.',
        after: ['Arabian preparation'],
      },
      'Front full twist': {
        text: 'From a handspring, stretched.',
        after: ['Front handspring front somersault'],
      },
      'Front stretched somersault': 'From a handspring, arms wide.',
      'Whip back': {
        text: 'Low and fast with an open chest, travelling, straight into the next skill.',
        after: ['Two back handsprings in series'],
      },
      'Double turn, leg at horizontal': 'Two turns on a high toe; the leg in front never drops.',
      'Switch ring leap': {
        text: 'Change legs, arch and bring the back foot to the height of the head.',
        after: ['Switch leap'],
      },
      'Tour jeté half': 'Turning leap with a late half turn.',
    },
    Vault: {
      'Tsukahara tucked': {
        text: 'Half on, back somersault off.',
        after: ['Tsukahara drill to stack'],
      },
      'Yurchenko tucked to soft mats': {
        text: 'Round-off entry, back somersault off.',
        warning: 'Safety collar, raised soft landing, experienced coach.',
        after: ['Round-off entry back handspring on'],
      },
      'Handspring front somersault tucked': {
        text: 'High block, early lift.',
        after: ['Handspring front drill'],
      },
      'Tsukahara piked to soft mats': {
        text: 'Straight legs from the push.',
        after: ['Tsukahara tucked'],
      },
    },
    Bars: {
      'Giant half turn': {
        text: 'Blind change completed by vertical.',
        after: ['Backward giant swing'],
      },
      'Forward giant swing': { text: 'In reverse grip, shoulders closed late.', tags: ['giant'] },
      'Cast to handstand, legs together': {
        text: 'Within ten degrees of vertical, arms straight from start to finish.',
        after: ['Cast to handstand straddled'],
      },
      'Overshoot to low bar handstand': {
        text: 'Half turn between the bars.',
        after: ['Overshoot drill to low bar'],
      },
      'Toe shoot to the high bar': {
        text: 'From sole circle, catch hollow.',
        warning: 'Coach between the bars; hand guards checked.',
        after: ['Toe-on to handstand'],
      },
      'Giant full turn drill': {
        text: 'On the strap bar or pit bar.',
        after: ['Giant half turn'],
      },
    },
    Beam: {
      'Back handspring on the high beam': {
        text: 'Step-out, finish in lunge.',
        after: ['Back handspring on the low beam'],
      },
      'Back handspring, back handspring': {
        text: 'In series on the low beam first.',
        after: ['Back handspring on the high beam'],
      },
      'Side aerial on the low beam': {
        text: 'Chest lifts before the second foot.',
        after: ['Aerial walkover drill'],
      },
      'Switch leap on the beam': {
        text: 'Past one hundred and fifty degrees.',
        after: ['Switch leap'],
      },
      'One and a half turns on beam':
        'On a high toe with the free foot at the ankle, heel down only at the end.',
      'Stretched back dismount': {
        text: 'From round-off or back handspring.',
        after: ['Round-off back somersault dismount'],
      },
    },
    Trampoline: {
      Rudi: {
        text: 'Front somersault with one and a half twists.',
        after: ['Barani straight'],
      },
      'Ball-out barani': {
        text: 'From back, one and a quarter with a half twist.',
        after: ['Ball-out to feet'],
      },
      'Full-twisting cody drill': {
        text: 'From front drop backwards with one twist, in the twisting belt.',
        after: ['Cody'],
      },
      'One and three-quarter front to back': {
        text: 'Tucked, kick out, chin in.',
        warning: 'Deep mat and rig before the open bed.',
        after: ['Three-quarter front somersault to back'],
      },
      'Double back somersault in the rig': {
        text: 'Tucked, with a coach on the ropes.',
        warning: 'Rig, belt and ropes checked; one named operator.',
        after: ['Back somersault straight'],
      },
    },
    Rings: {
      'Giant to handstand backwards': {
        text: 'Bent arms allowed, still finish.',
        after: ['Dislocate'],
      },
      'Back lever': {
        text: 'Straight body at the height of the rings, chest down, two seconds.',
        after: ['Back lever in straddle'],
      },
      'Front lever in straddle': {
        text: 'Back to the floor, legs apart at ring height, two seconds.',
        after: ['Front lever in tuck'],
      },
      'Press to handstand on rings': {
        text: 'From half lever with bent hips; the straps may be touched at the end.',
        after: ['Shoulder stand from swing'],
      },
    },
    Flexibility: {
      'Ring leap shape on a block': 'Back foot to the head, supported.',
      'Split handstand flat': 'Straddle and both front splits upside down.',
      'Chest stand': 'From a bridge, controlled both ways.',
      'Standing needle, three seconds': {
        text: 'Hands at the ankle, legs in a straight line, without a hop.',
        after: ['Needle scale'],
      },
    },
    Strength: {
      'Five presses in a row': {
        text: 'From straddle lever to handstand and back without touching the floor.',
        after: ['Straddle lever hold'],
      },
      'Planche in tuck': 'Hips at shoulder height, three seconds.',
      'Fifteen leg lifts without a stop': {
        text: 'Toes to the bar with straight legs, one even rhythm.',
        after: ['Ten leg lifts'],
      },
      'Manna hold preparation': 'Hips pushed forward from a high V.',
    },
  },
};
