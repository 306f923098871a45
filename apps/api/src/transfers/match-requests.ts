import { DAY_SECONDS } from '@springboard/domain';
import { sql } from 'kysely';
import { logAccess } from '../data-requests/access-log.ts';
import { withWriteTransaction, type Writer } from '../database/tenant-transaction.ts';
import { isApiError } from '../http/api-error.ts';
import type { Log } from '../http/log.ts';
import { describeError } from '../http/map-exception.ts';
import { findMembersByName } from '../members/by-name.ts';
import {
  type EmailTaskDeps,
  findClientIds,
  findClientOrigin,
  serverTenant,
} from '../operations/each-client.ts';
import { requesterTenant } from './requester.ts';
import { endWithdrawnTransfers } from './end-withdrawn.ts';
import { lockForTransfer, openTransfer } from './new-transfer.ts';
import type { Sender } from './notify.ts';

/** A request holds a name as it was typed, so it is deleted after this time, whatever the answer. */
const STORED_SECONDS = 30 * DAY_SECONDS;

/**
 * Ends the transfers of requests that were withdrawn. Then it searches for the members for whom clubs have asked, and
 * opens a transfer for each that is found once, in another club and without a transfer. Guardians read of each match in
 * the log of views (D19). Several servers may call it concurrently. Returns the numbers of transfers that ended, of
 * requests, of new transfers and of those that failed. An error is logged and does not stop the other requests.
 */
export const matchTransferRequests = async (
  deps: EmailTaskDeps & { log: Log },
): Promise<{ ended: number; requests: number; transfers: number; failed: number }> => {
  const { database, log, now } = deps;
  const total = { ended: 0, requests: 0, transfers: 0, failed: 0 };
  for (const client_id of await findClientIds(database)) {
    // Before old requests are deleted.
    const { ended, failed } = await endWithdrawnTransfers(deps, client_id);
    total.ended += ended;
    total.failed += failed;
    const ids = await withWriteTransaction(database, serverTenant(client_id), (db) =>
      findOpenRequests(db, client_id, now()),
    );
    if (ids.length === 0) continue;
    const sender = await findClientSender(deps, client_id);
    if (sender === null) continue;
    for (const id of ids) {
      const isOpened = await withWriteTransaction(database, serverTenant(client_id), (db) =>
        matchRequest(db, sender, { client_id, id }),
      ).catch((error: unknown) => {
        log.error('transfer request failed', { client_id, id, ...describeError(error) });
        return null;
      });
      if (isOpened === null) total.failed += 1;
      else total.requests += 1;
      if (isOpened === true) total.transfers += 1;
    }
  }
  return total;
};

/** null: a client without portals for the answer. */
const findClientSender = async (deps: EmailTaskDeps, client_id: number): Promise<Sender | null> => {
  const club = await findClientOrigin(deps, client_id, 'club');
  if (club === null) return null;
  const guardian = (await findClientOrigin(deps, client_id, 'parent')) ?? club;
  const { jobs, api_address } = deps;
  return { server: { jobs, api_address }, now: deps.now(), origins: { guardian, club } };
};

/** Finds the open requests, and deletes those that are too old. */
const findOpenRequests = async (
  db: Writer,
  client_id: number,
  now: number,
): Promise<readonly number[]> => {
  await sql`
    delete from transfer_requests
    where client_id = ${client_id} and created_at <= ${now - STORED_SECONDS}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from transfer_requests where client_id = ${client_id} and searched_at is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
};

type OpenRequest = {
  club_id: number;
  firstname: string;
  lastname: string;
  dob: string;
  day: string;
  reason: string;
  created_by: string;
};

/** Whether a transfer was opened. Also false if another server was faster. */
const matchRequest = async (
  db: Writer,
  sender: Sender,
  key: { client_id: number; id: number },
): Promise<boolean> => {
  const { client_id, id } = key;
  if (!(await lockSearch(db, key))) return false;
  const { rows } = await sql<OpenRequest>`
    select club_id, firstname, lastname, dob, day, reason, created_by from transfer_requests
    where client_id = ${client_id} and id = ${id} and searched_at is null`.execute(db);
  const [request] = rows;
  if (request === undefined) return false;
  const member_uuid = await findMember(db, sender, { client_id, ...request });
  const transfer_id =
    member_uuid === null
      ? null
      : await openRequested(db, sender, { client_id, member_uuid, ...request });
  await db
    .updateTable('transfer_requests')
    .set({ dob: null, searched_at: sender.now, transfer_id })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
  return transfer_id !== null;
};

/**
 * false: another server searches. The row itself is not locked: a withdrawal would wait for the search, and its time
 * would tell whether a transfer is opened.
 */
const lockSearch = async (
  db: Writer,
  { client_id, id }: { client_id: number; id: number },
): Promise<boolean> => {
  const key = `transfer_requests ${client_id} ${id}`;
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as is_locked`.execute(db);
  return rows[0]?.is_locked ?? false;
};

type ClientRequest = OpenRequest & { client_id: number };

/** The only active member of another club with this name and date of birth. Each match is logged. */
const findMember = async (
  db: Writer,
  { now }: Sender,
  request: ClientRequest,
): Promise<string | null> => {
  const { client_id, club_id, reason } = request;
  const found = await findMembersByName(db, client_id, request);
  const others = found.filter(({ active, club }) => active && club.id !== club_id);
  for (const { uuid, club } of others) {
    const access = { member_uuid: uuid, club_id: club.id, action: 'lookup', reason };
    await logAccess(db, requesterTenant(client_id, request.created_by), access, now);
  }
  const [member] = others;
  return others.length === 1 && member !== undefined ? member.uuid : null;
};

/** The id of the transfer; null: the member or the club cannot have one now. */
const openRequested = async (
  db: Writer,
  sender: Sender,
  request: ClientRequest & { member_uuid: string },
): Promise<number | null> => {
  const { client_id, member_uuid, club_id: to_club_id, day, reason } = request;
  const member = await lockForTransfer(db, { client_id, member_uuid, to_club_id });
  if (isApiError(member)) return null;
  const from_club_id = member.club_id;
  const transfer = {
    member_uuid,
    from_club_id,
    to_club_id,
    day,
    reason,
    requested_by: 'club',
  } as const;
  return (await openTransfer(db, requesterTenant(client_id, request.created_by), sender, transfer))
    .id;
};
