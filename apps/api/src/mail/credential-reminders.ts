import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type EmailTaskDeps, enqueueForStaff, type StaffScope } from '../operations/each-client.ts';

/** Days before the end. Each is announced once. */
const STAGES = [60, 30, 7] as const;

/**
 * Enqueues e-mails about credentials that expire within 60, 30 and 7 days, to the coach and the administrators of the
 * club. Returns the number of e-mails. Several servers may call it concurrently.
 */
export const enqueueCredentialReminders = (deps: EmailTaskDeps): Promise<number> =>
  enqueueForStaff(deps, (db, scope) => enqueueOf(db, deps, scope));

const enqueueOf = async (
  db: Writer,
  { jobs, api_address }: EmailTaskDeps,
  { client_id, origins, now }: StaffScope,
): Promise<number> => {
  const recipients = await addNotices(db, client_id, now);
  let enqueued = 0;
  for (const { user_uuid, club_id, is_coach } of recipients) {
    const origin = is_coach ? origins.coach : origins.club;
    if (origin === null) continue;
    const owner = { client_id, club_id, user_uuid: '' };
    const subject = is_coach ? 'credential' : 'credentials';
    const email = { user_uuid, subject, language_id: null, origin, queued_at: now } as const;
    await jobs.add(
      db,
      owner,
      'send_email',
      { ...email, club_id, api_origin: api_address ?? origin },
      now,
    );
    enqueued += 1;
  }
  return enqueued;
};

type Recipient = { user_uuid: string; club_id: number; is_coach: boolean };

/**
 * Records the nearest stage of each credential that is due, with the earlier ones, so that a late start does not send
 * them afterwards. Returns the recipients.
 */
const addNotices = async (
  db: Writer,
  client_id: number,
  now: number,
): Promise<readonly Recipient[]> => {
  const { rows } = await sql<Recipient>`
    with due as (
      select c.id, c.club_id, c.user_uuid, c.expires,
        (select min(days) from unnest(${[...STAGES]}::smallint[]) days
          where c.expires <= club.today + days) as nearest
      from credentials c
      join (select client_id, id, (to_timestamp(${now}) at time zone time_zone)::date as today from clubs) club
        on club.client_id = c.client_id and club.id = c.club_id
      join users u on u.client_id = c.client_id and u.uuid = c.user_uuid and u.status = 'active'
      where c.client_id = ${client_id} and c.expires between club.today and club.today + 60),
    added as (
      insert into credential_notices (client_id, club_id, credential_id, expires, days, queued_at)
      select ${client_id}::bigint, due.club_id, due.id, due.expires, days, ${now}::bigint
      from due cross join unnest(${[...STAGES]}::smallint[]) days
      where days >= due.nearest
      on conflict do nothing
      returning credential_id, club_id, days),
    told as (
      select distinct due.club_id, due.user_uuid from added join due on due.id = added.credential_id
        and added.days = due.nearest)
    select user_uuid, club_id, true as is_coach from told
    union
    select u.uuid, uc.club_id, false from user_clubs uc
    join users u on u.client_id = uc.client_id and u.uuid = uc.user_uuid and u.status = 'active'
    where uc.client_id = ${client_id} and uc.role = 'admin'
      and uc.club_id in (select club_id from told)
    order by club_id, user_uuid, is_coach`.execute(db);
  return rows;
};

/** A credential as an e-mail says it. */
export type CredentialNotice = { name: string; credential: string; expires: string };

/**
 * The credentials that were announced at `queued_at` and still expire on that day: of the club, or only those of the
 * user.
 */
export const findCredentialNotices = async (
  db: Reader,
  { client_id, club_id, queued_at }: { client_id: number; club_id: number; queued_at: number },
  user_uuid: string | null,
): Promise<readonly CredentialNotice[]> => {
  const { rows } = await sql<CredentialNotice>`
    select distinct c.id, c.expires, c.name as credential, trim(u.firstname || ' ' || u.lastname) as name
    from credential_notices n
    join credentials c on c.client_id = n.client_id and c.id = n.credential_id and c.expires = n.expires
    join users u on u.client_id = c.client_id and u.uuid = c.user_uuid
    where n.client_id = ${client_id} and n.club_id = ${club_id} and n.queued_at = ${queued_at}
      and (${user_uuid}::uuid is null or c.user_uuid = ${user_uuid}::uuid)
    order by c.expires, name, c.name, c.id`.execute(db);
  return rows;
};
