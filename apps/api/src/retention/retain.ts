import { calendarOf } from '@springboard/domain';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant, Writer } from '../database/tenancy.ts';
import type { FileStorage } from '../files/storage.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { logAccess } from '../persons/access.ts';

/** Members erased in one step. */
const AT_ONCE = 20;
const DAY = 86_400;
/** So long can a deleted document be fetched back by whoever runs the server. */
const DELETED_FILES_SECONDS = 30 * DAY;
/** Bytes that nobody names yet may be those of an upload that is at work. */
const YOUNG_SECONDS = DAY;

/** What a run of a client's retention has done so far. */
export type Retention = { erased: number };

/**
 * The job of each day: members whose time is over become nobody, then the bytes go that nothing names any more.
 * How long members are kept is the client's own setting; without one they are kept until somebody erases them.
 */
export const retainer =
  (files: FileStorage): JobHandler<'retain'> =>
  async (db, { who, input, now }) => {
    const due = await findDue(db, who, now);
    for (const member of due) await eraseDue(db, who, member, now);
    const erased = input.erased + due.length;
    if (due.length > 0) return { next: { erased }, progress: 50 };
    return { result: { erased, swept: await sweep(db, who, files, now) } };
  };

type Due = { uuid: string; club_id: number };

/** Members who have been inactive for the client's months, and are somebody still. */
const findDue = async (db: Reader, { client_id }: Tenant, now: number): Promise<readonly Due[]> => {
  const today = calendarOf('UTC')(now);
  const { rows } = await sql<Due>`
    select m.uuid, m.club_id from members m join clients c on c.id = m.client_id
    where m.client_id = ${client_id} and not m.active and m.merged_into is null
      and m.inactive_reason is distinct from 'erased'
      and m.inactive_date < ${today}::date - make_interval(months => c.member_retention_months)
    order by m.uuid limit ${AT_ONCE}`.execute(db);
  return rows;
};

const eraseDue = async (
  db: Writer,
  who: Tenant,
  { uuid, club_id }: Due,
  now: number,
): Promise<void> => {
  await sql`select erase_member(${uuid}, ${calendarOf('UTC')(now)})`.execute(db);
  const detail = { reason: 'retention' };
  const nobody = { ...who, user_uuid: NOBODY };
  await logAccess(db, nobody, { member_uuid: uuid, club_id, action: 'erasure', ...detail }, now);
  const entry = { action: 'member.erase', entity: 'member', entity_id: uuid, club_id, detail };
  await audit(db, nobody, now, entry);
};

/** The server itself, in the logs of who did what. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Removes what no document and no export names: of deleted documents, old versions, and uploads that broke off. */
const sweep = async (db: Reader, who: Tenant, files: FileStorage, now: number): Promise<number> => {
  const named = await findNamed(db, who, now);
  let swept = 0;
  for await (const { key, changed_at } of files.list(String(who.client_id))) {
    if (named.has(key) || changed_at > now - YOUNG_SECONDS) continue;
    await files.remove(key);
    swept += 1;
  }
  return swept;
};

const findNamed = async (
  db: Reader,
  { client_id }: Tenant,
  now: number,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from files where client_id = ${client_id}
      and (deleted_at is null or deleted_at > ${now - DELETED_FILES_SECONDS})
    union
    select result->>'storage_key' from jobs where client_id = ${client_id}
      and kind = 'export_club' and result is not null`.execute(db);
  return new Set(rows.map(({ key }) => key));
};
