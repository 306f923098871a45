import { DAY_SECONDS } from '@springboard/domain';
import { CHANGE_HEADERS, type CallKey } from '@springboard/contract';
import { sql } from 'kysely';
import { auditIdOf, recallAudit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { RequestInput } from '../http/validate.ts';
import type { RequestContext } from '../routing/context.ts';
import { hashRequest, isUuid } from './parse-change.ts';

/**
 * How long the response to a request that is not queued is stored. A browser repeats a request by itself
 * immediately after its connection died, or when a computer wakes after a weekend.
 */
const RESPONSE_RETENTION_SECONDS = 3 * DAY_SECONDS;

/** Identifies a request that is not queued, so that it is recognised when it is sent again (ADR 0021). */
export type IdempotencyKey = {
  readonly request_id: string;
  readonly call: CallKey;
  /** The hash of call, path, query and body. The body of a form is its fields and the hash of its file. */
  readonly body_hash: string;
  readonly status: number;
  /** Seconds, by the server's clock. */
  readonly received_ts: number;
};

/** null: the caller sent no UUID as its request id, so a repeated request cannot be recognised. */
export const idempotencyKeyOf = (
  call: CallKey,
  status: number,
  { request_id, headers, now }: Pick<RequestContext, 'request_id' | 'headers' | 'now'>,
  input: RequestInput,
): IdempotencyKey | null =>
  headers[CHANGE_HEADERS.request_id] === request_id && isUuid(request_id)
    ? {
        request_id: request_id.toLowerCase(),
        call,
        body_hash: hashRequest(call, input),
        status,
        received_ts: now,
      }
    : null;

/**
 * Runs the work of a request and stores its response, in one transaction. A repeated request gets the stored
 * response (OF3, OF6). An API error is not stored, so the request may be sent again. Concurrent duplicates wait for
 * each other.
 */
export const runOnce = async <T>(
  db: Writer,
  principal: Owner,
  key: IdempotencyKey | null,
  work: (db: Writer) => Promise<T>,
): Promise<T | ApiError> => {
  if (key === null) return work(db);
  if (!(await claim(db, principal, key))) return storedResponse<T>(db, principal, key);
  const response = await work(db);
  if (isApiError(response)) await releaseKey(db, principal, key);
  else if (response !== undefined || auditIdOf(db) !== null)
    await storeResponse(db, principal, key, response);
  return response;
};

/** The user to whom a request id belongs. */
type Owner = Pick<Tenant, 'client_id' | 'user_uuid'>;

/** false: the id is in use. Waits for a concurrent duplicate. */
const claim = async (
  db: Writer,
  { client_id, user_uuid }: Owner,
  { request_id, call, body_hash, status, received_ts }: IdempotencyKey,
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
      expires_at: received_ts + RESPONSE_RETENTION_SECONDS,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** An API error if the id belongs to another request or to another user (OF11). */
const storedResponse = async <T>(
  db: Writer,
  { client_id, user_uuid }: Owner,
  { request_id, body_hash, call }: IdempotencyKey,
): Promise<T | ApiError> => {
  const { rows } = await sql<{ body_hash: string; answer: T; audit_id: number | null }>`
    select body_hash, answer, audit_id from operations where client_id = ${client_id}
      and request_id = ${request_id} and user_uuid = ${user_uuid}`.execute(db);
  const [stored] = rows;
  if (stored?.body_hash !== body_hash) return apiError(422, 'REQUEST_ID_REUSED');
  if (stored.audit_id !== null) recallAudit(db, stored.audit_id, call);
  return stored.answer;
};

const storeResponse = async (
  db: Writer,
  { client_id }: Owner,
  { request_id }: IdempotencyKey,
  response: unknown,
): Promise<void> => {
  await db
    .updateTable('operations')
    .set({
      answer: response === undefined ? null : JSON.stringify(response),
      audit_id: auditIdOf(db),
    })
    .where('client_id', '=', client_id)
    .where('request_id', '=', request_id)
    .execute();
};

const releaseKey = async (
  db: Writer,
  { client_id }: Owner,
  { request_id }: IdempotencyKey,
): Promise<void> => {
  await db
    .deleteFrom('operations')
    .where('client_id', '=', client_id)
    .where('request_id', '=', request_id)
    .execute();
};
