import { assessMember, indexScheme } from '@springboard/assessment';
import type { Curriculum, Grade, GroupMember, Scores } from '@springboard/contract';
import { makeMember, TODAY } from '../../src/testing/device.ts';
import { FIRST_FLIGHT, GRADES, LONG_GRADES, LONG_SCHEME } from './scheme.ts';
import { NOW } from './time.ts';

const NAMES = [
  'Amelia Adebayo',
  'Ben Hughes',
  'Cerys Llywelyn',
  'Dafydd Price',
  'Ella Brown',
  'Freya Jones',
  'Gethin Rees',
  'Isla Khan',
  'Jack O’Neill',
  'Léa Martin',
  'Mia Roberts',
  'Noah Williams',
  'Olivia Chen',
  'Poppy Wilson',
  'Rhys Morgan',
  'Sofia Rossi',
  'Theo Campbell',
  'Zara Ahmed',
];

/** As long as names get: 50 characters each, with and without a place to break. */
const LONG_NAMES: readonly (readonly [string, string])[] = [
  ['Maximilian-Alexander', 'Schönefeld-Rautenberg von Hohenlohe-Langenburg'],
  ['Gwenllian Angharad', 'ap Llywelyn-Wyn Llanfairpwllgwyngyll'],
  ['Wolfeschlegelsteinhausenbergerdorffwelchevoralternw', 'Aaa'],
  ['Anne-Charlotte', 'de La Rochefoucauld-Montbel d’Estissac'],
  ['Dafydd', 'Ŵyn Ŷmlaen'],
  ['Bo', 'Li'],
];

const USER = '00000000-0000-4000-8000-00000000000a';
const DAY = 86_400;

/** The first skills of the scheme passed, as many as given; every third has one that is nearly there. */
const scoresOf = (skills: readonly string[], passed: number, pass: number): Scores =>
  Object.fromEntries(
    skills.slice(0, passed + 1).map((id, place) => {
      const assessment = place < passed ? pass : pass - 1;
      return [id, { assessment, ts: NOW - (20 - place) * DAY, user_uuid: USER }];
    }),
  );

type Following = { readonly scheme: Curriculum; readonly grades: readonly Grade[] };

const assessed = (
  member: GroupMember,
  passed: number,
  { scheme, grades }: Following,
): GroupMember => {
  const skills = scheme.tree.flatMap((level) =>
    level.children.flatMap(({ children }) => children.map(({ id }) => id)),
  );
  const pass = grades.findIndex((grade) => grade.pass);
  const given = assessMember(
    indexScheme(scheme, grades),
    scoresOf(skills, passed, pass),
    member.badges,
  );
  return { ...member, ...given, last_assessed_ts: NOW - 20 * DAY };
};

/** Marks of the register, over and over. */
const MARKS = [true, true, null, false, true, null] as const;

const ALERTS: Readonly<Record<number, GroupMember['alerts']>> = {
  1: [{ id: 1, kind: 'medical', text: 'Asthma. Blue inhaler in the red bag.' }],
  8: [
    { id: 2, kind: 'medical', text: 'Allergic to nuts. Adrenaline pen at the desk.' },
    { id: 3, kind: 'safeguarding', text: 'No photographs.' },
  ],
};

const NOTES: Readonly<Record<number, GroupMember['note']>> = {
  5: { note: 'Leaves at six today.', updated_by: 'Ava Morgan', updated_at: NOW - DAY },
};

/** Eighteen members of an ordinary session: some in, some absent, some with an alert or a note. */
export const MEMBERS: readonly GroupMember[] = NAMES.map((name, place) => {
  const [firstname = '', lastname = ''] = name.split(' ');
  const present = MARKS[place % MARKS.length] ?? null;
  const member = makeMember(firstname, {
    lastname,
    dob: `${2017 + (place % 3)}-0${1 + (place % 9)}-1${place % 9}`,
    in: present,
    registerDate: present === null ? null : TODAY,
    absence: place === 3 ? 'sick' : null,
    alerts: ALERTS[place] ?? [],
    note: NOTES[place] ?? null,
    tags: place % 5 === 0 ? ['Squad'] : [],
    move_remote_node_id: place === 4 ? '/fledgling' : null,
    badges: place === 13 ? [{ badge_id: '/hatchling', achieve_date: '2026-02-11' }] : [],
  });
  return assessed(member, (place * 2) % 9, { scheme: FIRST_FLIGHT, grades: GRADES });
});

/** The same members over and over, each time somebody else: more than any window shows. */
export const crowdOf = (rounds: number, members = MEMBERS): readonly GroupMember[] =>
  Array.from({ length: rounds }, (_, round) =>
    members.map((member) => ({ ...member, uuid: `${member.uuid}-${round}` })),
  ).flat();

const LONG_TEXT =
  'Asthma bei Anstrengung: das blaue Notfallspray liegt in der roten Tasche am Eingang, bitte nach zehn Minuten noch einmal nachfragen und die Eltern unter der hinterlegten Nummer anrufen.';

/** With everything that a member can have, and names as long as they get. */
export const LONG_MEMBERS: readonly GroupMember[] = LONG_NAMES.map(
  ([firstname, lastname], place) => {
    const present = MARKS[(place + 2) % MARKS.length] ?? null;
    const member = makeMember(firstname, {
      lastname,
      in: present,
      registerDate: TODAY,
      absence: present === false ? 'holiday' : null,
      alerts: [
        { id: 10 + place, kind: 'medical', text: LONG_TEXT },
        { id: 20 + place, kind: 'safeguarding', text: 'Dim ffotograffau o gwbl.' },
        { id: 30 + place, kind: 'behaviour', text: LONG_TEXT },
      ],
      note: { note: LONG_TEXT, updated_by: 'Maximilian Schönefeld', updated_at: NOW - 3600 },
      tags: ['Wettkampfvorbereitungsgruppe', 'Carfan datblygu', 'Trampoline'],
      move_remote_node_id: place % 2 === 0 ? (LONG_SCHEME.tree[1]?.id ?? null) : null,
    });
    return assessed(member, place, { scheme: LONG_SCHEME, grades: LONG_GRADES });
  },
);
