import type { GroupMember } from '@springboard/contract';
import { DAY_LIST, PLANNING, TAGS } from '../changes/change.ts';
import { within, type Scope, type Snapshot, type Tx } from '../database/schema.ts';

/** A snapshot that a screen shows. */
export type OpenSnapshot = {
  /** The date that is shown; the snapshot may be of an earlier one. */
  readonly date: string;
  /** null: not on this device. */
  readonly snapshot: Snapshot | null;
};

export type OpenedGroup = OpenSnapshot & {
  /** undefined: not on this device. */
  readonly members: readonly GroupMember[] | undefined;
};

export type OpenedDay = OpenSnapshot & {
  /** Groups whose members are on this device. */
  readonly loaded: ReadonlySet<number>;
};

export const readDay = async (
  tx: Tx<'readonly'>,
  owner: string,
  date: string,
): Promise<OpenedDay> => {
  const [snapshot, keys] = await Promise.all([
    tx.objectStore('snapshots').get([owner, DAY_LIST, date]),
    tx.objectStore('snapshots').getAllKeys(within(owner)),
  ]);
  return {
    date,
    snapshot: snapshot ?? null,
    loaded: new Set(keys.map(([, group_id]) => group_id)),
  };
};

/** The group's members for the date, or else those of the latest snapshot without its guests (§4). */
export const readGroup = async (
  tx: Tx<'readonly'>,
  owner: string,
  { group_id, date }: Scope,
): Promise<OpenedGroup> => {
  const snapshots = tx.objectStore('snapshots');
  const exact = await snapshots.get([owner, group_id, date]);
  if (exact) return { date, snapshot: exact, members: membersIn(exact) };
  const last = (await snapshots.getAllKeys(within(owner, group_id))).at(-1);
  const known = last && (await snapshots.get(last));
  const members = known && membersIn(known)?.filter(({ guest }) => guest !== true);
  return { date, snapshot: known ?? null, members };
};

/** Pages were checked to be JSON when they were pulled. */
const membersIn = ({ pages, members }: Snapshot): readonly GroupMember[] | undefined =>
  pages ? pages.flatMap((page): GroupMember[] => JSON.parse(page)) : members;

/** The lesson plans, as the server sent them; undefined: not on this device. */
export const readPlanning = async (tx: Tx<'readonly'>, owner: string) =>
  (await tx.objectStore('snapshots').get([owner, PLANNING, '']))?.planning;

export const readTags = async (tx: Tx<'readonly'>, owner: string) =>
  (await tx.objectStore('snapshots').get([owner, TAGS, '']))?.tags ?? [];
