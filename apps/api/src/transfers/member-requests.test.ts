import type { CallKey, Transfer, TransferRequest } from '@springboard/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGuardian,
  buildMember,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { matchTransferRequests } from './match-requests.ts';

const DAY = 86_400;
const TOMORROW = '2026-11-19';
const REASON = 'She wants to train with us.';
const ZOE = { firstname: 'Zoë-Marie', lastname: 'O’Connor', dob: '2018-05-04' };
const TYPED = { firstname: 'zoe marie', lastname: 'OCONNOR', dob: '2018-05-04' };
const UNKNOWN = { ...TYPED, lastname: 'Unknown' };

let api: TestApi;
let world: World;
let lakeside: Awaited<ReturnType<typeof buildClub>>;
let zoe: { uuid: string };
let pat: UserRow;
/** Administrators of the present club and of the club that asks. */
let admin: UserRow;
let lara: UserRow;
/** What the task has logged. */
let errors: string[];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  errors = [];
  await api.owner.deleteFrom('transfer_requests').execute();
  await api.owner.deleteFrom('transfers').execute();
  await api.owner.deleteFrom('jobs').execute();
  world = await buildWorld(api);
  lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  zoe = await buildMember(api.owner, world.club, ZOE);
  admin = await buildUser(api.owner, world.club, 'admin', { email: 'admin@example.org' });
  lara = await buildUser(api.owner, lakeside, 'admin', { email: 'lara@example.org' });
  pat = await buildUser(api.owner, world.club, 'parent', { email: 'pat@example.org' });
  api.emails.length = 0;
});
afterAll(() => api.close());

const send = async (key: CallKey, user: UserRow, request: TestRequest = {}) =>
  api.call(key, { as: await api.tokenFor(user), host: world.host, ...request });
const ask = (body: object = {}, user = lara) =>
  send('POST /transfer-requests', user, {
    body: { ...TYPED, day: TOMORROW, reason: REASON, ...body },
  });
const askFor = async (body: object = {}): Promise<TransferRequest> => {
  const response = await ask(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const match = () =>
  matchTransferRequests({
    database: api.database,
    jobs: createJobs(api.database),
    now: () => api.clock.now,
    portalAddress: (host) => `https://${host}`,
    api_address: null,
    log: { info: () => undefined, error: (message: string) => void errors.push(message) },
  });
const requests = async (user = lara): Promise<TransferRequest[]> =>
  (await send('GET /transfer-requests', user)).json();
const states = async () => (await requests()).map(({ state }) => state);
const transfers = async (user: UserRow): Promise<Transfer[]> =>
  (await send('GET /transfers', user)).json();
const answer = (
  verb: 'agreement' | 'refusal',
  id: number,
  user: UserRow,
): ReturnType<typeof send> =>
  send(`POST /transfers/:id/${verb}`, user, { params: { id }, body: {} });
const withGuardian = () => buildGuardian(api.owner, world.club, pat, zoe);
/** The transfer of the member, as the present club sees it. */
const opened = async (): Promise<Transfer> => {
  const [transfer] = await transfers(admin);
  if (transfer === undefined) throw new Error('No transfer was opened');
  return transfer;
};

describe('the request for a member of another club', () => {
  test('opens a transfer that the guardians answer, as one of the national body', async () => {
    await withGuardian();
    await askFor();
    expect(await match()).toEqual({ ended: 0, requests: 1, transfers: 1, failed: 0 });
    expect(await match()).toEqual({ ended: 0, requests: 0, transfers: 0, failed: 0 });
    const transfer = await opened();
    expect(transfer).toMatchObject({
      member: { uuid: zoe.uuid },
      to_club: { name: 'Lakeside' },
      day: TOMORROW,
      reason: REASON,
      state: 'open',
      requested_by: 'club',
      answerer: 'guardian',
    });
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['pat@example.org']);
    expect(api.emails[0]?.text).toContain(`https://${world.host.replace('coach.', 'parent.')}`);
    expect((await answer('agreement', transfer.id, lara)).statusCode).toBe(404);
    expect((await answer('agreement', transfer.id, pat)).json().state).toBe('agreed');
    expect(await states()).toEqual(['agreed']);
    expect(await transfers(lara)).toMatchObject([{ id: transfer.id, state: 'agreed' }]);
  });

  test('is answered by the present club if the member has no guardian with an account', async () => {
    await askFor();
    await match();
    expect(await opened()).toMatchObject({ answerer: 'club', may_answer: true });
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['admin@example.org']);
  });

  test('[D19] is in the log of the member, with the administrator who asked', async () => {
    await withGuardian();
    await askFor();
    await match();
    const views = await send('GET /children/:uuid/views', pat, { params: { uuid: zoe.uuid } });
    expect(views.json()).toMatchObject([{ role: 'admin', kinds: ['lookup'] }]);
    const entries = await send('GET /members/:uuid/access', admin, { params: { uuid: zoe.uuid } });
    expect(entries.json()).toMatchObject([
      { action: 'lookup', reason: REASON, user: { uuid: lara.uuid } },
    ]);
  });

  test.each([
    [{ day: '2026-11-18' }, { day: 'minimum' }],
    [{ day: '2027-11-20' }, { day: 'maximum' }],
    [{ dob: '2026-11-19' }, { dob: 'maximum' }],
    [{ lastname: '' }, { lastname: 'minLength' }],
    [{ reason: 'short' }, { reason: 'minLength' }],
  ])('rejects %s', async (body, detail) => {
    const response = await ask(body);
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
  });

  test('is rejected for an active member of the club itself', async () => {
    const response = await ask({}, admin);
    expect([response.statusCode, response.json().detail]).toEqual([409, { member: 'own' }]);
    await api.owner
      .updateTable('members')
      .set({ active: false })
      .where('uuid', '=', zoe.uuid)
      .execute();
    expect((await ask({}, admin)).statusCode).toBe(201);
  });

  test('is rejected in a club whose members come from another system', async () => {
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'remote_only' })
      .where('id', '=', lakeside.id)
      .execute();
    expect((await ask()).statusCode).toBe(403);
  });

  test('is possible 20 times an hour per user, in all of their clubs', async () => {
    const second = await buildClub(api.owner, world.client, { name: 'Hillside' });
    await api.owner
      .insertInto('user_clubs')
      .values({
        client_id: world.client.id,
        user_uuid: lara.uuid,
        club_id: second.id,
        role: 'admin',
      })
      .execute();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const user = attempt % 2 === 0 ? lara : { ...lara, club_id: second.id };
      expect((await ask(UNKNOWN, user)).statusCode).toBe(201);
    }
    const rejected = await ask(UNKNOWN);
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '3600']);
    const colleague = await buildUser(api.owner, lakeside, 'admin');
    expect((await ask(UNKNOWN, colleague)).statusCode).toBe(201);
    api.clock.now = NOON + 3600;
    expect((await ask(UNKNOWN)).statusCode).toBe(201);
  });
});

describe('the club that asks', () => {
  /** What the club reads of its two requests, without their ids. */
  const looks = async () =>
    (await requests()).map(({ id: _1, firstname: _2, lastname: _3, ...request }) => request);

  test('cannot tell whether there is such a member, at any time before a transfer is agreed', async () => {
    await withGuardian();
    const found = await askFor();
    const unknown = await askFor(UNKNOWN);
    expect({ ...found, id: 0, lastname: '' }).toEqual({ ...unknown, id: 0, lastname: '' });
    await match();
    const expectSame = async (state: string) => {
      const [first, second] = await looks();
      expect(first).toEqual(second);
      expect(first).toEqual({ day: TOMORROW, created_at: NOON, state });
      expect(await transfers(lara)).toEqual([]);
      expect((await send('GET /attention', lara)).json()).toMatchObject({ requests: 0 });
      const audits = (await send('GET /audits', lara)).json();
      expect(audits.map(({ action }: { action: string }) => action)).toEqual([
        'transfer.ask',
        'transfer.ask',
      ]);
      expect((await send('GET /jobs', lara)).json()).toEqual([]);
    };
    await expectSame('sent');
    const { id } = await opened();
    expect((await answer('refusal', id, pat)).json().state).toBe('refused');
    await expectSame('sent');
    api.clock.now = NOON + 14 * DAY - 1;
    await expectSame('sent');
    api.clock.now = NOON + 14 * DAY;
    await expectSame('not_agreed');
    // The name is deleted after 30 days.
    api.clock.now = NOON + 30 * DAY;
    await match();
    expect(await requests()).toEqual([]);
  });

  test('reads the name as it was typed for 30 days, also when the data of the member are erased', async () => {
    await askFor();
    await match();
    const params = { uuid: zoe.uuid };
    const erasure = await send('POST /members/:uuid/erasure', admin, {
      params,
      body: { reason: 'requested' },
    });
    expect(erasure.statusCode).toBe(204);
    api.clock.now = NOON + 30 * DAY - 1;
    await match();
    const { firstname, lastname } = TYPED;
    expect(await requests()).toMatchObject([{ firstname, lastname, state: 'not_agreed' }]);
    api.clock.now = NOON + 30 * DAY;
    await match();
    expect(await requests()).toEqual([]);
  });

  test('gets the same e-mails: none', async () => {
    await askFor();
    await askFor(UNKNOWN);
    await match();
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).not.toContain('lara@example.org');
  });

  test('reads no requests of other clubs', async () => {
    await askFor();
    expect(await requests(admin)).toEqual([]);
    const response = await send('GET /transfer-requests', lara);
    expect(response.headers['x-total-count']).toBe('1');
  });
});

describe('the withdrawal of a request', () => {
  const withdraw = (id: number, user = lara) =>
    send('POST /transfer-requests/:id/withdrawal', user, { params: { id } });
  const endAll = async (): Promise<number> => (await match()).ended;

  test('ends the question to the guardians, who can no longer agree', async () => {
    await withGuardian();
    const { id } = await askFor();
    await match();
    const transfer = await opened();
    const response = await withdraw(id);
    expect([response.statusCode, response.json()]).toMatchObject([200, { id, state: 'withdrawn' }]);
    // Before the task has ended the transfer.
    const late = await answer('agreement', transfer.id, pat);
    expect([late.statusCode, late.json().detail]).toEqual([409, { state: 'undone' }]);
    expect(await endAll()).toBe(1);
    expect(await endAll()).toBe(0);
    expect(await transfers(pat)).toMatchObject([{ state: 'undone', may_answer: false }]);
    expect((await answer('refusal', transfer.id, pat)).json().detail).toEqual({ state: 'undone' });
    expect(await states()).toEqual(['withdrawn']);
    // The e-mail with the question was not sent before.
    await api.runJobs();
    expect(api.emails).toEqual([]);
    const entry = await api.owner
      .selectFrom('audit_log')
      .select(['club_id', 'member_uuid', 'user_uuid'])
      .where('action', '=', 'transfer.undo')
      .where('client_id', '=', world.client.id)
      .executeTakeFirst();
    expect(entry).toEqual({ club_id: world.club.id, member_uuid: zoe.uuid, user_uuid: lara.uuid });
  });

  test('ends the question to the former club, and another club can ask for the member', async () => {
    const { id } = await askFor();
    await match();
    expect(await transfers(admin)).toMatchObject([{ may_answer: true }]);
    await withdraw(id);
    expect(await endAll()).toBe(1);
    expect(await transfers(admin)).toMatchObject([{ state: 'undone', may_answer: false }]);
    expect((await send('GET /attention', admin)).json()).toMatchObject({ requests: 0 });
    await askFor();
    expect(await match()).toEqual({ ended: 0, requests: 1, transfers: 1, failed: 0 });
  });

  test('before the search leaves nothing to search for', async () => {
    const { id } = await askFor();
    await withdraw(id);
    expect(await match()).toEqual({ ended: 0, requests: 0, transfers: 0, failed: 0 });
    const row = await api.owner.selectFrom('transfer_requests').select('dob').executeTakeFirst();
    expect(row).toEqual({ dob: null });
  });

  test.each(['open', 'refused'] as const)(
    'tells nothing of a member whose transfer is %s, and nothing of one without',
    async (state) => {
      await withGuardian();
      const found = await askFor();
      const unknown = await askFor(UNKNOWN);
      await match();
      if (state === 'refused') await answer('refusal', (await opened()).id, pat);
      const responses = [await withdraw(found.id), await withdraw(unknown.id)];
      await match();
      responses.push(await withdraw(found.id), await withdraw(unknown.id));
      const [first, second, third, fourth] = responses.map((response) => {
        const { id: _1, lastname: _2, firstname: _3, ...body } = response.json();
        return [response.statusCode, body];
      });
      expect(first).toEqual(second);
      expect(first).toEqual([200, { day: TOMORROW, created_at: NOON, state: 'withdrawn' }]);
      expect(third).toEqual(fourth);
      expect(third).toMatchObject([409, { detail: { state: 'withdrawn' } }]);
      expect(await states()).toEqual(['withdrawn', 'withdrawn']);
      expect(await transfers(lara)).toEqual([]);
      const audits = (await send('GET /audits', lara)).json();
      expect(audits.map(({ action }: { action: string }) => action)).toEqual([
        'transfer.withdraw',
        'transfer.withdraw',
        'transfer.ask',
        'transfer.ask',
      ]);
    },
  );

  test('does not wait for the search, so that its time tells nothing', async () => {
    const { id } = await askFor();
    const { search } = await api.owner.transaction().execute(async (other) => {
      await sql`select from members where uuid = ${zoe.uuid} for update`.execute(other);
      const running = match();
      await expect.poll(() => countLockWaits(api.owner)).toBe(1);
      expect((await withdraw(id)).statusCode).toBe(200);
      return { search: running };
    });
    expect(await search).toMatchObject({ transfers: 1 });
    expect(await endAll()).toBe(1);
    expect(await states()).toEqual(['withdrawn']);
  });

  test('is possible after 14 days, and not once the transfer is agreed', async () => {
    const other = await askFor(UNKNOWN);
    const { id } = await askFor();
    await match();
    api.clock.now = NOON + 14 * DAY;
    expect(await states()).toEqual(['not_agreed', 'not_agreed']);
    await answer('agreement', (await opened()).id, admin);
    const response = await withdraw(id);
    expect([response.statusCode, response.json().detail]).toEqual([409, { state: 'agreed' }]);
    expect((await withdraw(other.id)).statusCode).toBe(200);
  });

  test('is not possible for a request of another club, or for a coach', async () => {
    const { id } = await askFor();
    expect((await withdraw(id, admin)).statusCode).toBe(404);
    const coach = await buildUser(api.owner, lakeside, 'coach');
    expect((await withdraw(id, coach)).statusCode).toBe(403);
    expect(await states()).toEqual(['sent']);
  });

  test('ends the transfer also on the day on which the request is deleted', async () => {
    const { id } = await askFor();
    await match();
    await withdraw(id);
    api.clock.now = NOON + 30 * DAY;
    expect(await endAll()).toBe(1);
    expect(await requests()).toEqual([]);
  });
});

describe('matchTransferRequests', () => {
  const addMember = (row: object, club: Parameters<typeof buildMember>[1]) =>
    buildMember(api.owner, club, { ...ZOE, ...row });
  const change = (row: { active?: boolean; remote?: boolean }) =>
    api.owner.updateTable('members').set(row).where('uuid', '=', zoe.uuid).execute();

  test.each<[string, () => Promise<unknown>]>([
    [
      'two clubs have such a member',
      async () => addMember({}, await buildClub(api.owner, world.client)),
    ],
    ['the member is inactive', () => change({ active: false })],
    ['the member comes from another system', () => change({ remote: true })],
    ['the member has a transfer', () => askFor().then(match)],
  ])('opens no transfer if %s', async (_, prepare) => {
    await prepare();
    const before = await transfers(admin);
    await askFor();
    expect(await match()).toEqual({ ended: 0, requests: 1, transfers: 0, failed: 0 });
    expect(await transfers(admin)).toEqual(before);
  });

  test('opens no transfer if the club that asked was deleted', async () => {
    await askFor();
    await api.owner
      .updateTable('clubs')
      .set({ deleted_at: NOON })
      .where('id', '=', lakeside.id)
      .execute();
    expect(await match()).toEqual({ ended: 0, requests: 1, transfers: 0, failed: 0 });
  });

  test('opens no transfer for a part of the name, another birthday or a member of another client', async () => {
    const other = await buildWorld(api);
    await addMember({ lastname: 'Unknown' }, other.club);
    for (const body of [UNKNOWN, { firstname: 'Zoe' }, { dob: '2018-05-05' }]) await askFor(body);
    expect(await match()).toEqual({ ended: 0, requests: 3, transfers: 0, failed: 0 });
  });

  test('deletes the date of birth when it has searched', async () => {
    await askFor();
    await match();
    const row = await api.owner.selectFrom('transfer_requests').select('dob').executeTakeFirst();
    expect(row).toEqual({ dob: null });
  });

  test('goes on with the other requests if one fails', async () => {
    await addMember({ firstname: 'Noa' }, world.club);
    await askFor();
    await askFor({ firstname: 'Noa' });
    const check = `check (member_uuid <> '${zoe.uuid}')`;
    await sql
      .raw(`alter table public.transfers add constraint fails ${check} not valid`)
      .execute(api.owner);
    try {
      expect(await match()).toEqual({ ended: 0, requests: 1, transfers: 1, failed: 1 });
    } finally {
      await sql`alter table public.transfers drop constraint fails`.execute(api.owner);
    }
    expect(errors).toEqual(['transfer request failed']);
    expect(await match()).toEqual({ ended: 0, requests: 1, transfers: 1, failed: 0 });
  });
});
