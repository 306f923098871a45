import { randomUUID } from 'node:crypto';
import { findFeatures } from '@springboard/api/src/access/features.ts';
import type { App } from '@springboard/api/src/app.ts';
import type { DB } from '@springboard/api/src/database/schema.generated.ts';
import { callOf } from '@springboard/api/testing/api.ts';
import { buildGuardian, buildUser } from '@springboard/api/testing/builders.ts';
import { openTestSession, tokenOf } from '@springboard/api/testing/token.ts';
import type { CallKey, Portal, Role, WhoCanSee } from '@springboard/contract';
import { calls } from '@springboard/contract/calls';
import { type Kysely, sql } from 'kysely';
import { DEMO, OTHER_CLIENTS } from './clients.ts';

/** Who sees which children of the sample data: from the calls of every user, and from the lists of guardians. */

type Server = { app: App; owner: Kysely<DB>; secret: string; now: number };

type Child = { client_id: number; club_id: number; uuid: string };

/** A user in one of their roles. */
type SampleUser = {
  client_id: number;
  uuid: string;
  firstname: string;
  lastname: string;
  role: Role;
  club_id: number | null;
};

/** The kinds of texts that a child has in the test; each text names the child. */
const TEXTS = ['medical', 'safeguarding', 'notes'] as const;
const textOf = (kind: string, uuid: string) => `${kind} of ${uuid}`;

/** A user who sees the child, with the kinds of texts. */
type Sight = { name: string; role: string; sees: readonly string[] };

const PORTAL_OF: Readonly<Record<Role, Portal>> = {
  coach: 'coach',
  admin: 'club',
  ngo: 'scheme',
  parent: 'parent',
};

/** All children of guardians who sign in, a child of every group, and in each club one who waits and one who left. */
export const chooseChildren = async (owner: Kysely<DB>): Promise<readonly Child[]> => {
  const { rows } = await sql<Child>`
    select m.client_id, m.club_id, m.uuid from members m
    where m.merged_into is null and (
      exists (select from member_guardians mg
        join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
        where mg.client_id = m.client_id and mg.member_uuid = m.uuid and g.user_uuid is not null)
      or (m.client_id, m.uuid) in (
        select distinct on (client_id, club_id, place) client_id, member_uuid from (
          select *, case when waiting then 'waits' when left_date is null then group_id::text else 'left' end as place
          from class_members) cm
        order by client_id, club_id, place, left_date desc, member_uuid))
    order by 1, 2, 3`.execute(owner);
  return rows;
};

/** Gives each child a text of each kind. */
export const addTexts = async (
  { owner, now }: Pick<Server, 'owner' | 'now'>,
  children: readonly Child[],
): Promise<void> => {
  await owner
    .insertInto('member_alerts')
    .values(
      children.flatMap(({ uuid: member_uuid, ...key }) =>
        (['medical', 'safeguarding'] as const).map((kind) => ({
          ...key,
          member_uuid,
          kind,
          text: textOf(kind, member_uuid),
        })),
      ),
    )
    .execute();
  const written = {
    updated_by: 'Ava Morgan',
    updated_at: now,
    user_uuid: randomUUID(),
    shareable: true,
  };
  await owner
    .insertInto('notes')
    .values(
      children.map(({ uuid: member_uuid, ...key }) => ({
        ...key,
        ...written,
        member_uuid,
        note: textOf('notes', member_uuid),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'member_uuid']).doUpdateSet((row) => ({
        note: row.ref('excluded.note'),
        shareable: row.ref('excluded.shareable'),
      })),
    )
    .execute();
};

/**
 * What the sample data has no example of: deactivated users, a guardian whose access ended, one who is no parent any
 * more, a coach of another system who covers a session, and a group that is shared with another club.
 */
export const addUnusualAccess = async (owner: Kysely<DB>, today: string): Promise<void> => {
  const user = (username: string) => sql`(select uuid from users where username = ${username})`;
  const changes = [
    sql`update users set status = 'inactive' where username in ('ben.hughes', 'parent.vihaan.malik')`,
    sql`delete from member_guardians where guardian_id in (
      select id from guardians where user_uuid = ${user('gareth.jones')})`,
    sql`delete from user_clubs where user_uuid = ${user('parent.lottie.martin')}`,
    sql`update sessions set cover_user_uuid = ${user('joan.kemp')}
      where date = ${today} and club_id = (select club_id from user_clubs where user_uuid = ${user('joan.kemp')})`,
    sql`insert into group_clubs (client_id, group_id, club_id)
      select gc.client_id, gc.group_id, c.id from group_coaches gc
      join clubs c on c.client_id = gc.client_id and c.id <> gc.club_id
      where gc.user_uuid = ${user('ava.morgan')}`,
  ];
  for (const change of changes) await change.execute(owner);
};

/** Every user in each of their roles and clubs, deactivated users among them. */
const findUsers = async (owner: Kysely<DB>): Promise<readonly SampleUser[]> => {
  const { rows } = await sql<SampleUser>`
    select u.client_id, u.uuid, coalesce(u.firstname, '') as firstname, coalesce(u.lastname, '') as lastname,
      held.role, held.club_id
    from users u
    join (select client_id, user_uuid, role, club_id from user_clubs
      union all select client_id, user_uuid, 'ngo', null from user_clients) held
      on held.client_id = u.client_id and held.user_uuid = u.uuid
    order by 1, 2, held.role, held.club_id`.execute(owner);
  return rows;
};

/** Sends calls as this user, in the portal of their role. */
const sessionOf = async ({ app, owner, secret, now }: Server, user: SampleUser) => {
  const { client_id, club_id, uuid: user_uuid } = user;
  const { name, auth_provider } = await owner
    .selectFrom('clients')
    .select(['name', 'auth_provider'])
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();
  const { domain } = [DEMO, ...OTHER_CLIENTS].find((one) => one.name === name) ?? DEMO;
  const portal = PORTAL_OF[user.role];
  const family = await openTestSession(owner, user, now);
  const features = await findFeatures(owner, { client_id, club_id, user_uuid }, auth_provider);
  const as = await tokenOf(user, { secret, now }, { family, portal, features });
  return (key: CallKey, params = {}, query = {}) =>
    callOf(app)(key, { as, host: `${portal}.${domain}`, params, query });
};

type Register = { client_id: number; group_id: number; date: string };

/** The registers of the days before one of these children left a group. */
const findPastRegisters = async (
  owner: Kysely<DB>,
  children: readonly Child[],
): Promise<readonly Register[]> => {
  const { rows } = await sql<Register>`
    select distinct client_id, group_id, left_date - 1 as date from class_members
    where left_date is not null and not waiting
      and member_uuid in (${sql.join(children.map(({ uuid }) => uuid))})`.execute(owner);
  return rows;
};

type Places = {
  children: readonly Child[];
  group_ids: readonly number[];
  registers: readonly Register[];
};

/** The bodies of the calls that show this user children of today, and of registers in the past. */
const readAll = async (
  server: Server,
  user: SampleUser,
  { children, group_ids, registers }: Places,
): Promise<{ today: string; past: string }> => {
  const send = await sessionOf(server, user);
  const read = async (key: CallKey, params = {}, query = {}): Promise<string> => {
    const { auth }: { auth: 'none' | readonly Role[] } = calls[key];
    if (auth === 'none' || !auth.includes(user.role)) return '';
    const { statusCode, body } = await send(key, params, query);
    if (statusCode >= 500) throw new Error(`${key} for ${user.firstname}: ${body}`);
    return statusCode === 200 ? body : '';
  };
  const texts = { with_alerts: 1, with_notes: 1 };
  const all = { ...texts, per_page: 100 };
  const today = [await read('GET /children')];
  for (const id of group_ids) today.push(await read('GET /groups/:id/members', { id }, all));
  for (const { uuid } of children) {
    today.push(await read('GET /members/:uuid', { uuid }, texts));
    today.push(await read('GET /children/:uuid/details', { uuid }));
  }
  const past: string[] = [];
  for (const { group_id: id, date: session_date } of registers) {
    past.push(await read('GET /groups/:id/members', { id }, { ...all, session_date }));
  }
  return { today: today.join(), past: past.join() };
};

/** @returns for each child, by its uuid, the users who got its record or one of its texts from a call */
export const findSights = async (
  server: Server,
  children: readonly Child[],
): Promise<ReadonlyMap<string, readonly Sight[]>> => {
  const groups = await server.owner.selectFrom('groups').select(['client_id', 'id']).execute();
  const registers = await findPastRegisters(server.owner, children);
  const sights = new Map<string, Map<string, Sight>>(children.map(({ uuid }) => [uuid, new Map()]));
  for (const user of await findUsers(server.owner)) {
    const isOfClient = ({ client_id }: { client_id: number }) => client_id === user.client_id;
    const own = children.filter(isOfClient);
    const { today, past } = await readAll(server, user, {
      children: own,
      group_ids: groups.filter(isOfClient).map(({ id }) => id),
      registers: registers.filter(isOfClient),
    });
    for (const { uuid } of own) {
      const users = sights.get(uuid);
      const key = `${user.role} ${user.uuid}`;
      const sees = TEXTS.filter((kind) =>
        [today, past].some((bodies) => bodies.includes(textOf(kind, uuid))),
      );
      if (!today.includes(uuid) && sees.length === 0) continue;
      // A user may have the role in several clubs.
      const all = new Set([...sees, ...(users?.get(key)?.sees ?? [])]);
      users?.set(key, {
        name: `${user.firstname} ${user.lastname}`.trim(),
        role: user.role,
        sees: TEXTS.filter((kind) => all.has(kind)),
      });
    }
  }
  return new Map([...sights].map(([uuid, users]) => [uuid, inOrder([...users.values()])]));
};

/** A guardian of these children of one club, who reads their lists. */
export const addReader = async (
  owner: Kysely<DB>,
  children: readonly Child[],
): Promise<SampleUser> => {
  const [first] = children;
  if (first === undefined) throw new Error('The reader has no children');
  const { client_id, club_id } = first;
  const club = { client_id, id: club_id };
  const name = { firstname: 'Reader', lastname: `of club ${club_id}` };
  const user = await buildUser(owner, club, 'parent', name);
  for (const child of children) await buildGuardian(owner, club, user, child);
  return { ...user, club_id };
};

/** @returns what the list of the child that this guardian reads says */
export const readLists = async (
  server: Server,
  reader: SampleUser,
  children: readonly Child[],
): Promise<ReadonlyMap<string, readonly Sight[]>> => {
  const send = await sessionOf(server, reader);
  const lists = new Map<string, readonly Sight[]>();
  for (const { uuid } of children) {
    const response = await send('GET /children/:uuid/access', { uuid });
    const { people }: WhoCanSee = response.json();
    lists.set(
      uuid,
      inOrder(
        people.map(({ name, role, sees }) => ({
          name,
          role,
          sees: TEXTS.filter((kind) => sees.includes(kind)),
        })),
      ),
    );
  }
  return lists;
};

const inOrder = (sights: readonly Sight[]): readonly Sight[] =>
  sights.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
const keyOf = ({ name, role, sees }: Sight) => [role, name, ...sees].join(' ');
