import { DAY_SECONDS, dateIn } from '@springboard/domain';
import { sql } from 'kysely';
import { DISCARDED_DRAFT_SECONDS } from '../curriculum/discarded.ts';
import { deleteAbsent } from '../curriculum/presence.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import type { FileStorage } from '../files/storage.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { DELETED_FILES_SECONDS } from '../files/queries.ts';
import { deleteExpired } from '../uploads/queries.ts';
import { eraseMember } from '../data-requests/erase.ts';
import { eraseNextClub, findMembersOfDeletedClubs } from './erase-clubs.ts';

/** Members per step. */
const BATCH_SIZE = 20;
/** Entries of each log per step. */
const LOG_BATCH_SIZE = 10_000;
/** A younger file without a reference may belong to an upload in progress. */
const MIN_AGE_SECONDS = DAY_SECONDS;

/** The members and clubs erased and log entries deleted by the earlier steps of the job. */
export type RetentionInput = { erased: number; clubs?: number; pruned?: number };

/**
 * The daily job (D20): anonymises members after the client's retention period, erases clubs that can no longer be
 * restored, erases guardians without children, deletes old views and sign-ins from the logs and old drafts with their
 * edits, then removes files without a reference.
 */
export const retentionJob =
  (files: FileStorage): JobHandler<'retain'> =>
  async (db, { principal, input, now }) => {
    const system = { ...principal, user_uuid: SYSTEM_USER_UUID };
    const batch = await eraseBatch(db, system, now);
    const erased = input.erased + batch;
    const { clubs = 0, pruned = 0 } = input;
    if (batch > 0) {
      const did = { step: 'members', count: batch } as const;
      return { next: { erased, clubs, pruned }, progress: 30, did };
    }
    if (await eraseNextClub(db, system, now)) {
      const did = { step: 'clubs', count: 1 } as const;
      return { next: { erased, clubs: clubs + 1, pruned }, progress: 50, did };
    }
    // Their parts have no reference any more.
    await deleteExpired(db, principal, now);
    await deleteAbsent(db, principal.client_id, now);
    await eraseGuardiansWithoutChildren(db);
    const deleted = (await pruneLogs(db, now)) + (await pruneDrafts(db, principal, now));
    if (deleted > 0) {
      const did = { step: 'logs', count: deleted } as const;
      return { next: { erased, clubs, pruned: pruned + deleted }, progress: 60, did };
    }
    const removed = await removeUnreferencedFiles(db, principal, files, now);
    const counts = { members: erased, clubs, logs: pruned, files: removed };
    return { outcome: { ended: 'DONE', counts }, did: { step: 'files', count: removed } };
  };

/**
 * Erases members whose time is over, and returns their number. The files of withdrawn exports have no reference any
 * more, and a later step removes them.
 */
const eraseBatch = async (db: Writer, system: Tenant, now: number): Promise<number> => {
  const expired = await findExpiredMembers(db, system, now);
  for (const { uuid, club_id } of expired) {
    await eraseMember(db, system, { uuid, club_id, reason: 'retention', now });
  }
  const limit = BATCH_SIZE - expired.length;
  const ofClubs = await findMembersOfDeletedClubs(db, system, { now, limit });
  for (const { uuid, club_id } of ofClubs) {
    await eraseMember(db, system, { uuid, club_id, reason: 'club_deleted', now });
  }
  return expired.length + ofClubs.length;
};

type ExpiredMember = { uuid: string; club_id: number };

/** Members who were inactive longer than the client's retention period and are not erased. */
const findExpiredMembers = async (
  db: Reader,
  { client_id }: Tenant,
  now: number,
): Promise<readonly ExpiredMember[]> => {
  const today = dateIn('UTC', now);
  const { rows } = await sql<ExpiredMember>`
    select m.uuid, m.club_id from members m join clients c on c.id = m.client_id
    where m.client_id = ${client_id} and not m.active and m.merged_into is null
      and m.inactive_reason is distinct from 'erased'
      and m.inactive_date < ${today}::date - make_interval(months => c.member_retention_months)
    order by m.uuid limit ${BATCH_SIZE}`.execute(db);
  return rows;
};

/** Guardians whom an undo left without a child, unless another undo can give them one. */
const eraseGuardiansWithoutChildren = async (db: Writer): Promise<void> => {
  await sql`select erase_guardians_without_children()`.execute(db);
};

/** Deletes a batch of views older than 24 months, and of sign-ins older than the client's time. Returns their number. */
const pruneLogs = async (db: Writer, now: number): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    select prune_logs(${now}, ${LOG_BATCH_SIZE}) as deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
};

/** Deletes a batch of what only discarded and published drafts had. Returns the number of edits and drafts. */
const pruneDrafts = async (db: Writer, { client_id }: Tenant, now: number): Promise<number> => {
  const until = now - DISCARDED_DRAFT_SECONDS;
  const { rows } = await sql<{ deleted: number }>`
    with drafts as (
      delete from discarded_drafts where client_id = ${client_id} and discarded_at <= ${until}
      returning draft
    ), edits as (
      delete from curriculum_edits where ctid in (
        select e.ctid from curriculum_edits e
        where e.client_id = ${client_id} and e.created_at <= ${until}
          and not exists (select from curriculum_versions v
            where v.client_id = e.client_id and v.scheme_uuid = e.scheme_uuid and v.draft = e.draft
              and v.state <> 'published')
          and not exists (select from discarded_drafts d
            where d.client_id = e.client_id and d.scheme_uuid = e.scheme_uuid and d.draft = e.draft
              and d.discarded_at > ${until})
        limit ${LOG_BATCH_SIZE})
      returning n
    )
    select ((select count(*) from drafts) + (select count(*) from edits))::int as deleted`.execute(
    db,
  );
  return rows[0]?.deleted ?? 0;
};

/** The server itself as the user in the logs. */
const SYSTEM_USER_UUID = '00000000-0000-0000-0000-000000000000';

/** Removes files that no document and no export references: deleted documents, old versions and failed uploads. */
const removeUnreferencedFiles = async (
  db: Reader,
  principal: Tenant,
  files: FileStorage,
  now: number,
): Promise<number> => {
  const referenced = await findReferencedKeys(db, principal, now);
  let removed = 0;
  for await (const { key, changed_at } of files.list(String(principal.client_id))) {
    if (referenced.has(key) || changed_at > now - MIN_AGE_SECONDS) continue;
    await files.remove(key);
    removed += 1;
  }
  return removed;
};

const findReferencedKeys = async (
  db: Reader,
  { client_id }: Tenant,
  now: number,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select unnest(array[storage_key, small_key]) as key from files where client_id = ${client_id}
      and (deleted_at is null or deleted_at > ${now - DELETED_FILES_SECONDS})
    union
    select unnest(parts) from uploads where client_id = ${client_id} and expires_at > ${now}
    union
    select result->>'storage_key' from jobs where client_id = ${client_id}
      and kind = 'export_club' and result is not null`.execute(db);
  return new Set(rows.map(({ key }) => key));
};
