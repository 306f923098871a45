import type { AuditEntry, UndoConflict } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { undoneAt } from '../database/audit.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import { findAudits } from './queries.ts';
import { toEntry } from './to-entry.ts';

/** 409 CONFLICT of an undo: what was changed since, and the latest change that has to be undone first (D18). */
export const undoConflict = (conflict: UndoConflict, detail: object = {}): ApiError =>
  apiError(409, 'CONFLICT', { ...detail, ...conflict });

/** Whether the later row `r` uses the row `mine`, by a foreign key of its table. */
const IS_USED = sql`exists (select from pg_constraint c
  where c.contype = 'f' and c.confrelid = mine.table_name::regclass and c.conrelid = r.table_name::regclass
    and (select bool_and(r.after->own.attname = mine.after->other.attname)
      from unnest(c.conkey, c.confkey) as k (own_key, other_key)
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own_key
      join pg_attribute other on other.attrelid = c.confrelid and other.attnum = k.other_key))`;

/**
 * The latest change of what the entry has changed; null: the log has none, because a device or a guardian made it.
 *
 * @param changed the fields, `added`, `removed` or `in_use`
 */
export const findLaterChange = async (
  db: Reader,
  principal: Principal,
  { id, changed, now }: { id: number; changed: readonly string[]; now: number },
): Promise<AuditEntry | null> => {
  const isInUse = changed.includes('in_use') ? IS_USED : sql`false`;
  const { rows } = await sql<{ id: number }>`
    select r.audit_id as id from audit_rows mine
    join audit_rows r on r.client_id = mine.client_id and r.audit_id <> mine.audit_id and r.position > mine.position
      and (r.table_name = mine.table_name and r.key = mine.key and (r.before is null or r.after is null
          or exists (select from unnest(${changed}::text[]) name where r.before->name is distinct from r.after->name))
        or ${isInUse})
    where mine.client_id = ${principal.client_id} and mine.audit_id = ${id}
      and ${undoneAt(sql`r.client_id`, sql`r.audit_id`)} is null
    order by r.position desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : readEntry(db, principal, row.id, now);
};

/** The latest entry that fulfils the condition on `audit_log`, if the user may see it. */
export const findLatestEntry = async (
  db: Reader,
  principal: Principal,
  condition: RawBuilder<unknown>,
  now: number,
): Promise<AuditEntry | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from audit_log where client_id = ${principal.client_id} and ${condition}
    order by ts desc, id desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : readEntry(db, principal, row.id, now);
};

const readEntry = async (
  db: Reader,
  principal: Principal,
  id: number,
  now: number,
): Promise<AuditEntry | null> => {
  const { entries } = await findAudits(db, principal, { id, per_page: 1 });
  return entries.map((entry) => toEntry(entry, principal, now))[0] ?? null;
};
