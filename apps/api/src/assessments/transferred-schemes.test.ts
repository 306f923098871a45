import type { CallKey, Child, MemberDetail } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

const REASON = 'Her mother asked by phone.';

let api: TestApi;
let world: World;
let lakeside: Awaited<ReturnType<typeof buildClub>>;
let parent: UserRow;
let admin: UserRow;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  parent = await buildUser(api.owner, world.club, 'parent');
  admin = await buildUser(api.owner, lakeside, 'admin');
  await buildGuardian(api.owner, world.club, parent, world.member);
  await offerTo(world.club.id);
});
afterAll(() => api.close());

const send = async (key: CallKey, user: UserRow, request: TestRequest = {}) => {
  const response = await api.call(key, {
    as: await api.tokenFor(user),
    host: world.host,
    ...request,
  });
  expect(response.statusCode, `${key} ${response.body}`).toBeLessThan(300);
  return response.json();
};

const offerTo = (club_id: number) =>
  api.owner
    .insertInto('scheme_clubs')
    .values({ client_id: world.client.id, scheme_uuid: world.scheme.uuid, club_id })
    .execute();

/** Grades the member, and transfers the record to Lakeside. */
const transfer = async () => {
  const { uuid, firstname, lastname, dob } = world.member;
  await send('POST /members/:uuid/assessments/:slug', world.coach, {
    params: { uuid, slug: 'recreational' },
    headers: newDevice().headers('grades', 1),
    body: {
      member_id: uuid,
      node_id: '/bronze/roll',
      assessment: 2,
      ts: NOON - 60,
      context: { group_ngo_id: null },
    },
  });
  const officer = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
  await send('POST /member-lookups', officer, {
    body: { firstname, lastname, dob, reason: 'transfer', note: REASON },
  });
  const body = { member_uuid: uuid, to_club_id: lakeside.id, day: '2026-11-18', reason: REASON };
  const { id } = await send('POST /transfers', officer, { body });
  await send('POST /transfers/:id/agreement', parent, { params: { id }, body: {} });
};

const childSchemes = async () => {
  const children: Child[] = await send('GET /children', parent);
  return children.flatMap(({ schemes }) => schemes.map((scheme) => scheme.brought_along));
};

const clubSchemes = async () => {
  const { uuid } = await api.owner
    .selectFrom('members')
    .select('uuid')
    .where('club_id', '=', lakeside.id)
    .executeTakeFirstOrThrow();
  const member: MemberDetail = await send('GET /members/:uuid', admin, {
    params: { uuid },
    query: { with_awards: 1 },
  });
  return member.brought_along;
};

describe('a scheme after a transfer', () => {
  test('is brought along to a club that does not use it, for the club and the guardian', async () => {
    await transfer();
    expect(await clubSchemes()).toEqual(['recreational']);
    expect(await childSchemes()).toEqual([true]);
  });

  test('is not brought along if it is offered to the new club', async () => {
    await offerTo(lakeside.id);
    await transfer();
    expect(await clubSchemes()).toEqual([]);
    expect(await childSchemes()).toEqual([undefined]);
  });

  test('is not brought along if it is offered to all clubs', async () => {
    await api.owner.deleteFrom('scheme_clubs').where('club_id', '=', world.club.id).execute();
    await transfer();
    expect(await clubSchemes()).toEqual([]);
  });

  test('is not brought along if a group of the new club follows it', async () => {
    await buildGroup(api.owner, lakeside, { scheme_uuid: world.scheme.uuid });
    await transfer();
    expect(await clubSchemes()).toEqual([]);
  });

  test('is not brought along if the member has not come by a transfer', async () => {
    await transfer();
    await api.owner.updateTable('transfers').set({ state: 'undone' }).execute();
    expect(await clubSchemes()).toEqual([]);
  });
});
