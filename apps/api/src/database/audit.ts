import type { CallKey } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tenant, Writer } from './tenant-transaction.ts';

/**
 * An action of a user: `group.rename` of the group 7. `detail` holds ids, codes and numbers, no personal data. The
 * reason of `completion.revoke` is the exception: `erase_member` removes it.
 */
export type AuditEntry = {
  action: string;
  entity: string;
  entity_id: string | number;
  /** The club of the entity; by default the user's current club. */
  club_id?: number | null;
  member_uuid?: string;
  /** The entry that this action has undone. */
  undoes?: number;
  detail?: Record<string, unknown>;
};

type StartedAudit = { id: number; call: CallKey; isWritten: boolean };

/** The entries of transactions that can be undone. */
const startedAudits = new WeakMap<Writer, StartedAudit>();

/**
 * Stores the rows that the transaction changes from now on, so that its call can be undone (D18). The next `audit`
 * writes the entry. `now` in seconds.
 */
export const startAudit = async (
  db: Writer,
  { club_id }: Tenant,
  call: CallKey,
  now: number,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select start_audit(${club_id}::bigint, ${now}::bigint) as id`.execute(db);
  const [row] = rows;
  if (row !== undefined) startedAudits.set(db, { ...row, call, isWritten: false });
};

/** The rest of the transaction cannot be undone: its entry says only that it happened. */
export const stopAudit = async (db: Writer): Promise<void> => {
  startedAudits.delete(db);
  await sql`select set_config('app.audit', '', true)`.execute(db);
};

/** Adds the rows that the transaction changes from now on to an earlier entry, so that one undo restores all. */
export const resumeAudit = async (
  db: Writer,
  { club_id }: Tenant,
  id: number,
  now: number,
): Promise<void> => {
  await sql`
    select set_config('app.audit', json_build_object('id', ${id}::bigint, 'club_id', ${club_id}::bigint,
      'ts', ${now}::bigint)::text, true)`.execute(db);
};

/** Adds to the count of an entry whose change a job continues. */
export const countAudit = async (db: Writer, id: number, count: number): Promise<void> => {
  await sql`select count_audit(${id}::bigint, ${count}::integer)`.execute(db);
};

/** Keeps an entry from being undone or continued in two transactions at the same time. */
export const lockAudit = async (db: Writer, client_id: number, id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${id}`}, ${client_id}))`.execute(
    db,
  );
};

/** For a query: when the entry was undone, in seconds, or null. `client_id` and `id` are columns or values. */
export const undoneAt = (
  client_id: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<number | null> =>
  sql`(select undone.ts from audit_log undone where undone.client_id = ${client_id} and undone.undoes = ${id})`;

export const isAuditUndone = async (
  db: Reader,
  client_id: number,
  id: number,
): Promise<boolean> => {
  const { rows } = await sql<{ undone_at: number | null }>`
    select ${undoneAt(sql`${client_id}`, sql`${id}`)} as undone_at`.execute(db);
  return rows.some(({ undone_at }) => undone_at !== null);
};

/** The entry of a repeated request, which changes nothing itself. */
export const recallAudit = (db: Writer, id: number, call: CallKey): void => {
  startedAudits.set(db, { id, call, isWritten: true });
};

/** The entry with which the transaction can be undone; null: it changed nothing, or it cannot be undone. */
export const auditIdOf = (db: Writer): number | null => {
  const started = startedAudits.get(db);
  return started?.isWritten === true ? started.id : null;
};

/** Records the action in the transaction that performs it. */
export const audit = async (
  db: Writer,
  principal: Tenant,
  ts: number,
  {
    action,
    entity,
    entity_id,
    club_id = principal.club_id,
    member_uuid,
    undoes,
    detail,
  }: AuditEntry,
): Promise<void> => {
  const started = startedAudits.get(db);
  const undoable = started?.isWritten === false ? { id: started.id, call: started.call } : {};
  if (started !== undefined) started.isWritten = true;
  await db
    .insertInto('audit_log')
    .values({
      ...undoable,
      client_id: principal.client_id,
      club_id,
      user_uuid: principal.user_uuid === '' ? null : principal.user_uuid,
      action,
      entity,
      entity_id: String(entity_id),
      member_uuid: member_uuid ?? null,
      undoes: undoes ?? null,
      detail: detail === undefined ? null : JSON.stringify(detail),
      ts,
    })
    .execute();
};
