export type LessonPlanText = {
  title: string;
  scheme: 'first-flight' | 'apparatus-pathway';
  /** Values of `PLAN_LABELS`, in their order. */
  fields: string[];
  sections: { title: string; description: string; tag?: string; skills?: string[] }[];
};

export const PLAN_LABELS = [
  { name: 'Aim of the session', kind: 'plan_header' },
  { name: 'Equipment', kind: 'plan_header' },
  { name: 'Groups and stations', kind: 'plan_header' },
  { name: 'Safety', kind: 'plan_footer' },
  { name: 'What went well', kind: 'plan_footer' },
];

export const PLANS: LessonPlanText[] = [
  {
    title: 'First rolls',
    scheme: 'first-flight',
    fields: ['Round backs and tucked chins', 'Wedges, mats, bean bags', 'Three stations of eight'],
    sections: [
      {
        title: 'Warm-up',
        description: 'Stuck in the mud with animal walks; bean bag under the chin for two minutes.',
        tag: 'game',
      },
      {
        title: 'Rolls',
        description: 'Change stations every eight minutes.',
        skills: ['Pencil roll', 'Rock like an egg', 'Roll down the slope'],
      },
      {
        title: 'Landings',
        description: 'Who lands the quietest?',
        skills: ['Jump and land like a mouse', 'Star jump from a box'],
      },
      { title: 'Cool-down', description: 'Sits and a story in slow motion.' },
    ],
  },
  {
    title: 'Weight on hands',
    scheme: 'first-flight',
    fields: ['Straight arms', 'Benches, low beam, wall', 'Pairs'],
    sections: [
      { title: 'Warm-up', description: 'Bear tag and crab football.', tag: 'game' },
      {
        title: 'On the floor',
        description: 'Hips higher at every turn, never faster.',
        skills: ['Donkey kicks', 'Kick to half handstand', 'Handstand against the wall'],
      },
      {
        title: 'Towards the cartwheel',
        description: 'Chalk hands and feet on the floor.',
        skills: ['Mini cartwheel over a bench', 'Cartwheel', 'Cartwheel on a line'],
      },
    ],
  },
  {
    title: 'Swing and circle',
    scheme: 'apparatus-pathway',
    fields: ['Hollow and arch on the bar', 'Low bars, blocks, chalk', 'Two coaches on circles'],
    sections: [
      {
        title: 'Shapes',
        description: 'Dish and arch, three sets.',
        skills: ['Dish rocks', 'Arch rocks'],
      },
      {
        title: 'Bars circuit',
        description: 'Five stations, six minutes each.',
        skills: ['Cast to hollow', 'Upward circle', 'Backward hip circle', 'Underswing dismount'],
      },
      { title: 'Strength', description: 'In pairs.', skills: ['Chin hold in tuck', 'Pike hang'] },
    ],
  },
  {
    title: 'Beam confidence',
    scheme: 'apparatus-pathway',
    fields: [
      'Tall and still',
      'Lines, low beams, high beam with mats',
      'Half on beam, half on floor',
    ],
    sections: [
      {
        title: 'Lines and low beams',
        description: 'Same task on both, eyes up.',
        skills: ['Walk backwards on the low beam', 'Kick walk', 'Half turn on one foot'],
      },
      {
        title: 'Balances',
        description: 'Hold for a song line.',
        skills: ['Stork balance', 'Arabesque to horizontal', 'Knee scale'],
      },
    ],
  },
  {
    title: 'Trampoline basics',
    scheme: 'apparatus-pathway',
    fields: ['Stop on command', 'Two trampolines, push mat', 'Four to a trampoline'],
    sections: [
      {
        title: 'Control',
        description: 'Nobody starts a skill before a clean stop.',
        skills: ['Straight bounces with arm circles', 'Stop bounce'],
      },
      {
        title: 'Drops',
        description: 'From hands and knees upwards.',
        skills: ['Seat drop', 'Hands-and-knees drop', 'Swivel hips'],
      },
    ],
  },
  {
    title: 'Tumbling series',
    scheme: 'apparatus-pathway',
    fields: [
      'Rebound after round-off',
      'Track, stack, springboard',
      'One line, no queue over four',
    ],
    sections: [
      { title: 'Wrists and shoulders', description: 'Ten minutes before anything else.' },
      {
        title: 'On the track',
        description: 'Film one turn each.',
        skills: ['Round-off', 'Round-off rebound to mat stack', 'Standing back handspring'],
      },
    ],
  },
];
