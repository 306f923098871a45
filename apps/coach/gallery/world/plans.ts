import type { Label, LessonPlan, LessonPlanGroup } from '@springboard/contract';
import { FIRST_FLIGHT, LONG_SCHEME } from './scheme.ts';
import { NOW } from './time.ts';

const AVA = {
  uuid: '00000000-0000-4000-8000-00000000000a',
  firstname: 'Ava',
  lastname: 'Morgan',
};
const BEN = {
  uuid: '00000000-0000-4000-8000-00000000000b',
  firstname: 'Ben',
  lastname: 'Hughes',
};

export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const skillsOf = (level: number, scheme = FIRST_FLIGHT) =>
  (scheme.tree[level]?.children ?? []).flatMap(({ children }) => children.map(({ id }) => id));

const plan = (number: number, overrides: Partial<LessonPlan> = {}): LessonPlan => ({
  uuid: uuidOf(number),
  title: `Week ${number}: rolls and landings`,
  owner: AVA,
  scheme_slug: FIRST_FLIGHT.slug,
  scheme_uuid: FIRST_FLIGHT.uuid,
  can_edit: true,
  updated_at: NOW - number * 86_400,
  version: 1,
  sections: [
    {
      id: 1,
      title: 'Warm-up',
      description: 'Stuck in the mud, then shapes on the line.',
      tag: 'whole class',
      skills: [],
    },
    {
      id: 2,
      title: 'Rolls',
      description: 'Three stations, eight minutes each.',
      tag: 'stations',
      skills: skillsOf(0)
        .slice(0, 3)
        .map((node_id) => ({ node_id, fields: { repetitions: '3 each' } })),
    },
    { id: 3, title: 'Landings', description: '', tag: null, skills: [] },
  ],
  headers: [{ label_id: 1, value: 'Round backs, and a quiet landing.' }],
  shared_users: [{ ...BEN, can_edit: true }],
  ...overrides,
});

export const PLANS: readonly LessonPlan[] = [
  ...[1, 2, 3, 4, 5, 6].map((number) => plan(number)),
  plan(7, { title: 'Ben’s first vaults', owner: BEN, can_edit: false, shared_users: [] }),
];

export const PLAN_GROUPS: readonly LessonPlanGroup[] = [
  {
    uuid: uuidOf(900),
    title: 'Spring term',
    owner: AVA,
    scheme_slug: FIRST_FLIGHT.slug,
    scheme_uuid: FIRST_FLIGHT.uuid,
    can_edit: true,
    updated_at: NOW,
    plans: [1, 2, 3].map(uuidOf),
  },
];

export const LABELS: readonly Label[] = [
  { id: 1, name: 'Aim', value: '', kind: 'plan_header', ordering: 0 },
  { id: 2, name: 'What went well', value: '', kind: 'plan_footer', ordering: 1 },
];

const LONG_TITLE = 'Schwungbewegungsvorbereitung für Fortgeschritt-12';
const LONG_TEXT =
  'Stationsbetrieb mit Partnerkontrolle: jede Gruppe wechselt nach acht Minuten im Uhrzeigersinn, die Matten bleiben liegen, und wer wartet, zählt laut mit. Dilynwch y drefn ar y bwrdd gwyn bob tro.';

export const LONG_PLANS: readonly LessonPlan[] = [1, 2, 3, 4, 5, 6].map((number) =>
  plan(number, {
    title: LONG_TITLE,
    owner: number % 2 === 0 ? { ...BEN, lastname: 'ap Llywelyn-Wyn Llanfairpwllgwyngyll' } : AVA,
    sections: [1, 2].map((id) => ({
      id,
      title: 'Gleichgewichts- und Orientierungsfähigkeitsübungen',
      description: LONG_TEXT,
      tag: 'Kleingruppenarbeit',
      skills: skillsOf(0, LONG_SCHEME).map((node_id) => ({
        node_id,
        fields: { Wiederholungen: LONG_TEXT, equipment: 'Doppelminitrampolin' },
      })),
    })),
    headers: [{ label_id: 1, value: LONG_TEXT }],
  }),
);

export const LONG_GROUPS: readonly LessonPlanGroup[] = PLAN_GROUPS.map((group) => ({
  ...group,
  title: LONG_TITLE,
  plans: LONG_PLANS.map(({ uuid }) => uuid),
}));
