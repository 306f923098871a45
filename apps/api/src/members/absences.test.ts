import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import {
  buildClub,
  buildGuardian,
  buildMember,
  buildUser,
  type UserRow,
} from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';

let api: TestApi;
let world: World;
let parent: UserRow;
let as: string;

const TODAY = '2026-11-18';

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  parent = await buildUser(api.owner, world.club, 'parent', { firstname: 'Pat' });
  await buildGuardian(api.owner, world.club, parent, world.member);
  as = await api.tokenFor(parent, { features: {} });
});
afterAll(() => api.close());

const report = (body: Record<string, unknown> = {}, token = as, uuid = world.member.uuid) =>
  api.call('POST /members/:uuid/absences', {
    as: token,
    host: world.host,
    params: { uuid },
    body: { from_date: TODAY, to_date: '2026-11-20', absence: 'holiday', ...body },
  });

const told = (token = as) =>
  api.call('GET /members/:uuid/absences', {
    as: token,
    host: world.host,
    params: { uuid: world.member.uuid },
  });

const withdraw = (id: number, token = as) =>
  api.call('DELETE /members/:uuid/absences/:id', {
    as: token,
    host: world.host,
    params: { uuid: world.member.uuid, id },
  });

const shown = async () => {
  const answer = await api.call('GET /groups/:id/members', {
    as: world.token,
    host: world.host,
    params: { id: world.group.id },
    query: { with_attendance: 1, session_date: TODAY },
  });
  const [{ in: present, absence }] = answer.json();
  return { in: present, absence };
};

test('a parent tells an absence; the coach sees it where there is no mark yet', async () => {
  const answer = await report({ note: 'Away' });
  const absence = {
    id: expect.any(Number),
    member_uuid: world.member.uuid,
    from_date: TODAY,
    to_date: '2026-11-20',
    absence: 'holiday',
    note: 'Away',
  };
  expect([answer.statusCode, answer.json()]).toEqual([201, absence]);
  expect((await told(world.token)).json()).toEqual([absence]);
  expect(await shown()).toEqual({ in: null, absence: 'holiday' });
});

test('withdrawn, it is shown nowhere, and cannot be withdrawn again', async () => {
  const { id } = (await report()).json();
  expect((await withdraw(id)).statusCode).toBe(204);
  expect((await withdraw(id)).statusCode).toBe(404);
  expect((await told()).json()).toEqual([]);
  expect(await shown()).toEqual({ in: null, absence: null });
});

test('what is past can be told as far back as a register may be marked', async () => {
  const yesterday = { from_date: '2026-11-17' };
  expect((await report(yesterday)).json()).toEqual({
    error: 'DATE_NOT_ALLOWED',
    detail: { max_past_days: 0 },
  });
  expect((await report(yesterday, world.token)).statusCode).toBe(201);
  expect((await report({ from_date: '2026-11-10' }, world.token)).statusCode).toBe(422);
});

test.each([
  ['2026-11-17', 'minimum'],
  ['2028-01-01', 'maximum'],
])('an absence up to %s is refused', async (to_date, rule) => {
  expect((await report({ to_date })).json().detail).toEqual({ to_date: rule });
});

test("nobody tells an absence of somebody else's child or member", async () => {
  const child = await buildMember(api.owner, world.club);
  const elsewhere = await buildClub(api.owner, world.client);
  const colleague = await api.tokenFor(await buildUser(api.owner, world.club, 'coach'));
  const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
  const { id } = (await report()).json();
  expect((await report({}, as, child.uuid)).json()).toEqual({ error: 'UNKNOWN_MEMBER' });
  for (const token of [colleague, stranger]) {
    for (const answer of [await report({}, token), await told(token), await withdraw(id, token)]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'UNKNOWN_MEMBER' }]);
    }
  }
});
