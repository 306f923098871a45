import { assessMember, indexScheme } from '@springboard/assessment';
import type { Curriculum, Grade, GroupMember, SchemeNode, Scores } from '@springboard/contract';
import type { Change, CommitResult, Offline, OfflineState } from '@springboard/offline';
import { makeOffline, NOW } from '@springboard/portal/testing';
import { makeGroup, makeMember, TODAY } from '../device.ts';

type Extra = Partial<Omit<SchemeNode, 'id' | 't' | 'children'>>;

const node = (t: SchemeNode['t']) => {
  return (id: string, children: SchemeNode[] = [], extra: Extra = {}): SchemeNode => ({
    id,
    parentId: null,
    title: titleOf(id),
    t,
    children,
    ...extra,
  });
};

/** `/seed/floor/log-roll` is titled "Log roll". */
const titleOf = (id: string): string => {
  const words = (id.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const level = node('l');
const group = node('sg');
const skill = (id: string, extra: Extra = {}): SchemeNode => node('s')(id, [], extra);

export const GRADES: readonly Grade[] = [
  { label: 'Not yet', pass: false },
  { label: 'Nearly', pass: false },
  { label: 'Passed', pass: true },
  { label: 'Excellent', pass: false },
];

const curriculumOf = (...tree: SchemeNode[]): Curriculum => ({
  uuid: '00000000-0000-4000-8000-0000000000aa',
  slug: 'sample',
  title: 'Sample scheme',
  theme: null,
  version: 1,
  tree,
});

/** Seed: floor (2 of 3 skills) and bars (one skill after another). Sprout opens after Seed. */
export const SAMPLE = curriculumOf(
  level('/seed', [
    group(
      '/seed/floor',
      [skill('/seed/floor/log-roll'), skill('/seed/floor/bridge'), skill('/seed/floor/straddle')],
      {
        completion: [
          {
            count: 2,
            nodes: ['/seed/floor/log-roll', '/seed/floor/bridge', '/seed/floor/straddle'],
          },
        ],
      },
    ),
    group('/seed/bars', [
      skill('/seed/bars/hang'),
      skill('/seed/bars/swing', { dependencies: ['/seed/bars/hang'] }),
      skill('/seed/bars/secret', { hidden: true }),
      skill('/seed/bars/old-one', { skipped: true }),
    ]),
  ]),
  level('/sprout', [skill('/sprout/cartwheel')], { dependencies: ['/seed'] }),
  level('/star', [skill('/star/manual')]),
);

/** On the device: today's session follows the sample scheme and belongs to a group that the national body numbers. */
export const NUMBERED_GROUP: Pick<OfflineState, 'day'> = {
  day: { date: TODAY, groups: [makeGroup({ scheme_slug: 'sample', ngo_id: 'G-7' })] },
};

const USER = '00000000-0000-4000-8000-00000000000a';

/** `{ '/a': 2 }` as scores of a week ago. */
const scoresOf = (grades: Readonly<Record<string, number>>): Scores =>
  Object.fromEntries(
    Object.entries(grades).map(([id, assessment]) => [
      id,
      { assessment, ts: NOW - 7 * 86_400, user_uuid: USER },
    ]),
  );

export const pupil = (
  firstname: string,
  grades: Readonly<Record<string, number>> = {},
  overrides: Partial<GroupMember> = {},
): GroupMember => ({
  ...makeMember(firstname, overrides),
  ...assessMember(indexScheme(SAMPLE, GRADES), scoresOf(grades), []),
});

/** A level with two skill groups of eight skills, after two levels of one skill. */
export const LONG_SCHEME = curriculumOf(
  level('/first', [skill('/first/roll')]),
  level('/second', [skill('/second/jump')], { dependencies: ['/first'] }),
  level(
    '/third',
    ['floor', 'vault'].map((name) =>
      group(
        `/third/${name}`,
        Array.from({ length: 8 }, (_, index) => skill(`/third/${name}/${name}-${index + 1}`)),
      ),
    ),
    { dependencies: ['/second'] },
  ),
);

/** A member of the session that follows the long scheme. */
export const longSchemePupil = (
  firstname: string,
  grades: Readonly<Record<string, number>>,
): GroupMember => ({
  ...makeMember(firstname),
  ...assessMember(indexScheme(LONG_SCHEME, GRADES), scoresOf(grades), []),
});

/** The committed grades: node and grade, one list for each commit. */
type Recorded = readonly (readonly (readonly [node_id: string, assessment: number])[])[];

type Device = Offline & {
  readonly recorded: () => Recorded;
  readonly committed: readonly Change[];
  /** The kinds of the committed changes, one list for each commit. */
  readonly kinds: () => readonly (readonly string[])[];
  readonly member: (firstname: string) => GroupMember;
  /** From now on the storage is full. */
  readonly fill: () => void;
};

/** A device with one session that follows its sample scheme; it assesses with the product's own engine. */
export const makeDevice = (
  members: readonly GroupMember[],
  state: Partial<OfflineState> = {},
): Device => {
  const scheme = indexScheme(state.schemes?.['sample']?.curriculum ?? SAMPLE, GRADES);
  const recorded: [string, number][][] = [];
  const kinds: string[][] = [];
  const committed: Change[] = [];
  let full = false;
  const offline = makeOffline([], {
    day: { date: TODAY, groups: [makeGroup({ scheme_slug: 'sample' })] },
    members: { 1: members },
    schemes: { sample: { curriculum: SAMPLE, grades: GRADES } },
    ...state,
  });
  const membersNow = () => offline.store.getState().members[1] ?? [];
  const commit = async (change: Change | readonly Change[]): Promise<CommitResult> => {
    if (full) return { ok: false, error: 'STORAGE_FULL' };
    const changes = 'kind' in change ? [change] : change;
    kinds.push(changes.map(({ kind }) => kind));
    committed.push(...changes);
    const grades = changes.filter(({ kind }) => kind === 'assessment');
    if (grades.length > 0) {
      recorded.push(grades.map(({ payload }) => [text(payload, 'node_id'), gradeIn(payload)]));
    }
    for (const { kind, payload, ts } of changes) {
      const graded = (member: GroupMember): GroupMember => {
        const score = { assessment: gradeIn(payload), ts, user_uuid: USER };
        const scores = { ...member.scores, [text(payload, 'node_id')]: score };
        return { ...member, ...assessMember(scheme, scores, member.badges) };
      };
      const changed = kind === 'assessment' ? graded : marked(kind, payload);
      const uuid = text(payload, 'member_uuid');
      const next = membersNow().map((one) => (one.uuid === uuid ? changed(one) : one));
      offline.store.setState({ members: { 1: next } });
    }
    return { ok: true, op_ids: [] };
  };
  return {
    ...offline,
    commit,
    committed,
    recorded: () => recorded,
    kinds: () => kinds,
    member(firstname) {
      const found = membersNow().find((member) => member.firstname === firstname);
      if (found === undefined) throw new Error(`${firstname} is not here`);
      return found;
    },
    fill: () => {
      full = true;
    },
  };
};

/** Applies a badge, a tag or a move intent to a member. */
const marked =
  (kind: string, payload: unknown) =>
  (member: GroupMember): GroupMember => {
    if (kind === 'badge') {
      const badge_id = text(payload, 'badge_id');
      const others = member.badges.filter((badge) => badge.badge_id !== badge_id);
      const date = field(payload, 'achieve_date');
      const achieve_date = String(date);
      return {
        ...member,
        badges: date === null ? others : [...others, { badge_id, achieve_date }],
      };
    }
    if (kind === 'tag') {
      const tag = text(payload, 'tag');
      const others = member.tags.filter((other) => other !== tag);
      return { ...member, tags: field(payload, 'has') === true ? [...others, tag] : others };
    }
    const move = field(payload, 'move');
    return {
      ...member,
      move_remote_node_id: move === null ? null : text(move, 'remote_node_id'),
      move_stay: field(move, 'stay') === true,
    };
  };

const field = (payload: unknown, name: string): unknown =>
  typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;

const text = (payload: unknown, name: string): string => String(field(payload, name));

const gradeIn = (payload: unknown): number => Number(field(payload, 'assessment'));
