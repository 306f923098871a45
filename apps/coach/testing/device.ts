import { ABSENCE_REASONS, type GroupMember } from '@springboard/contract';
import type {
  Change,
  CommitResult,
  LocalGroup,
  Offline,
  OfflineState,
  OutboxLine,
  SyncInput,
} from '@springboard/offline';
import { makeOffline } from '@springboard/portal/testing';

/** The date of `NOW` in the tests of the portal. */
export const TODAY = '2026-02-25';

export const makeGroup = (overrides: Partial<LocalGroup> = {}): LocalGroup => ({
  id: 1,
  name: 'Swifts',
  ngo_id: null,
  teacher_ngo_id: null,
  scheme_slug: null,
  total_members: 4,
  is_slot: false,
  start_at: null,
  end_at: null,
  session_date: TODAY,
  nav: { prev: null, next: null },
  levels: [],
  assessment_level_limit: null,
  session_plan_uuid: null,
  can_view_all_classes: false,
  status: 1,
  club_ids: [7],
  register: { state: 'not_started', completed_by: null, completed_ts: null },
  members_loaded: true,
  ...overrides,
});

export const makeMember = (
  firstname: string,
  overrides: Partial<GroupMember> = {},
): GroupMember => ({
  uuid: `uuid-${firstname}`,
  group_id: 1,
  class_member_id: 1,
  firstname,
  lastname: 'Jones',
  dob: '2018-05-03',
  active: true,
  in: null,
  registerDate: null,
  absence: null,
  note: null,
  badges: [],
  tags: [],
  alerts: [],
  groups: [{ id: 1, name: 'Swifts' }],
  move_remote_node_id: null,
  move_stay: false,
  last_assessed_ts: null,
  scores: {},
  assessments: { available: {}, complete: {} },
  progress: {},
  awards: [],
  current_remote_node_id: null,
  ...overrides,
});

type Pull =
  | { readonly sync: SyncInput }
  | { readonly syncGroups: { readonly date: string; readonly group_ids: readonly number[] } }
  | { readonly syncPlanning: { readonly today: string } };

type Device = Offline & {
  /** All committed changes, one list for each commit. */
  readonly committed: readonly (readonly Change[])[];
  readonly calls: readonly string[];
  /** The pulls in order. */
  readonly pulls: readonly Pull[];
  /** Sets the effect of the following pulls. */
  readonly onPull: (bring: (pull: Pull) => void | Promise<void>) => void;
  /** Changes the state of the sync. */
  readonly showSync: (sync: Partial<OfflineState['sync']>) => void;
  /** From now on the storage is full. */
  readonly fill: () => void;
};

/** A device with one day and the members of group 1. It stores marks like the engine. */
export const makeDevice = (
  groups: readonly LocalGroup[],
  members: readonly GroupMember[] = [],
  state: Partial<OfflineState> = {},
  outbox: readonly OutboxLine[] = [],
): Device => {
  const committed: (readonly Change[])[] = [];
  let full = false;
  const offline = makeOffline(outbox, {
    day: { date: TODAY, groups },
    members: { 1: members },
    ...state,
  });
  const show = (marks: ReadonlyMap<unknown, unknown>) =>
    offline.store.setState(({ members: all }) => ({
      members: {
        ...all,
        1: (all[1] ?? []).map((member) =>
          marks.has(member.uuid) ? { ...member, ...markOf(marks.get(member.uuid)) } : member,
        ),
      },
    }));
  const commit = async (change: Change | readonly Change[]): Promise<CommitResult> => {
    if (full) return { ok: false, error: 'STORAGE_FULL' };
    const changes = 'kind' in change ? [change] : change;
    committed.push(changes);
    const marks = changes.filter(({ kind }) => kind === 'attendance');
    show(new Map(marks.map(({ payload }) => [field(payload, 'member_uuid'), payload])));
    return { ok: true, op_ids: [] };
  };
  const pulls: Pull[] = [];
  let bring: (pull: Pull) => void | Promise<void> = () => undefined;
  const pull = async (one: Pull) => {
    pulls.push(one);
    await bring(one);
  };
  return {
    ...offline,
    pulls,
    onPull: (next) => {
      bring = next;
    },
    showSync: (change) => offline.store.setState(({ sync }) => ({ sync: { ...sync, ...change } })),
    sync: (input) => pull({ sync: input }),
    syncGroups: (input) => pull({ syncGroups: input }),
    syncPlanning: (input) => pull({ syncPlanning: input }),
    committed,
    fill: () => {
      full = true;
    },
    commit,
  };
};

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const markOf = (payload: unknown): Pick<GroupMember, 'in' | 'absence'> => {
  const present = field(payload, 'in');
  const reason = field(payload, 'absence');
  return {
    in: typeof present === 'boolean' ? present : null,
    absence: ABSENCE_REASONS.find((known) => known === reason) ?? null,
  };
};
