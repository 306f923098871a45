import { CHANGE_HEADERS, type CallKey } from '@springboard/contract';
import { sql } from 'kysely';
import type { Tenant, Writer } from '../database/tenancy.ts';
import type { Request } from '../http/context.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/validate.ts';
import { hashOf, isUuid } from './change.ts';

/**
 * So long is the answer to a request that is not queued kept. Who sends one again by itself, a browser whose
 * connection died, does so at once, or when a computer that was closed over a weekend wakes.
 */
const ANSWERED_SECONDS = 3 * 86_400;

/** A request that is not queued, as it is known again when it is sent again (ADR 0021). */
export type Named = {
  readonly request_id: string;
  readonly call: CallKey;
  /** Of call, path, query and body, which of a form are its fields and what its file holds. */
  readonly body_hash: string;
  readonly status: number;
  /** Seconds, by the server's clock. */
  readonly received_ts: number;
};

/** null: its caller has given it no name of its own, so that nothing tells a repetition. */
export const namedIn = (
  call: CallKey,
  status: number,
  { request_id, headers, now }: Pick<Request, 'request_id' | 'headers' | 'now'>,
  parts: Parts,
): Named | null =>
  headers[CHANGE_HEADERS.request_id] === request_id && isUuid(request_id)
    ? {
        request_id: request_id.toLowerCase(),
        call,
        body_hash: hashOf(call, parts),
        status,
        received_ts: now,
      }
    : null;

/**
 * Does the work of a request and keeps what came of it, in one transaction; for the same request sent again it
 * gives what was kept (OF3, OF6). A refusal leaves no trace and is worked out anew. Two of the same at once are
 * done one after the other.
 */
export const once = async <T>(
  db: Writer,
  who: Pick<Tenant, 'client_id' | 'user_uuid'>,
  named: Named | null,
  work: (db: Writer) => Promise<T>,
): Promise<T | Refusal> => {
  if (named === null) return work(db);
  if (!(await claim(db, who, named))) return keptFor<T>(db, who, named);
  const done = await work(db);
  if (isRefusal(done)) await giveUp(db, who, named);
  else if (done !== undefined) await keep(db, who, named, done);
  return done;
};

type Whose = Pick<Tenant, 'client_id' | 'user_uuid'>;

/** false: the id has been used. Waits where a twin is being done. */
const claim = async (
  db: Writer,
  { client_id, user_uuid }: Whose,
  { request_id, call, body_hash, status, received_ts }: Named,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operations')
    .values({
      client_id,
      user_uuid,
      request_id,
      call,
      body_hash,
      result: 'applied',
      status,
      received_ts,
      expires_at: received_ts + ANSWERED_SECONDS,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** What came of it; refused where the id belongs to another request, or to somebody else's (OF11). */
const keptFor = async <T>(
  db: Writer,
  { client_id, user_uuid }: Whose,
  { request_id, body_hash }: Named,
): Promise<T | Refusal> => {
  const { rows } = await sql<{ body_hash: string; answer: T }>`
    select body_hash, answer from operations where client_id = ${client_id}
      and request_id = ${request_id} and user_uuid = ${user_uuid}`.execute(db);
  const [kept] = rows;
  return kept?.body_hash === body_hash ? kept.answer : refuse(422, 'REQUEST_ID_REUSED');
};

const keep = async (
  db: Writer,
  { client_id }: Whose,
  { request_id }: Named,
  answer: unknown,
): Promise<void> => {
  await db
    .updateTable('operations')
    .set({ answer: JSON.stringify(answer) })
    .where('client_id', '=', client_id)
    .where('request_id', '=', request_id)
    .execute();
};

const giveUp = async (db: Writer, { client_id }: Whose, { request_id }: Named): Promise<void> => {
  await db
    .deleteFrom('operations')
    .where('client_id', '=', client_id)
    .where('request_id', '=', request_id)
    .execute();
};
