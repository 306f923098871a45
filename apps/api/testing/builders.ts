import { randomUUID } from 'node:crypto';
import {
  type Curriculum,
  type Grade,
  type Portal,
  RIGHTS_OF_ROLE,
  type Role,
  type SchemeNode,
  type UserRight,
} from '@springboard/contract';
import type { Insertable, Kysely } from 'kysely';
import type { DB } from '../src/database/schema.generated.ts';

/** Rows for tests. Each builder takes what matters to the test, and has defaults for the rest. */

export type Owner = Kysely<DB>;
type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>;

export type UserRow = {
  client_id: number;
  club_id: number | null;
  uuid: string;
  firstname: string;
  lastname: string;
  role: Role;
};

/** A client with the four host names `<portal>.<domain>`. */
export const buildClient = async (owner: Owner, domain = 'localhost', row: Row<'clients'> = {}) => {
  const client = await owner
    .insertInto('clients')
    .values({ name: `Client of ${domain}`, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
  const portals: Portal[] = ['coach', 'club', 'scheme', 'parent'];
  await owner
    .insertInto('client_hosts')
    .values(
      portals.map((portal) => ({ host: `${portal}.${domain}`, client_id: client.id, portal })),
    )
    .execute();
  return client;
};

export const buildClub = (owner: Owner, client: { id: number }, row: Row<'clubs'> = {}) =>
  owner
    .insertInto('clubs')
    .values({ name: 'Riverside', ...row, client_id: client.id })
    .returningAll()
    .executeTakeFirstOrThrow();

type ClubKey = { client_id: number; id: number };

/** A user with a role in a club, or of the national body, by default with all rights of the role. */
export const buildUser = async (
  owner: Owner,
  of: ClubKey | { client_id: number; id: null },
  role: Role,
  row: Row<'users'> & { can_view_all_classes?: boolean; rights?: UserRight[] } = {},
): Promise<UserRow> => {
  const { can_view_all_classes = false, rights, ...user } = row;
  const { client_id } = of;
  const { uuid, firstname, lastname } = await owner
    .insertInto('users')
    .values({ firstname: 'Ava', lastname: 'Morgan', ...user, client_id })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (role === 'ngo') {
    await owner
      .insertInto('user_clients')
      .values({ client_id, user_uuid: uuid, rights: rights ?? [...RIGHTS_OF_ROLE.ngo] })
      .execute();
  } else if (of.id !== null) {
    await owner
      .insertInto('user_clubs')
      .values({
        client_id,
        user_uuid: uuid,
        club_id: of.id,
        role,
        can_view_all_classes,
        rights: rights ?? [...RIGHTS_OF_ROLE[role]],
      })
      .execute();
  }
  return { client_id, club_id: of.id, uuid, firstname, lastname, role };
};

export const buildGroup = async (
  owner: Owner,
  club: ClubKey,
  { coaches = [], ...row }: Row<'groups'> & { coaches?: readonly UserRow[] } = {},
) => {
  const group = await owner
    .insertInto('groups')
    .values({ name: 'Monday Gym', status: 1, ...row, client_id: club.client_id, club_id: club.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const coach of coaches) {
    await owner
      .insertInto('group_coaches')
      .values({
        client_id: club.client_id,
        club_id: club.id,
        group_id: group.id,
        user_uuid: coach.uuid,
      })
      .execute();
  }
  return group;
};

type GroupKey = { client_id: number; club_id: number; id: number };

export const buildMember = (owner: Owner, club: ClubKey, row: Row<'members'> = {}) =>
  owner
    .insertInto('members')
    .values({
      firstname: 'Ella',
      lastname: 'Jones',
      dob: '2017-05-04',
      ...row,
      client_id: club.client_id,
      club_id: club.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const joinGroup = (
  owner: Owner,
  group: GroupKey,
  member: { uuid: string },
  row: Row<'class_members'> = {},
) =>
  owner
    .insertInto('class_members')
    .values({
      joined_date: '2026-01-05',
      ...row,
      client_id: group.client_id,
      club_id: group.club_id,
      group_id: group.id,
      member_uuid: member.uuid,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A weekly time from 17:00 to 18:00 in the club's time zone; by default on Mondays. */
export const buildWeeklyTime = (owner: Owner, group: GroupKey, row: Row<'group_times'> = {}) =>
  owner
    .insertInto('group_times')
    .values({
      weekday: 1,
      start_time: '17:00',
      end_time: '18:00',
      from_date: '2026-01-05',
      ...row,
      client_id: group.client_id,
      club_id: group.club_id,
      group_id: group.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A session of two hours from 17:00Z. */
export const buildSession = (
  owner: Owner,
  group: GroupKey,
  date: string,
  row: Row<'sessions'> = {},
) => {
  const start_at = Date.parse(`${date}T17:00:00Z`) / 1000;
  return owner
    .insertInto('sessions')
    .values({
      start_at,
      end_at: start_at + 7200,
      ...row,
      client_id: group.client_id,
      club_id: group.club_id,
      group_id: group.id,
      date,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const buildGuardian = async (
  owner: Owner,
  club: ClubKey,
  parent: UserRow,
  child: { uuid: string },
  row: Row<'member_guardians'> = {},
) => {
  const guardian = await owner
    .insertInto('guardians')
    .values({
      client_id: club.client_id,
      club_id: club.id,
      user_uuid: parent.uuid,
      firstname: parent.firstname,
      lastname: parent.lastname,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await owner
    .insertInto('member_guardians')
    .values({
      client_id: club.client_id,
      club_id: club.id,
      guardian_id: guardian.id,
      member_uuid: child.uuid,
      ...row,
    })
    .execute();
  return guardian;
};

export const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  more: Partial<SchemeNode> = {},
): SchemeNode => ({
  id,
  parentId: null,
  title: id.split('/').at(-1) ?? id,
  t,
  children: children.map((child) => ({ ...child, parentId: id })),
  ...more,
});

/** Two levels of two skills each; the second level depends on the first. */
export const smallTree = (): SchemeNode[] => [
  node('/bronze', 'l', [node('/bronze/roll', 's'), node('/bronze/jump', 's')]),
  node('/silver', 'l', [node('/silver/cartwheel', 's'), node('/silver/handstand', 's')], {
    dependencies: ['/bronze'],
  }),
];

export const THREE_GRADES: Grade[] = [
  { label: 'Not yet', pass: false },
  { label: 'Nearly', pass: false },
  { label: 'Pass', pass: true },
];

/** A scheme with version 1 published. */
export const buildScheme = async (
  owner: Owner,
  client: { id: number },
  { tree = smallTree(), grades = THREE_GRADES, slug = 'recreational' } = {},
) => {
  const uuid = randomUUID();
  const title = slug;
  const scheme = await owner
    .insertInto('schemes')
    .values({ client_id: client.id, uuid, slug, title, version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
  const curriculum: Curriculum = { uuid, slug, title, theme: null, version: 1, tree };
  await owner
    .insertInto('curriculum_versions')
    .values({
      client_id: client.id,
      scheme_uuid: uuid,
      version: 1,
      state: 'published',
      published_at: 1_700_000_000,
      document: JSON.stringify(curriculum),
      etag: 'v1',
    })
    .execute();
  await owner
    .insertInto('scheme_grades')
    .values(
      grades.map((grade, position) => ({
        client_id: client.id,
        scheme_uuid: uuid,
        position,
        ...grade,
      })),
    )
    .execute();
  return { ...scheme, curriculum };
};
