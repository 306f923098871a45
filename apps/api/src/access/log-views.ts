import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

/** What a user saw of a member (D19). */
export type ViewKind = 'profile' | 'medical' | 'safeguarding' | 'notes' | 'progress' | 'export';

export type View = { uuid: string; kind: ViewKind };

const collections = new WeakMap<Reader, View[]>();

/** From now on `logViews` adds the views of this transaction to the list. A replica cannot store them. */
export const collectViews = (db: Reader, views: View[]): void => {
  collections.set(db, views);
};

/**
 * Logs views in the transaction of the read, in one statement. A view of the same user, member, day and kind is logged
 * once. `now` in seconds.
 */
export const logViews = async (db: Reader, views: readonly View[], now: number): Promise<void> => {
  if (views.length === 0) return;
  const collection = collections.get(db);
  if (collection !== undefined) {
    collection.push(...views);
    return;
  }
  const uuids = views.map(({ uuid }) => uuid);
  const kinds = views.map(({ kind }) => kind);
  await sql`select log_views(${uuids}::uuid[], ${kinds}::text[], ${now})`.execute(db);
};

/**
 * The same for changes of several users. Called once at the end of their transaction, so that two transactions insert
 * in the same order and do not wait for each other.
 */
export const logViewsOfUsers = async (
  db: Reader,
  views: readonly (View & { user_uuid: string })[],
  now: number,
): Promise<void> => {
  if (views.length === 0) return;
  const users = views.map(({ user_uuid }) => user_uuid);
  const uuids = views.map(({ uuid }) => uuid);
  const kinds = views.map(({ kind }) => kind);
  await sql`select log_views_of_users(${users}::uuid[], ${uuids}::uuid[], ${kinds}::text[], ${now})`.execute(
    db,
  );
};

/** A view of each of these kinds for each of the members. */
export const viewsOf = (uuids: readonly string[], kinds: readonly ViewKind[]): readonly View[] =>
  uuids.flatMap((uuid) => kinds.map((kind) => ({ uuid, kind })));

/**
 * The views of the members' alerts that are about health or safeguarding. An alert without its text does not count as a
 * view.
 */
export const alertViews = (
  alerts: ReadonlyMap<string, readonly { kind: string; text: string }[]>,
): readonly View[] =>
  [...alerts].flatMap(([uuid, ofMember]) =>
    (['medical', 'safeguarding'] as const)
      .filter((kind) => ofMember.some((alert) => alert.kind === kind && alert.text !== ''))
      .map((kind) => ({ uuid, kind })),
  );
