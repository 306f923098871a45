import type { Scheme } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { expect } from 'playwright/test';
import { apiOf, field, tokenOf } from './api.ts';
import type { Product } from './product.ts';
import { nodeId, PASS } from './schemes.ts';
import { PORT } from './test.ts';

/** A user of the administrator's club, with the password of the sample. Returns the uuid. */
export async function addUser(
  product: Product,
  username: string,
  role: 'coach' | 'parent',
  { firstname, lastname }: PersonName = { firstname: 'Rhea', lastname: 'Loopington' },
): Promise<string> {
  const [user] = await product.query<{ uuid: string }>(
    `with admin as (
       select u.client_id, u.uuid, uc.club_id from users u
       join user_clubs uc on uc.client_id = u.client_id and uc.user_uuid = u.uuid
       where u.username = $1
     ), added as (
       insert into users (client_id, firstname, lastname, username)
       select client_id, $4, $5, $2 from admin returning client_id, uuid
     ), roles as (
       insert into user_clubs (client_id, user_uuid, club_id, role)
       select added.client_id, added.uuid, admin.club_id, $3 from added, admin
     ), passwords as (
       insert into user_passwords (client_id, user_uuid, hash)
       select added.client_id, added.uuid, p.hash from added, admin
       join user_passwords p on p.client_id = admin.client_id and p.user_uuid = admin.uuid
     )
     select uuid from added`,
    [SEED_LOGINS.admin, username, role, firstname, lastname],
  );
  if (user === undefined) throw new Error('The user was not added');
  return user.uuid;
}

export type PersonName = { readonly firstname: string; readonly lastname: string };

/** Calls the API as the club's administrator. The request has to succeed. */
export async function sendAsClub(path: string, body: object): Promise<unknown> {
  const token = await tokenOf('club', PORT, SEED_LOGINS.admin);
  const { status, json, text } = await apiOf('club', PORT)('POST', path, { token, body });
  expect(status, text).toBeLessThan(300);
  return json;
}

/** The id of the administrator's club. */
export async function clubIdOf(product: Product, admin: string): Promise<number> {
  const [club] = await product.query<{ club_id: number }>(
    `select uc.club_id::integer from users u
     join user_clubs uc on uc.client_id = u.client_id and uc.user_uuid = u.uuid
     where u.username = $1`,
    [admin],
  );
  if (club === undefined) throw new Error(`${admin} has no club`);
  return club.club_id;
}

type Group = { readonly name: string; readonly scheme: Scheme; readonly coach: string };

/** A group with a session late today and a coach of its own, who has no other one. Returns its id. */
export async function addGroup(product: Product, { name, scheme, coach }: Group): Promise<number> {
  const today = dateIn('Europe/London', Date.now() / 1000);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay() || 7;
  const group = await sendAsClub('/groups', {
    name,
    club_ids: [await clubIdOf(product, SEED_LOGINS.admin)],
    scheme_uuid: scheme.uuid,
    status: 1,
    times: [{ weekday, start_time: '23:30', end_time: '23:59', from_date: today }],
    coach_uuids: [await addUser(product, coach, 'coach')],
    max_members: 8,
  });
  return Number(field(group, 'id'));
}

type Member = PersonName & {
  readonly group_id?: number;
  readonly guardian?: PersonName;
};

/** The day of birth of all members that are added here. */
export const BIRTHDAY = '2018-11-30';

/** A member of the administrator's club. Returns the uuid. */
export async function addMember({ group_id, ...member }: Member): Promise<string> {
  const group_ids = group_id === undefined ? [] : [group_id];
  const body = { ...member, dob: BIRTHDAY, group_ids };
  return String(field(await sendAsClub('/members', body), 'uuid'));
}

/** Passes these skills of a level, a minute ago. */
export async function passSkills(
  member_id: string,
  slug: string,
  [level, ...skills]: readonly [level: string, ...skills: string[]],
): Promise<void> {
  for (const skill of skills) {
    await sendAsClub(`/members/${member_id}/assessments/${slug}`, {
      member_id,
      node_id: nodeId(level, skill),
      assessment: PASS,
      ts: Math.floor(Date.now() / 1000) - 60,
      context: { group_ngo_id: null },
    });
  }
}

/** Lets a user sign in as the guardian of a member. */
export async function linkGuardian(
  product: Product,
  member_uuid: string,
  user_uuid: string,
): Promise<void> {
  await product.query(
    `update guardians g set user_uuid = $2 from member_guardians mg
     where mg.client_id = g.client_id and mg.guardian_id = g.id and mg.member_uuid = $1`,
    [member_uuid, user_uuid],
  );
}
