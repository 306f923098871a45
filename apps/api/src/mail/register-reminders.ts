import { IS_MEMBER_ON_DATE } from '../access/roster.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type EmailTaskDeps, enqueueForStaff, type StaffScope } from '../operations/each-client.ts';
import { findAdministrators } from './recipients.ts';

/** The hour of the reminders, in the club's time zone. */
const MORNING_HOUR = 7;

/** A session of a day whose register is not complete, with the coaches in charge of it. */
type OpenRegister = {
  name: string;
  start_at: number;
  time_zone: string;
  coaches: readonly { user_uuid: string; name: string }[];
};

/** A session as an e-mail about registers lists it. */
export type RegisterNotice = Pick<OpenRegister, 'name' | 'start_at' | 'time_zone'> & {
  /** The names of the coaches in charge. */
  coaches: readonly string[];
};

/**
 * Enqueues e-mails about the registers of the day before that are not complete, from 7 in the morning and once a day:
 * to each coach in charge, and one with all of them to the administrators of the club. Returns the number of e-mails.
 * Several servers may call it concurrently.
 */
export const enqueueRegisterReminders = (deps: EmailTaskDeps): Promise<number> =>
  enqueueForStaff(deps, (db, scope) => enqueueOfClient(db, deps, scope));

const enqueueOfClient = async (
  db: Writer,
  { jobs, api_address }: EmailTaskDeps,
  { client_id, origins, now }: StaffScope,
): Promise<number> => {
  let enqueued = 0;
  for (const { club_id, date } of await recordDays(db, client_id, now)) {
    const scope = { client_id, club_id, date };
    const registers = await findOpenRegisters(db, { ...scope, now });
    const coaches = new Set(
      registers.flatMap((register) => register.coaches.map((coach) => coach.user_uuid)),
    );
    const administrators = registers.length === 0 ? [] : await findAdministrators(db, scope);
    const send = async (user_uuid: string, subject: 'register' | 'registers', origin: string) => {
      const email = { user_uuid, subject, language_id: null, origin } as const;
      const registers_of = { club_id, date };
      await jobs.add(
        db,
        { client_id, club_id, user_uuid: '' },
        'send_email',
        { ...email, api_origin: api_address ?? origin, registers_of },
        now,
      );
      enqueued += 1;
    };
    const { coach, club } = origins;
    if (coach !== null)
      for (const uuid of [...coaches].toSorted()) await send(uuid, 'register', coach);
    if (club !== null) for (const uuid of administrators) await send(uuid, 'registers', club);
  }
  return enqueued;
};

/** Records the day before for each club where it is morning, and returns those that were not recorded yet. */
const recordDays = async (
  db: Writer,
  client_id: number,
  now: number,
): Promise<readonly { club_id: number; date: string }[]> => {
  const { rows } = await sql<{ club_id: number; date: string }>`
    insert into register_notices (client_id, club_id, date, queued_at)
    select ${client_id}::bigint, club.id, local.time::date - 1, ${now}::bigint
    from clubs club
    cross join lateral (select to_timestamp(${now}) at time zone club.time_zone as time) local
    where club.client_id = ${client_id} and club.deleted_at is null
      and extract(hour from local.time) >= ${MORNING_HOUR}
    order by club.id
    on conflict do nothing
    returning club_id, date`.execute(db);
  return rows;
};

/** Sessions of the day that are over, without a complete register, and not of an unbooked slot. */
const findOpenRegisters = async (
  db: Reader,
  {
    client_id,
    club_id,
    date,
    now,
  }: { client_id: number; club_id: number; date: string; now: number },
): Promise<readonly OpenRegister[]> => {
  const { rows } = await sql<OpenRegister>`
    select g.name, s.start_at, club.time_zone, coalesce((
        select json_agg(json_build_object('user_uuid', u.uuid,
          'name', trim(u.firstname || ' ' || u.lastname)) order by gc.ordering nulls first, u.uuid)
        from users u
        left join group_coaches gc on gc.client_id = u.client_id and gc.group_id = s.group_id
          and gc.user_uuid = u.uuid
        where u.client_id = s.client_id and u.status = 'active'
          and (case when s.cover_user_uuid is null then gc.user_uuid else s.cover_user_uuid end) = u.uuid
      ), '[]') as coaches
    from sessions s
    join groups g on g.client_id = s.client_id and g.id = s.group_id and g.deleted_at is null
    join clubs club on club.client_id = s.client_id and club.id = s.club_id
    left join registers r on r.client_id = s.client_id and r.group_id = s.group_id and r.date = s.date
    where s.client_id = ${client_id} and s.club_id = ${club_id} and s.date = ${date} and not s.cancelled
      and s.end_at <= ${now} and r.completed_ts is null
      and (not g.is_slot or exists (select from class_members cm where cm.client_id = s.client_id
        and cm.group_id = s.group_id and ${IS_MEMBER_ON_DATE}))
    order by s.start_at, g.name`.execute(db);
  return rows;
};

/**
 * The registers of the day that are still not complete: all of the club, or those of which the user is in charge.
 */
export const findRegisterNotices = async (
  db: Reader,
  scope: { client_id: number; club_id: number; date: string; now: number },
  user_uuid: string | null,
): Promise<readonly RegisterNotice[]> => {
  const registers = await findOpenRegisters(db, scope);
  return registers
    .filter(
      ({ coaches }) => user_uuid === null || coaches.some((coach) => coach.user_uuid === user_uuid),
    )
    .map(({ coaches, ...session }) => ({
      ...session,
      coaches: user_uuid === null ? coaches.map(({ name }) => name) : [],
    }));
};
