import { DAY_SECONDS } from '@springboard/domain';
import type { FoundMember, MemberAssessment, MemberPassport } from '@springboard/contract';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findDocuments } from '../assessments/documents.ts';
import { logAccess } from '../data-requests/access-log.ts';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import { findMembersByName, plainName } from './by-name.ts';
import { readAwards } from './detail.ts';
import { checkHourlyLimit } from './hourly-limit.ts';

const HOUR_SECONDS = 3600;

/** POST /member-lookups */
export const lookUpMembers = ({
  principal,
  body,
  now,
  write,
}: Context<'POST /member-lookups'>): Promise<FoundMember[] | ApiError> =>
  write(async (db) => {
    const forbidden = await checkRight(db, principal, 'people');
    if (forbidden !== null) return forbidden;
    const { reason } = body;
    const note = body.note.trim();
    const limited = await checkHourlyLimit(db, principal, 'member_lookups', now);
    if (limited !== null) return limited;
    const { client_id, user_uuid } = principal;
    const found = await findMembersByName(db, client_id, body);
    await db
      .insertInto('member_lookups')
      .values({ client_id, user_uuid, ts: now, reason, note, found: found.length })
      .execute();
    for (const { uuid, club } of found) {
      const access = { member_uuid: uuid, club_id: club.id, action: 'lookup' };
      await logAccess(db, principal, { ...access, reason: `${reason}: ${note}` }, now);
    }
    const entry = { action: 'member.lookup', entity: 'client', entity_id: client_id };
    await audit(db, principal, now, { ...entry, detail: { reason, found: found.length } });
    return found;
  });

type MemberRow = Pick<
  MemberPassport,
  'uuid' | 'firstname' | 'lastname' | 'dob' | 'ngo_id' | 'active' | 'club'
>;

/** GET /members/:uuid/passport */
export const readPassport = async ({
  server,
  db,
  principal,
  params: { uuid },
  now,
}: Context<'GET /members/:uuid/passport'>): Promise<MemberPassport | ApiError> => {
  const forbidden = await checkRight(db, principal, 'people');
  if (forbidden !== null) return forbidden;
  const { client_id } = principal;
  const { rows } = await sql<MemberRow>`
    select m.uuid, m.firstname, m.lastname, m.dob, m.ngo_id, m.active,
      json_build_object('id', c.id, 'name', c.name) as club
    from members m
    join clubs c on c.client_id = m.client_id and c.id = m.club_id
    where m.client_id = ${client_id} and m.uuid = ${uuid} and m.merged_into is null`.execute(db);
  const [member] = rows;
  if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  if (!(await wasLookedUp(db, principal, { uuid, now }))) {
    return apiError(403, 'FORBIDDEN', { lookup: 'required' });
  }
  const key = { client_id, uuid };
  await logViews(db, viewsOf([uuid], ['profile', 'progress']), now);
  return {
    ...member,
    clubs: await findClubs(db, key),
    schemes: await readSchemes(db, server, key),
    awards: await readAwards(db, server, key, principal.language.language),
    namesakes: await findNamesakes(db, key),
    quiet_devices: await findQuietDevices(db, member.club.id, now),
  };
};

/** Whether the user found the member by a look-up within the last hour. */
export const wasLookedUp = async (
  db: Reader,
  { client_id, user_uuid }: Tenant,
  { uuid, now }: { uuid: string; now: number },
): Promise<boolean> => {
  const lookup = await db
    .selectFrom('access_log')
    .select('id')
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', uuid)
    .where('user_uuid', '=', user_uuid)
    .where('action', '=', 'lookup')
    .where('ts', '>', now - HOUR_SECONDS)
    .executeTakeFirst();
  return lookup !== undefined;
};

type MemberKey = { client_id: number; uuid: string };

/** The clubs in whose groups the member was, also before transfers, with the first and the last day. */
const findClubs = async (
  db: Reader,
  { client_id, uuid }: MemberKey,
): Promise<MemberPassport['clubs']> => {
  const { rows } = await sql<MemberPassport['clubs'][number]>`
    with recursive record (uuid) as (
      select ${uuid}::uuid
      union
      select tr.member_uuid from record r
      join transfers tr on tr.client_id = ${client_id} and tr.new_member_uuid = r.uuid
    )
    select c.id, c.name, min(cm.joined_date) as "from",
      case when bool_or(cm.left_date is null) then null else max(cm.left_date) end as "to"
    from class_members cm
    join clubs c on c.client_id = cm.client_id and c.id = cm.club_id
    where cm.client_id = ${client_id} and cm.member_uuid in (select r.uuid from record r)
      and not cm.waiting and not cm.guest
    group by c.id, c.name
    order by "to" desc nulls first, "from" desc`.execute(db);
  return rows;
};

/** Before a transfer, the numbers reveal a second record of the member. */
const findNamesakes = async (
  db: Reader,
  { client_id, uuid }: MemberKey,
): Promise<MemberPassport['namesakes']> => {
  const { rows } = await sql<MemberPassport['namesakes'][number]>`
    select m.club_id, count(*)::integer as count from members own
    join members m on m.client_id = own.client_id and m.club_id <> own.club_id and m.dob = own.dob
      and ${plainName(sql`m.firstname`)} = ${plainName(sql`own.firstname`)}
      and ${plainName(sql`m.lastname`)} = ${plainName(sql`own.lastname`)}
    where own.client_id = ${client_id} and own.uuid = ${uuid} and m.active and m.merged_into is null
    group by m.club_id
    order by m.club_id`.execute(db);
  return rows;
};

const QUIET_DAYS = { from: 1, to: 90 };

const findQuietDevices = async (
  db: Reader,
  club_id: number,
  now: number,
): Promise<MemberPassport['quiet_devices']> => {
  const since = now - QUIET_DAYS.to * DAY_SECONDS;
  const until = now - QUIET_DAYS.from * DAY_SECONDS;
  const { rows } = await sql<{ devices: number; last_used_at: number | null }>`
    select devices, last_used_at from quiet_devices(${club_id}, ${since}, ${until})`.execute(db);
  const [found] = rows;
  if (found === undefined || found.last_used_at === null) return null;
  return { count: found.devices, last_used_at: found.last_used_at };
};

/** The schemes in which the member was assessed, with the number of complete skills. */
const readSchemes = async (
  db: Reader,
  server: Server,
  { client_id, uuid }: MemberKey,
): Promise<MemberPassport['schemes']> => {
  const { rows } = await sql<{ uuid: string; title: string }>`
    select s.uuid, s.title from schemes s
    where s.client_id = ${client_id} and s.deleted_at is null and exists (select from scores sc
      where sc.client_id = s.client_id and sc.scheme_uuid = s.uuid and sc.member_uuid = ${uuid})
    order by s.title, s.uuid`.execute(db);
  const schemes: MemberPassport['schemes'] = [];
  for (const { uuid: scheme_uuid, title } of rows) {
    const scheme = await server.findScheme(db, client_id, { uuid: scheme_uuid });
    if (scheme === null) continue;
    const [text] = (await findDocuments(db, client_id, scheme, [uuid])).values();
    const { assessments }: MemberAssessment = JSON.parse(text ?? scheme.emptyDocument);
    const skills = scheme.index.nodes.filter(
      ({ node, isSkill, isManual }) =>
        isSkill && !isManual && assessments.complete[node.id] !== undefined,
    ).length;
    schemes.push({ slug: scheme.slug, title, skills });
  }
  return schemes;
};
