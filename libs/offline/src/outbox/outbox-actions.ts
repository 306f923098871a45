import type { StoreApi } from 'zustand/vanilla';
import { DAY_LIST } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import type { Connection } from '../database/connection.ts';
import { DONE_RETENTION_S } from '../database/retention.ts';
import { addEntry, within, type Tx } from '../database/schema.ts';
import { toStorageError } from '../database/storage-error.ts';
import type { LocalScheme, OfflineState } from '../state.ts';
import type { ActionResult } from '../types.ts';
import { toDone, toNoop } from './apply-response.ts';
import type { Entry, EntrySession, OutboxLine, OutboxOwner } from './entry.ts';
import { nextSequence } from './lane-sequence.ts';

/** What the Sync centre does with the outbox of one owner (D12). */
export const createOutboxActions = ({
  db,
  owner,
  now,
  dateOf,
  newId,
  store,
  write,
  flushBackup,
}: {
  db: Connection;
  owner: string;
  /** Seconds. */
  now: () => number;
  /** The day of a time in seconds. */
  dateOf: (ts: number) => string;
  newId: () => string;
  store: StoreApi<Pick<OfflineState, 'schemes' | 'storage_error' | 'signedOutOwners'>>;
  /** Does the work and shows its effect. */
  write: (work: () => Promise<void>) => Promise<void>;
  /** Updates the backup, so that a discarded entry does not come back from it. */
  flushBackup: () => Promise<void>;
}) => {
  /** Edits one entry of the owner. A failing disk changes nothing and shows as `storage_error`. */
  const edit = async (
    n: number,
    work: (tx: Tx, entry: Entry) => Promise<unknown>,
  ): Promise<ActionResult> => {
    try {
      await write(() =>
        db.write(['outbox', 'lanes'], 'strict', async (tx) => {
          const entry = await tx.objectStore('outbox').get(n);
          if (entry?.owner === owner) await work(tx, entry);
        }),
      );
      await flushBackup();
      return { ok: true };
    } catch (caught) {
      const error = toStorageError(caught);
      if (error === null) throw caught;
      store.setState({ storage_error: error });
      return { ok: false, error };
    }
  };

  const listVisible = async (): Promise<Entry[]> => {
    const all = await db.read(['outbox'], (tx) => tx.objectStore('outbox').getAll());
    return all.filter(
      (entry) =>
        entry.owner === owner &&
        (entry.open === 1 || (entry.superseded !== undefined && entry.isSeen !== true)),
    );
  };

  return {
    list: async (): Promise<OutboxLine[]> => {
      const { schemes } = store.getState();
      const [entries, groupNames] = await Promise.all([listVisible(), readGroupNames(db, owner)]);
      return entries.map((entry) => toLine(entry, schemes, groupNames));
    },

    listOwners: async (): Promise<OutboxOwner[]> => {
      const all = await db.read(['outbox'], (tx) => tx.objectStore('outbox').getAll());
      const { signedOutOwners = [] } = store.getState();
      return [...Map.groupBy(all, (entry) => entry.owner)].flatMap(([key, entries]) => {
        const open = entries.filter((entry) => entry.open === 1);
        if (open.length === 0) return [];
        const sent = entries.flatMap(({ kind, done_at }) =>
          kind === 'noop' || done_at === undefined ? [] : [done_at],
        );
        return {
          owner: key,
          name: open.findLast(({ user_name }) => user_name !== undefined)?.user_name ?? null,
          isCurrent: key === owner,
          isSignedOut: signedOutOwners.includes(key),
          unsent: open.length,
          last_sent_ts: sent.length === 0 ? null : Math.max(...sent),
        };
      });
    },

    /** The number of changes that the server has applied or superseded in the last 14 days. */
    countDone: async (): Promise<number> => {
      const range = IDBKeyRange.lowerBound(now() - DONE_RETENTION_S);
      const done = await db.read(['outbox'], (tx) =>
        tx.objectStore('outbox').index('done_at').getAll(range),
      );
      return done.filter((entry) => entry.owner === owner && entry.kind !== 'noop').length;
    },

    export: async (): Promise<string> => JSON.stringify(await listVisible(), null, 2),

    retry: (n: number) =>
      edit(n, async (tx, entry) => {
        const outbox = tx.objectStore('outbox');
        if (entry.state === 'parked') {
          await outbox.put({ ...entry, state: 'pending', refusals: 0 });
        }
        if (entry.state === 'rejected') {
          const { n: _n, ...reassigned } = await reassignSequence(tx, entry, newId());
          const retried = hasWrongClock(entry)
            ? { ...reassigned, recorded_ts: now(), recorded_date: dateOf(now()) }
            : reassigned;
          await outbox.put(toDiscarded(entry, now()));
          await addEntry(tx, retried);
        }
      }),

    discard: (n: number) =>
      edit(n, async (tx, entry) => {
        const outbox = tx.objectStore('outbox');
        if (entry.state === 'done') await outbox.put({ ...entry, isSeen: true });
        // The server has used up the number of a rejected entry, but still expects that of an unsent one.
        if (entry.state === 'rejected') await outbox.put(toDiscarded(entry, now()));
        // An unsent entry may be on its way. If it arrives, it uses up the number and the noop changes nothing.
        if ((entry.state === 'parked' || entry.state === 'pending') && entry.kind !== 'noop') {
          const noop = { ...toNoop(entry.lane), op_id: newId(), state: 'pending' as const };
          await outbox.put({ ...entry, ...noop, refusals: 0 });
        }
      }),

    /** Makes the device's parked entries pending again: what blocked them may be gone. */
    resumeParked: () =>
      db.write(['outbox'], 'relaxed', async (tx) => {
        const outbox = tx.objectStore('outbox');
        for (const entry of await outbox.index('open').getAll()) {
          if (entry.state === 'parked') {
            await outbox.put({ ...entry, state: 'pending', refusals: 0 });
          }
        }
      }),
  };
};

/** D23: the server compares dates with the time of recording, which the device's clock may have got wrong. */
const hasWrongClock = ({ error }: Entry): boolean =>
  error?.code === 'DATE_NOT_ALLOWED' || error?.code === 'DATE_AHEAD';

const toDiscarded = (entry: Entry, done_at: number): Entry => ({
  ...toDone(entry, done_at),
  ...toNoop(entry.lane),
});

/** The same change as a new entry at the end of its lane, because its old number is used up. */
const reassignSequence = async (tx: Tx, entry: Entry, op_id: string): Promise<Entry> => ({
  ...entry,
  op_id,
  lane_seq: await nextSequence(tx, entry.owner, entry.lane),
  state: 'pending',
  attempts: 0,
  refusals: 0,
  error: null,
});

/** The names of the groups in the lists of sessions that the device has. */
const readGroupNames = async (
  db: Connection,
  owner: string,
): Promise<ReadonlyMap<number, string>> => {
  const days = await db.read(['snapshots'], (tx) =>
    tx.objectStore('snapshots').getAll(within(owner, DAY_LIST)),
  );
  const groups = days.flatMap((day) => day.groups ?? []);
  return new Map(groups.flatMap(({ id, name }) => (id === null ? [] : [[id, name] as const])));
};

/** A change of a member in several groups was recorded in the first of them. */
const sessionOf = (entry: Entry, groupNames: ReadonlyMap<number, string>): EntrySession | null => {
  const [first] = kindOf(entry)?.rows(entry.payload) ?? [];
  if (first === undefined || first.group_id < DAY_LIST) return null;
  const group_id = first.group_id === DAY_LIST ? Number(first.row) : first.group_id;
  const { date = entry.recorded_date } = first;
  return { group_id, name: groupNames.get(group_id) ?? null, date };
};

const cellOf = (entry: Entry, session: EntrySession | null, subject: string): string =>
  session === null ? String(entry.n) : JSON.stringify([entry.lane, session.group_id, subject]);

const toLine = (
  entry: Entry,
  schemes: Readonly<Record<string, LocalScheme>>,
  groupNames: ReadonlyMap<number, string>,
): OutboxLine => {
  const { n, op_id, state, recorded_ts, recorded_date, attempts, error } = entry;
  const description = kindOf(entry)?.describe(entry.payload) ?? {
    kind: 'unknown',
    name: entry.kind,
  };
  const { slug, node_id } = 'node_id' in description ? description : { slug: null, node_id: null };
  const scheme = schemes[slug ?? ''];
  const session = sessionOf(entry, groupNames);
  return {
    n,
    op_id,
    state,
    superseded: entry.superseded !== undefined,
    description,
    node_title: findTitle(scheme, node_id) ?? null,
    grade_label:
      (description.kind === 'assessment' && scheme?.grades[description.assessment]?.label) || null,
    session,
    cell: cellOf(entry, session, description.kind === 'tag' ? description.tag : (node_id ?? '')),
    recorded_ts,
    recorded_date,
    attempts,
    error,
  };
};

const findTitle = (scheme: LocalScheme | undefined, node_id: string | null): string | undefined => {
  const nodes = [...(scheme?.curriculum.tree ?? [])];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.id === node_id) return node.title;
    nodes.push(...node.children);
  }
  return undefined;
};
