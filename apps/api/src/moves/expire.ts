import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import {
  NO_SESSION,
  withSignInReadTransaction,
  withWriteTransaction,
  type Writer,
} from '../database/tenant-transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { runEvery, type RunEveryDeps } from '../operations/run-every.ts';
import { type MoveSubject, sendMoveEmails } from './emails.ts';
import { findActingGuardians, releaseHolds } from './queries.ts';

const FIVE_MINUTES_MS = 300_000;
const DAY = 86_400;

type ExpiryDeps = {
  database: Database;
  jobs: Pick<Jobs, 'add'>;
  /** Seconds. */
  now: () => number;
};

/**
 * Ends the offers whose time is over and releases their places, and reminds guardians a day before. Several servers may
 * call it concurrently. Returns the numbers of both.
 */
export const expireMoves = async ({
  database,
  jobs,
  now,
}: ExpiryDeps): Promise<{ expired: number; reminded: number }> => {
  const clients = await withSignInReadTransaction(database, null, (db) =>
    db.selectFrom('clients').select('id').orderBy('id').execute(),
  );
  const total = { expired: 0, reminded: 0 };
  for (const { id: client_id } of clients) {
    const caller = { user_uuid: '', role: 'ngo', ...NO_SESSION } as const;
    await withWriteTransaction(database, { client_id, club_id: null, ...caller }, async (db) => {
      total.expired += await expireDue(db, jobs, client_id, now());
      total.reminded += await remindDue(db, jobs, client_id, now());
    });
  }
  return total;
};

/** Ends offers now and every five minutes. Returns a function that stops it. */
export const scheduleExpiry = (deps: RunEveryDeps & ExpiryDeps): Promise<() => Promise<void>> =>
  runEvery(deps, {
    ms: FIVE_MINUTES_MS,
    run: () => expireMoves(deps),
    event: 'offers expired',
    error_event: 'offers not expired',
  });

type DueMove = {
  club_id: number;
  member_uuid: string;
  parent_origin: string;
  club_origin: string;
  api_origin: string;
};

const expireDue = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  client_id: number,
  now: number,
): Promise<number> => {
  const { rows } = await sql<DueMove>`
    update moves set state = 'expired' where client_id = ${client_id} and id in (
      select id from moves where client_id = ${client_id} and state in ('offered', 'held')
        and expires_at <= ${now} for update skip locked)
    returning club_id, member_uuid, parent_origin, club_origin, api_origin`.execute(db);
  for (const move of rows) {
    await releaseHolds(db, { client_id, member_uuid: move.member_uuid });
    await tellGuardians(db, jobs, { client_id, now }, move, 'offer_expired');
    await sendMoveEmails(
      db,
      jobs,
      { client_id, club_id: move.club_id, now },
      {
        users: await findAdministrators(db, client_id, move.club_id),
        subject: 'offer_expired',
        origin: move.club_origin,
        api_origin: move.api_origin,
      },
    );
  }
  return rows.length;
};

const remindDue = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  client_id: number,
  now: number,
): Promise<number> => {
  const { rows } = await sql<DueMove>`
    update moves set reminded_at = ${now} where client_id = ${client_id} and id in (
      select id from moves where client_id = ${client_id} and state in ('offered', 'held')
        and reminded_at is null and expires_at > ${now} and expires_at <= ${now + DAY}
        and created_at <= expires_at - ${2 * DAY} for update skip locked)
    returning club_id, member_uuid, parent_origin, club_origin, api_origin`.execute(db);
  for (const move of rows) {
    await tellGuardians(db, jobs, { client_id, now }, move, 'offer_ending');
  }
  return rows.length;
};

const tellGuardians = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  { client_id, now }: { client_id: number; now: number },
  { club_id, member_uuid, parent_origin: origin, api_origin }: DueMove,
  subject: MoveSubject,
): Promise<void> => {
  const users = await findActingGuardians(db, { client_id, member_uuid });
  await sendMoveEmails(
    db,
    jobs,
    { client_id, club_id, now },
    { users, subject, origin, api_origin },
  );
};

const findAdministrators = async (
  db: Writer,
  client_id: number,
  club_id: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('user_clubs')
    .innerJoin('users', (join) =>
      join
        .onRef('users.client_id', '=', 'user_clubs.client_id')
        .onRef('users.uuid', '=', 'user_clubs.user_uuid'),
    )
    .select('users.uuid')
    .where('user_clubs.client_id', '=', client_id)
    .where('user_clubs.club_id', '=', club_id)
    .where('user_clubs.role', '=', 'admin')
    .where('users.status', '=', 'active')
    .orderBy('users.uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};
