import { dateIn } from '@springboard/domain';
import { sql } from 'kysely';
import { DELETED_CLUB_SECONDS } from '../clubs/queries.ts';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';

type ClubMember = { uuid: string; club_id: number };

/**
 * Members to erase of clubs that can no longer be restored, at most `limit`. Members with a place in a group of another
 * club, or in one that it shares, stay as long as they have it.
 */
export const findMembersOfDeletedClubs = async (
  db: Reader,
  { client_id }: Tenant,
  { now, limit }: { now: number; limit: number },
): Promise<readonly ClubMember[]> => {
  const until = now - DELETED_CLUB_SECONDS;
  const { rows } = await sql<ClubMember>`
    select m.uuid, m.club_id from clubs c
    join members m on m.client_id = c.client_id and m.club_id = c.id
    where c.client_id = ${client_id} and c.deleted_at <= ${until}
      and m.merged_into is null and m.inactive_reason is distinct from 'erased'
      and not exists (select from class_members cm
        join groups g on g.client_id = cm.client_id and g.id = cm.group_id and g.deleted_at is null
        join clubs other on other.client_id = g.client_id and (other.id = g.club_id or exists (
          select from group_clubs gc where gc.client_id = g.client_id and gc.group_id = g.id
            and gc.club_id = other.id))
        where cm.client_id = m.client_id and cm.member_uuid = m.uuid and not cm.waiting
          and (cm.left_date is null or cm.left_date > ${dateIn('UTC', now)}) and (other.deleted_at is null or other.deleted_at > ${until}))
    order by m.uuid limit ${limit}`.execute(db);
  return rows;
};

/** `erase_club` keeps running jobs. Those that wait for their next time slice are not to run any more. */
const queuePausedJobs = async (db: Writer, client_id: number, club_id: number): Promise<void> => {
  await sql`
    update jobs set state = 'queued', is_paused = false
    where client_id = ${client_id} and state = 'running' and is_paused
      and (club_id = ${club_id} or kind = 'export_club' and input->>'club_id' = ${String(club_id)})`.execute(
    db,
  );
};

/**
 * Erases the rest of one club that can no longer be restored: its files, and the users, guardians and records that only
 * this club has. Its members were erased before. Returns whether there was one.
 */
export const eraseNextClub = async (
  db: Writer,
  principal: Tenant,
  now: number,
): Promise<boolean> => {
  const until = now - DELETED_CLUB_SECONDS;
  const { client_id } = principal;
  const club = await db
    .selectFrom('clubs')
    .select('id')
    .where('client_id', '=', client_id)
    .where('deleted_at', '<=', until)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (club === undefined) return false;
  const { id } = club;
  await queuePausedJobs(db, client_id, id);
  const { rows } = await sql<{ erased: Record<'users' | 'files', number> | null }>`
    select erase_club(${id}, ${until}, ${now}) as erased`.execute(db);
  const members = await countErasedMembers(db, { client_id, club_id: id });
  await audit(db, principal, now, {
    action: 'club.erase',
    entity: 'club',
    entity_id: id,
    club_id: id,
    detail: { members, ...rows[0]?.erased },
  });
  return true;
};

const countErasedMembers = async (
  db: Reader,
  { client_id, club_id }: { client_id: number; club_id: number },
): Promise<number> => {
  const { rows } = await sql<{ members: number }>`
    select count(*)::integer as members from audit_log
    where client_id = ${client_id} and club_id = ${club_id} and action = 'member.erase'
      and detail->>'reason' = 'club_deleted'`.execute(db);
  return rows[0]?.members ?? 0;
};
