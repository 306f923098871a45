import type { ContentBlock, Curriculum, Grade, SchemeNode } from '@springboard/contract';

type Extra = Partial<Omit<SchemeNode, 'id' | 't' | 'children'>>;

export const GRADES: readonly Grade[] = [
  { label: 'Not yet', pass: false },
  { label: 'Nearly', pass: false },
  { label: 'Passed', pass: true },
];

/** Five grades with labels as long as national bodies make them. */
export const LONG_GRADES: readonly Grade[] = [
  { label: 'Noch nicht begonnen', pass: false },
  { label: 'Mit Hilfestellung', pass: false },
  { label: 'Fortgeschritten', pass: false },
  { label: 'Bestanden', pass: true },
  { label: 'Ausgezeichnet', pass: false },
];

const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '');

const CONTENT: ContentBlock[] = [
  {
    type: 'text',
    title: 'How to',
    value:
      'Start on the back, **arms by the ears**, and roll to one side without bending.\n\n- chin in\n- legs together\n- end where you began',
  },
  { type: 'warning', title: 'Safety', value: 'One child on each mat, and a *gap* between mats.' },
  { type: 'tags', title: null, value: ['warm-up', 'partner', 'low mat'] },
  {
    type: 'link',
    title: null,
    value: 'Goes on with [Rock and roll](/scheme/first-flight/hatchling/shapes/rock-and-roll).',
  },
];

const LONG_CONTENT: ContentBlock[] = [
  {
    type: 'text',
    title: 'Hinweise für Übungsleiterinnen und Übungsleiter der Kinderturnabteilungen',
    value:
      'Die Schwungbewegungsvorbereitung am Doppelminitrampolin beginnt mit dem Strecksprung aus dem Stand.\n\n1. Anlaufgeschwindigkeitskontrolle\n2. Absprungvorbereitung mit beidbeinigem Einsprung\n3. Landegenauigkeit auf der Weichbodenmatte\n\nhttps://example.org/a/very/long/address/that/does/not/break/anywhere/by/itself/and/goes/on',
  },
  {
    type: 'warning',
    title: 'Diogelwch bob amser yn gyntaf',
    value:
      'Peidiwch byth â gadael plentyn ar ei ben ei hun ar y cyfarpar, a gwnewch yn siŵr bod y matiau glanio yn cyffwrdd â’i gilydd heb fwlch.',
  },
  {
    type: 'tags',
    title: null,
    value: ['Schwungbewegungsvorbereitung', 'Gleichgewichtsfähigkeit', 'croes-gydsymud', 'partner'],
  },
];

/** Levels with their skill groups and skills, each skill with the words of `content`. */
const treeOf = (
  levels: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
  content: ContentBlock[],
): SchemeNode[] => {
  let before: string | null = null;
  return Object.entries(levels).map(([title, groups]) => {
    const id = `/${idOf(title)}`;
    const extra: Extra = before === null ? {} : { dependencies: [before] };
    before = id;
    return { id, parentId: null, title, t: 'l', children: groupsOf(id, groups, content), ...extra };
  });
};

const groupsOf = (
  level_id: string,
  groups: Readonly<Record<string, readonly string[]>>,
  content: ContentBlock[],
): SchemeNode[] =>
  Object.entries(groups).map(([title, skills]) => {
    const id = `${level_id}/${idOf(title)}`;
    const children = skills.map((skill): SchemeNode => ({
      id: `${id}/${idOf(skill)}`,
      parentId: id,
      title: skill,
      t: 's',
      children: [],
      content,
    }));
    return { id, parentId: level_id, title, t: 'sg', children };
  });

const curriculum = (slug: string, title: string, tree: SchemeNode[]): Curriculum => ({
  uuid: '00000000-0000-4000-8000-0000000000aa',
  slug,
  title,
  theme: null,
  version: 1,
  tree,
});

export const FIRST_FLIGHT = curriculum(
  'first-flight',
  'First Flight',
  treeOf(
    {
      Hatchling: {
        Shapes: ['Log roll', 'Rock and roll', 'Straight, star and tuck'],
        Balance: ['Stand like a stork', 'Walk the line'],
        Hanging: ['Hang like a sloth', 'Swing and drop'],
      },
      Fledgling: {
        Rolling: ['Forward roll down a wedge', 'Teddy bear roll', 'Backward rock to shoulders'],
        Jumping: ['Jump and freeze', 'Half turn jump', 'Bunny hops along a bench'],
      },
      Swift: {
        Floor: ['Cartwheel', 'Handstand against a wall', 'Bridge'],
        Bars: ['Circle up', 'Cast and return'],
      },
    },
    CONTENT,
  ),
);

export const LONG_SCHEME = curriculum(
  'first-flight',
  'Kinderturn-Abzeichenprogramm für Bewegungsgrundlagen und Gerätturnen',
  treeOf(
    {
      'Lefel Sylfaen Cyn-Gystadleuol y Gwenoliaid Bach': {
        'Gleichgewichts- und Orientierungsfähigkeit': [
          'Handstand gegen die Wand mit Hilfestellung und kontrolliertem Abrollen',
          'Schwungbewegungsvorbereitung',
          'Sefyll ar un goes ar drawst isel gyda’r llygaid ar gau am bum eiliad',
        ],
        'Sauts, rotations et enchaînements dynamiques': [
          'Saut groupé avec demi-tour depuis le mini-trampoline jusqu’au tapis de réception',
        ],
      },
      'Fortgeschrittenenabzeichen Doppelminitrampolin': {
        'Absprung und Landung': ['Strecksprung', 'Grätschwinkelsprung mit halber Drehung'],
      },
    },
    LONG_CONTENT,
  ),
);
