import type {
  AuditEntry,
  CallKey,
  Child,
  ClubGuardian,
  Consent,
  Guardian,
  MembersBulkResult,
} from '@springboard/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLanguages, loginIn, refresh, setTestPassword, signIn } from '../../testing/auth.ts';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGuardian,
  buildMember,
  buildSession,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;
let parent: UserRow;
let id: number;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  parent = await buildUser(api.owner, world.club, 'parent', { firstname: 'Pat' });
  await buildGuardian(api.owner, world.club, parent, world.member);
  id = await guardianOf(parent);
});
afterAll(() => api.close());

const guardianOf = async ({ uuid }: UserRow) => {
  const row = await api.owner
    .selectFrom('guardians')
    .select('id')
    .where('user_uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return row.id;
};

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, {
    as: admin,
    host: world.host,
    ...request,
    params: { uuid: world.member.uuid, ...request.params },
  });

const list = async () => {
  const guardians: Guardian[] = (await send('GET /members/:uuid/guardians')).json();
  return guardians;
};
const edit = (body: object, guardian = id) =>
  send('PATCH /members/:uuid/guardians/:id', { params: { id: guardian }, body });
const add = (body: object, uuid = world.member.uuid) =>
  send('POST /members/:uuid/guardians', { params: { uuid }, body });

/** What the parent's portal shows: names of the children, or the error. */
const childrenOf = async (as: string) => {
  const response = await api.call('GET /children', { as, host: world.host });
  if (response.statusCode !== 200) return response.json().error;
  const children: Child[] = response.json();
  return children;
};

const tie = (guardian_id: number, member: { uuid: string }) =>
  api.owner
    .insertInto('member_guardians')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      member_uuid: member.uuid,
      guardian_id,
    })
    .execute();

describe('guardians of a member', () => {
  test('a new guardian and an existing guardian of the club are each added once', async () => {
    const ann = { firstname: ' Ann ', lastname: 'Rees', email: 'ann@example.org', phone: '0123' };
    const created = await add({ ...ann, relationship: 'Aunt', sees: ['progress'], acts: false });
    expect([created.statusCode, created.json()]).toMatchObject([
      201,
      {
        ...ann,
        firstname: 'Ann',
        relationship: 'Aunt',
        sees: ['progress'],
        acts: false,
        restricted: false,
        sign_in: 'none',
      },
    ]);
    const sibling = await buildMember(api.owner, world.club);
    const guardian_id: number = created.json().id;
    const linked = await add({ guardian_id, relationship: 'Aunt' }, sibling.uuid);
    expect(linked.json()).toMatchObject({
      firstname: 'Ann',
      sees: ['progress', 'medical'],
      members: [{ uuid: world.member.uuid }],
    });
    const again = await add({ guardian_id });
    expect([again.statusCode, again.json().detail]).toEqual([409, { guardian_id: 'linked' }]);
    expect((await list()).map(({ firstname }) => firstname)).toEqual(['Ann', 'Pat']);
  });

  test('rejects a guardian without a name, or of another club', async () => {
    const elsewhere = await buildClub(api.owner, world.client);
    const other = await buildUser(api.owner, elsewhere, 'parent');
    await buildGuardian(api.owner, elsewhere, other, await buildMember(api.owner, elsewhere));
    expect((await add({ firstname: 'Ann' })).json().detail).toEqual({ guardian_id: 'required' });
    const guardian_id = await guardianOf(other);
    expect((await add({ guardian_id })).json().detail).toEqual({ guardian_id: 'unknown' });
    expect((await edit({ acts: false }, guardian_id)).statusCode).toBe(404);
  });

  test('name and contact hold for all members of the guardian, rights for one', async () => {
    const sibling = await buildMember(api.owner, world.club);
    await tie(id, sibling);
    await edit({ firstname: 'Patricia', phone: '0123', sees: [], relationship: 'Mother' });
    const response = await send('GET /members/:uuid/guardians', { params: { uuid: sibling.uuid } });
    expect(response.json()).toMatchObject([
      { firstname: 'Patricia', phone: '0123', sees: ['progress', 'medical'], relationship: null },
    ]);
    expect(await list()).toMatchObject([{ sees: [], relationship: 'Mother' }]);
  });

  test('an edit of an older state is rejected, also if the contact was changed for another member', async () => {
    const sibling = await buildMember(api.owner, world.club);
    await tie(id, sibling);
    const save = (etag: string, body: object) =>
      send('PATCH /members/:uuid/guardians/:id', {
        params: { id },
        headers: { 'if-match': `"${etag}"` },
        body,
      });
    const [opened] = await list();
    const opened_etag = opened?.etag ?? '';
    await edit({ restricted: true });
    const stale = await save(opened_etag, { phone: '0123', restricted: false });
    expect([stale.statusCode, stale.json().error]).toEqual([412, 'PRECONDITION_FAILED']);
    const [current] = await list();
    expect(current).toMatchObject({ phone: opened?.phone, restricted: true });
    const saved = await save(current?.etag ?? '', { phone: '0123' });
    expect(saved.json()).toMatchObject({ phone: '0123', restricted: true });
    const atSibling = { params: { uuid: sibling.uuid, id }, body: { phone: '0456' } };
    await send('PATCH /members/:uuid/guardians/:id', atSibling);
    expect((await save(saved.json().etag, { phone: '0789' })).statusCode).toBe(412);
    const next = await list();
    await send('PATCH /members/:uuid/guardians/:id', { ...atSibling, body: { sees: [] } });
    expect(await list()).toEqual(next);
  });

  test('a guardian with no access is signed out at the next call, and the feed ends', async () => {
    await api.owner
      .insertInto('calendar_feeds')
      .values({
        client_id: world.client.id,
        token_hash: 'x',
        user_uuid: parent.uuid,
        created_at: 1,
      })
      .execute();
    const other = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, other, world.member);
    const [as, of_other] = [await api.tokenFor(parent), await api.tokenFor(other)];
    expect(await childrenOf(as)).toHaveLength(1);
    await edit({ restricted: true });
    expect(await childrenOf(as)).toBe('SESSION_ENDED');
    expect(await childrenOf(of_other)).toHaveLength(1);
    const feed = await api.owner
      .selectFrom('calendar_feeds')
      .select('revoked_at')
      .where('user_uuid', '=', parent.uuid)
      .executeTakeFirstOrThrow();
    expect(feed.revoked_at).toBe(api.clock.now);
  });

  test('reads that the access has ended only if the club ticks it, and not if it is opened again', async () => {
    await api.owner
      .updateTable('users')
      .set({ email: 'megan@example.org' })
      .where('uuid', '=', parent.uuid)
      .execute();
    const sent = async () => {
      await api.runJobs();
      return api.emails.splice(0).map(({ to, subject, text }) => ({ to, subject, text }));
    };
    await sent();
    await edit({ restricted: true });
    await edit({ restricted: false });
    await edit({ restricted: true, tell: 1 });
    await edit({ restricted: false, tell: 1 });
    expect(await sent()).toEqual([]);
    await edit({ restricted: true, tell: 1 });
    const [email, ...others] = await sent();
    expect(others).toEqual([]);
    expect(email?.to).toBe('megan@example.org');
    expect(email?.subject).not.toContain(world.member.firstname);
    expect(email?.text).toContain(`the record of ${world.member.firstname}.`);
    // Access to another child does not hide the end of the access to this one.
    await tie(id, await buildMember(api.owner, world.club, { firstname: 'Osian' }));
    await edit({ restricted: false });
    await edit({ restricted: true, tell: 1 });
    expect(await sent()).toHaveLength(1);
    await send('DELETE /members/:uuid/guardians/:id', { params: { id }, query: { tell: 1 } });
    expect(await sent()).toHaveLength(1);
  });

  test('reads that the access has ended also if the child has another guardian', async () => {
    const other = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, other, world.member);
    await api.owner
      .updateTable('users')
      .set({ email: 'megan@example.org' })
      .where('uuid', '=', parent.uuid)
      .execute();
    await api.runJobs();
    api.emails.length = 0;
    await edit({ restricted: true, tell: 1 });
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['megan@example.org']);
  });

  test('[D16] the refresh of a guardian without access says that the club has ended it', async () => {
    const username = `pat${world.client.id}`;
    const set = api.owner.updateTable('users').set({ username }).where('uuid', '=', parent.uuid);
    await set.execute();
    await setTestPassword(api, parent);
    await api.owner
      .updateTable('clubs')
      .set({ parent_portal: 1 })
      .where('id', '=', world.club.id)
      .execute();
    const { 'en-GB': language_id } = await addLanguages(api, world.client.id);
    const credentials = { client_id: world.client.id, username, type: 'parent', language_id };
    const host = world.host.replace('coach.', 'parent.');
    const { refresh_token } = loginIn(await signIn(api, credentials, { host }));
    await edit({ restricted: true });
    const response = await refresh(api, refresh_token, crypto.randomUUID(), host);
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { error: 'SESSION_ENDED', detail: { access: 'ended' } },
    ]);
  });

  test('a guardian with another child stays signed in, and no longer sees this one', async () => {
    const sibling = await buildMember(api.owner, world.club, { firstname: 'Osian' });
    await tie(id, sibling);
    const as = await api.tokenFor(parent);
    expect(await childrenOf(as)).toHaveLength(2);
    await send('DELETE /members/:uuid/guardians/:id', { params: { id } });
    expect(await childrenOf(as)).toMatchObject([{ firstname: 'Osian' }]);
    expect(await list()).toEqual([]);
    await send('DELETE /members/:uuid/guardians/:id', { params: { uuid: sibling.uuid, id } });
    expect(await childrenOf(as)).toBe('SESSION_ENDED');
    const rows = api.owner.selectFrom('guardians').select('id').where('id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  test('the removal of a guardian does not delete another one without a child', async () => {
    const sibling = await buildMember(api.owner, world.club);
    const { id: guardian_id } = (await add({ firstname: 'Ann', lastname: 'Rees' })).json();
    const linked = await add({ guardian_id }, sibling.uuid);
    await send('DELETE /members/:uuid/guardians/:id', { params: { id: guardian_id } });
    const undone = await send('POST /audits/:id/undo', {
      params: { id: Number(linked.headers['x-audit-id']) },
    });
    expect(undone.statusCode, undone.body).toBe(200);
    await send('DELETE /members/:uuid/guardians/:id', { params: { id } });
    expect((await add({ guardian_id })).json()).toMatchObject({ firstname: 'Ann' });
  });

  test('a guardian who does not see progress gets neither attendance nor schemes', async () => {
    await buildSession(api.owner, world.group, '2026-11-17');
    const as = await api.tokenFor(parent);
    const shown = async () => {
      const [child]: Child[] = await childrenOf(as);
      return [child?.attendance.length, child?.schemes.length];
    };
    expect(await shown()).toEqual([1, 1]);
    await edit({ sees: ['medical'] });
    expect(await shown()).toEqual([0, 0]);
    const kinds = await api.owner
      .selectFrom('access_log')
      .select('action')
      .where('user_uuid', '=', parent.uuid)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ action }) => action)).toEqual(['profile', 'progress']);
  });

  test('a guardian who does not act reports no absence and gives no consent', async () => {
    const as = await api.tokenFor(parent);
    const days = { from_date: '2026-11-18', to_date: '2026-11-18', absence: 'sick' };
    const requests = [
      () => send('POST /members/:uuid/absences', { as, body: days }),
      () => send('POST /members/:uuid/consents', { as, body: { kind: 'trip', agreed: true } }),
    ];
    for (const request of requests) expect((await request()).statusCode).toBe(201);
    await edit({ acts: false });
    for (const request of requests) expect((await request()).statusCode).toBe(404);
  });

  test('cannot be changed where another system decides them', async () => {
    await api.owner
      .updateTable('members')
      .set({ remote: true })
      .where('uuid', '=', world.member.uuid)
      .execute();
    expect((await add({ firstname: 'Ann', lastname: 'Rees' })).statusCode).toBe(403);
    expect((await edit({ acts: false })).statusCode).toBe(403);
    const removal = await send('DELETE /members/:uuid/guardians/:id', { params: { id } });
    expect(removal.statusCode).toBe(403);
  });
});

describe('alerts of a member', () => {
  const alerts = async () =>
    (await send('GET /members/:uuid', { query: { with_alerts: 1 } })).json().alerts;

  test('are added, edited, ended and opened again', async () => {
    const body = { kind: 'medical', text: ' Asthma ' };
    const created = await send('POST /members/:uuid/alerts', { body });
    expect([created.statusCode, created.json()]).toMatchObject([
      201,
      { kind: 'medical', text: 'Asthma', created_by: 'Ava Morgan', ended_at: null },
    ]);
    const params = { id: created.json().id };
    const change = (changed: object) =>
      send('PATCH /members/:uuid/alerts/:id', { params, body: changed });
    expect((await change({ text: 'Mild asthma' })).json().text).toBe('Mild asthma');
    expect((await change({ ended: 1 })).json().ended_at).toBe(api.clock.now);
    expect((await send('GET /members')).json()[0].alerts).toEqual([]);
    expect(await alerts()).toHaveLength(1);
    expect((await change({ ended: 0 })).json().ended_at).toBeNull();
    const missing = { params: { id: 1_000_000 }, body: { ended: 1 } };
    expect((await send('PATCH /members/:uuid/alerts/:id', missing)).statusCode).toBe(404);

    await send('POST /members/:uuid/alerts', { body: { kind: 'medical', text: 'Nut allergy' } });
    await change({ text: 'Asthma' });
    const stored = await api.owner
      .selectFrom('member_alerts')
      .select('text')
      .where('member_uuid', '=', world.member.uuid)
      .orderBy('id')
      .execute();
    expect(stored.map(({ text }) => text)).toEqual(['Asthma', 'Nut allergy']);
  });
});

describe('emergency contacts of a member', () => {
  const contacts = async () =>
    (await send('GET /members/:uuid', { query: { with_emergency_contacts: 1 } })).json()
      .emergency_contacts;
  const ann = { name: ' Ann Rees ', phone: '01792 555 0101', relationship: '' };
  const add = (body: object = ann) => send('POST /members/:uuid/emergency-contacts', { body });

  test('are not added to a member who was merged into another', async () => {
    const other = await buildMember(api.owner, world.club);
    await api.owner
      .updateTable('members')
      .set({ merged_into: other.uuid })
      .where('uuid', '=', world.member.uuid)
      .execute();
    expect((await add()).statusCode).toBe(404);
  });

  test('are added, edited and removed, at most five, and undone', async () => {
    const created = await add();
    const { id } = created.json();
    const held = { id, name: 'Ann Rees', phone: '01792 555 0101', relationship: null };
    expect([created.statusCode, created.json()]).toEqual([201, held]);
    const params = { id };
    const change = { params, body: { relationship: 'Grandmother' } };
    const changed = await send('PATCH /members/:uuid/emergency-contacts/:id', change);
    expect(changed.json()).toEqual({ ...held, relationship: 'Grandmother' });
    const removed = await send('DELETE /members/:uuid/emergency-contacts/:id', { params });
    expect([removed.statusCode, await contacts()]).toEqual([204, []]);
    const undone = await api.call('POST /audits/:id/undo', {
      host: world.host,
      as: admin,
      params: { id: Number(removed.headers['x-audit-id']) },
    });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await contacts()).toEqual([changed.json()]);
    for (let count = 1; count < 5; count += 1) expect((await add()).statusCode).toBe(201);
    const sixth = await add();
    expect([sixth.statusCode, sixth.json().detail]).toEqual([409, { contacts: 5 }]);
    expect((await add({ ...ann, phone: ' ' })).statusCode).toBe(422);
    const missing = { params: { id: 1_000_000 }, body: { name: 'Ann' } };
    expect((await send('PATCH /members/:uuid/emergency-contacts/:id', missing)).statusCode).toBe(
      404,
    );
    const elsewhere = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    const other = { params: { id, uuid: elsewhere.uuid } };
    expect((await send('DELETE /members/:uuid/emergency-contacts/:id', other)).statusCode).toBe(
      404,
    );
  });
});

describe('consents of a member', () => {
  test('keep every answer with who gave it', async () => {
    const answer = async (agreed: boolean, as = admin) => {
      const body = { kind: 'photographs', agreed };
      return (await send('POST /members/:uuid/consents', { as, body })).statusCode;
    };
    expect(await answer(true)).toBe(201);
    api.clock.now += 1;
    expect(await answer(false, await api.tokenFor(parent))).toBe(201);
    const consents: Consent[] = (await send('GET /members/:uuid/consents')).json();
    expect(consents).toMatchObject([
      { agreed: false, user: { name: 'Pat Morgan' } },
      { agreed: true, user: { name: 'Ava Morgan' } },
    ]);
  });

  test('are for parents of the child only', async () => {
    const other = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, other, await buildMember(api.owner, world.club));
    const as = await api.tokenFor(other);
    expect((await send('GET /members/:uuid/consents', { as })).statusCode).toBe(404);
    const body = { kind: 'photographs', agreed: true };
    expect((await send('POST /members/:uuid/consents', { as, body })).statusCode).toBe(404);
  });
});

describe('the history of a member', () => {
  type Entry = Pick<AuditEntry, 'action' | 'subject' | 'user'>;
  const history = async (as = admin): Promise<Entry[]> => {
    const query = { member_uuid: world.member.uuid };
    return (await send('GET /audits', { as, query })).json();
  };

  test('names the guardian, also after the removal, and the kind of alerts and consents', async () => {
    const ann = (await add({ firstname: 'Ann', lastname: 'Rees' })).json();
    await send('DELETE /members/:uuid/guardians/:id', { params: { id: ann.id } });
    await send('POST /members/:uuid/alerts', { body: { kind: 'medical', text: 'Asthma' } });
    const body = { kind: 'photographs', agreed: true };
    await send('POST /members/:uuid/consents', { as: await api.tokenFor(parent), body });
    await send('POST /members/:uuid/note', { as: world.token, body: { note: 'Works hard' } });
    await send('POST /members/:uuid/note', { as: world.token, body: { shareable: true } });
    expect(
      (await history()).map(({ action, subject, user }) => [action, subject, user?.name]),
    ).toEqual([
      ['note.share', null, 'Ava Morgan'],
      ['consent.add', 'photographs', 'Pat Morgan'],
      ['alert.add', 'medical', 'Ava Morgan'],
      ['guardian.remove', 'Ann Rees', 'Ava Morgan'],
      ['guardian.add', 'Ann Rees', 'Ava Morgan'],
    ]);
  });

  test('[D5] is for administrators of the club only', async () => {
    await add({ firstname: 'Ann', lastname: 'Rees' });
    const query = { member_uuid: world.member.uuid };
    for (const as of [world.token, await api.tokenFor(parent)]) {
      expect((await send('GET /audits', { as, query })).statusCode).toBe(403);
    }
    const lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const other = await api.tokenFor(await buildUser(api.owner, lakeside, 'admin'));
    expect(await history(other)).toEqual([]);
  });
});

describe('GET /members/:uuid/attendance', () => {
  test('lists the sessions of the last 3 months, or between two dates', async () => {
    for (const date of ['2026-06-01', '2026-11-10', '2026-11-17']) {
      await buildSession(api.owner, world.group, date);
    }
    const dates = async (query: Record<string, string> = {}) => {
      const sessions: { date: string }[] = (
        await send('GET /members/:uuid/attendance', { query })
      ).json();
      return sessions.map(({ date }) => date);
    };
    expect(await dates()).toEqual(['2026-11-17', '2026-11-10']);
    expect(await dates({ from: '2026-06-01', to: '2026-11-16' })).toEqual([
      '2026-11-10',
      '2026-06-01',
    ]);
    const long = { from: '2025-01-01', to: '2026-11-16' };
    const response = await send('GET /members/:uuid/attendance', { query: long });
    expect([response.statusCode, response.json().detail]).toEqual([422, { to: 'maximum' }]);
  });
});

describe('invitation of a guardian', () => {
  const ANN = { firstname: 'Ann', lastname: 'Rees', email: 'ann@example.org' };
  const PASSWORD = 'Turnip-Orchid-7';

  beforeEach(async () => {
    await api.runJobs();
    api.emails.length = 0;
    await addLanguages(api, world.client.id, { 'en-GB': 1 });
    await setPortal(1);
  });

  const setPortal = (parent_portal: 0 | 1) =>
    api.owner
      .updateTable('clubs')
      .set({ parent_portal })
      .where('client_id', '=', world.client.id)
      .where('id', '=', world.club.id)
      .execute();
  const addAnn = async (more: object = {}): Promise<number> =>
    (await add({ ...ANN, ...more })).json().id;
  const invite = (guardian: number, request: TestRequest = {}) =>
    send('POST /members/:uuid/guardians/:id/invitation', {
      ...request,
      params: { id: guardian, ...request.params },
    });
  const withdraw = (guardian: number, request: TestRequest = {}) =>
    send('DELETE /members/:uuid/guardians/:id/invitation', {
      ...request,
      params: { id: guardian, ...request.params },
    });
  const ann = async () => (await list()).find(({ firstname }) => firstname === 'Ann');
  const tokenIn = (email = api.emails.at(-1)) =>
    new URL(/https?:\/\/\S+/.exec(email?.text ?? '')?.[0] ?? '').searchParams.get('token');
  const setPassword = async (email = api.emails.at(-1)) => {
    const token = tokenIn(email);
    const body = { token, password: PASSWORD };
    const { statusCode } = await api.call('POST /auth/set-password', { host: world.host, body });
    return statusCode;
  };

  test('[portals §B] names the club and the child, and ends in a sign-in that shows the child', async () => {
    const guardian = await addAnn();
    const invited = await invite(guardian);
    expect(invited.json()).toMatchObject({ sign_in: 'invited', invited_at: api.clock.now });
    await api.runJobs();
    expect(api.emails).toMatchObject([{ to: 'ann@example.org', one_click_url: null }]);
    const { text = '', subject = '' } = api.emails[0] ?? {};
    expect(text).toContain(world.club.name);
    expect(text).toContain(world.member.firstname);
    expect(subject).not.toContain(world.member.firstname);
    expect(await setPassword()).toBe(204);
    expect(await setPassword()).toBe(400);
    expect(await ann()).toMatchObject({ sign_in: 'active' });
    const { rows } = await sql<{ uuid: string; role: string }>`
      select u.uuid, uc.role from users u
      join user_clubs uc on uc.client_id = u.client_id and uc.user_uuid = u.uuid
      where u.client_id = ${world.client.id} and u.email = 'ann@example.org'`.execute(api.owner);
    const [user] = rows;
    expect(user?.role).toBe('parent');
    const as = await api.tokenFor({ ...parent, uuid: user?.uuid ?? '' });
    expect(await childrenOf(as)).toMatchObject([{ uuid: world.member.uuid }]);
    expect((await invite(guardian)).json().detail).toEqual({ status: 'active' });
    expect((await withdraw(guardian)).json().detail).toEqual({ status: 'active' });
  });

  test('[portals §B] its link says which club invites, and for which children', async () => {
    const guardian = await addAnn();
    const key = { client_id: world.client.id, club_id: world.club.id, guardian_id: guardian };
    for (const [firstname, restricted] of [
      ['Zoe', false],
      ['Yan', true],
    ] as const) {
      const child = await buildMember(api.owner, world.club, { firstname, dob: '2019-01-01' });
      await api.owner
        .insertInto('member_guardians')
        .values({ ...key, member_uuid: child.uuid, restricted })
        .execute();
    }
    const merged = await buildMember(api.owner, world.club, {
      firstname: 'Merged',
      merged_into: world.member.uuid,
    });
    await api.owner
      .insertInto('member_guardians')
      .values({ ...key, member_uuid: merged.uuid })
      .execute();
    await invite(guardian);
    await api.runJobs();
    expect(api.emails.at(-1)?.text).toContain('Zoe');
    expect(api.emails.at(-1)?.text).not.toContain('Merged');
    const check = async (typ: 'invite' | 'reset') =>
      (
        await api.call('POST /auth/check-token', {
          host: world.host,
          body: { token: tokenIn(), typ },
        })
      ).json();
    expect(await check('invite')).toEqual({
      typ: 'invite',
      username: 'ann@example.org',
      kind: null,
      invitation: { club: world.club.name, children: [world.member.firstname, 'Zoe'] },
    });
    expect(await check('reset')).toEqual({ error: 'AUTH_INVALID_TOKEN' });
    const { rows } = await sql`select invitation_of(u.uuid) as invitation from users u
      where u.email = 'ann@example.org' and u.client_id = ${world.client.id}`.execute(api.owner);
    expect(rows).toEqual([{ invitation: null }]);
  });

  test('is sent again to a corrected address, and its link ends after 14 days', async () => {
    const guardian = await addAnn();
    await invite(guardian);
    await api.runJobs();
    const [first] = api.emails;
    await edit({ email: 'ann.rees@example.org' }, guardian);
    api.clock.now += 14 * 86_400;
    expect(await setPassword(first)).toBe(400);
    admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    expect((await invite(guardian)).json()).toMatchObject({ invited_at: api.clock.now });
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['ann@example.org', 'ann.rees@example.org']);
    expect(await setPassword()).toBe(204);
  });

  test('[D5] a corrected address leaves that of an account with another role as it is', async () => {
    const elsewhere = await buildClub(api.owner, world.client);
    const nationalBody = { client_id: world.client.id, id: null };
    for (const [name, at, role] of [
      ['own', world.club, 'coach'],
      ['other', elsewhere, 'parent'],
      ['national', nationalBody, 'ngo'],
    ] as const) {
      const email = `${name}@example.org`;
      const corrected = `${name}.rees@example.org`;
      const { uuid } = await buildUser(api.owner, at, role, { email, status: 'invited' });
      const guardian = await addAnn({ email });
      await invite(guardian);
      await edit({ email: corrected }, guardian);
      expect((await invite(guardian)).json()).toMatchObject({ sign_in: 'invited' });
      const { rows } = await sql`
        select u.email, g.id is not null as is_guardian, array(select uc.role from user_clubs uc
          where uc.user_uuid = u.uuid union all select un.role from user_clients un
          where un.user_uuid = u.uuid) as roles
        from users u left join guardians g on g.client_id = u.client_id and g.user_uuid = u.uuid
        where u.client_id = ${world.client.id} and (u.uuid = ${uuid} or u.email = ${corrected})
        order by is_guardian`.execute(api.owner);
      expect(rows).toEqual([
        { email, is_guardian: false, roles: [role] },
        { email: corrected, is_guardian: true, roles: ['parent'] },
      ]);
      api.emails.length = 0;
      await api.runJobs();
      expect(api.emails.at(-1)?.to).toBe(corrected);
      expect(await setPassword()).toBe(204);
    }
  });

  test('is withdrawn: the link ends, and the address is free', async () => {
    const guardian = await addAnn();
    await invite(guardian);
    await api.runJobs();
    await buildUser(api.owner, world.club, 'parent', { status: 'invited' });
    expect((await withdraw(guardian)).statusCode).toBe(204);
    expect(await setPassword()).toBe(400);
    expect(await ann()).toMatchObject({ sign_in: 'none', invited_at: null });
    expect((await withdraw(guardian)).json().detail).toEqual({ status: null });
    expect((await invite(guardian)).json()).toMatchObject({ sign_in: 'invited' });
  });

  test('an invitation that was withdrawn before it was sent is not sent', async () => {
    const guardian = await addAnn();
    await invite(guardian);
    await withdraw(guardian);
    await api.runJobs();
    expect(api.emails).toEqual([]);
  });

  test('links the account that has the address, also one of another club, and e-mails its user', async () => {
    const elsewhere = await buildClub(api.owner, world.client);
    const coach = await buildUser(api.owner, elsewhere, 'coach', { email: 'ANN@example.org' });
    const guardian = await addAnn();
    expect((await invite(guardian)).json()).toMatchObject({ sign_in: 'active' });
    await api.runJobs();
    expect(api.emails).toMatchObject([{ to: 'ANN@example.org', one_click_url: null }]);
    const { text = '', subject = '' } = api.emails[0] ?? {};
    expect(text).toContain(`${world.club.name} has linked your account`);
    expect(text).toContain(world.member.firstname);
    expect(text).not.toContain('set-password');
    expect(text).toContain(`/overview?child=${world.member.uuid}`);
    expect(subject).not.toContain(world.member.firstname);
    const as = await api.tokenFor({ ...parent, uuid: coach.uuid });
    expect(await childrenOf(as)).toMatchObject([{ uuid: world.member.uuid }]);
  });

  test('[portals §C] is sent to the guardians of several members, one e-mail each, and says who gets none', async () => {
    const child = (more: object = {}) => buildMember(api.owner, world.club, more);
    const emailed = async (email: string | null, more: object = {}) => {
      const { uuid } = await child();
      await add({ firstname: 'Bo', lastname: 'Rees', email, ...more }, uuid);
      return uuid;
    };
    await api.owner
      .updateTable('users')
      .set({ email: 'pat@example.org' })
      .where('uuid', '=', parent.uuid)
      .execute();
    const ann = await addAnn();
    const sibling = await child();
    await tie(ann, sibling);
    const invited = await emailed('bo@example.org');
    const left = {
      [await emailed('ANN@example.org')]: 'email_taken',
      [await emailed('pat@example.org')]: 'email_taken',
      [await emailed('world@example.org', { restricted: true })]: 'no_guardian',
      [await emailed(null)]: 'no_email',
      [(await child()).uuid]: 'no_guardian',
      [(await child({ active: false })).uuid]: 'inactive',
      [(await child({ remote: true })).uuid]: 'remote',
    };
    const related = await child();
    await tie(id, related);
    const expected = { ...left, [related.uuid]: 'signed_in' };
    const member_uuids = [world.member.uuid, sibling.uuid, invited, ...Object.keys(expected)];
    const bulk = async (more: object = {}) => {
      const body = { action: 'invite', member_uuids, ...more };
      const response = await send('POST /members/bulk', { body });
      const { skipped = [], ...result }: Partial<MembersBulkResult> = response.json();
      const reasons = Object.fromEntries(skipped.map((one) => [one.member_uuid, one.reason]));
      return { result, reasons, audit_id: response.headers['x-audit-id'] };
    };
    const planned = { result: { changed: 3, invitations: 2 }, reasons: expected };
    expect(await bulk({ dry_run: 1 })).toEqual(planned);
    await api.runJobs();
    expect(api.emails).toEqual([]);
    expect(await bulk()).toEqual(planned);
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['ann@example.org', 'bo@example.org']);
    expect(await setPassword(api.emails[0])).toBe(204);
    const again = await bulk();
    expect(again.result).toEqual({ changed: 0, invitations: 0 });
    expect(again.reasons).toMatchObject({ [sibling.uuid]: 'signed_in', [invited]: 'invited' });
    await setPortal(0);
    expect((await bulk()).result).toEqual({ error: 'CONFLICT', detail: { parent_portal: 0 } });
    await setPortal(1);
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'remote_only' })
      .where('id', '=', world.club.id)
      .execute();
    expect((await bulk()).result).toEqual({ error: 'FORBIDDEN' });
  });

  test('withdrawing leaves an invited coach their account, and other guardians their role', async () => {
    const row = { email: 'ann@example.org', status: 'invited' } as const;
    const coach = await buildUser(api.owner, world.club, 'coach', row);
    const guardian = await addAnn();
    await invite(guardian);
    expect((await withdraw(guardian)).statusCode).toBe(204);
    const roles = await api.owner
      .selectFrom('user_clubs')
      .select('role')
      .where('user_uuid', 'in', [coach.uuid, parent.uuid])
      .orderBy('role')
      .execute();
    expect(roles).toEqual([{ role: 'coach' }, { role: 'parent' }]);
  });

  test.each(['only in this club', 'also in another club'])(
    'an invitation is not withdrawn while its guardian, invited %s, sets a password',
    async (where) => {
      if (where === 'also in another club') {
        const elsewhere = await buildClub(api.owner, world.client);
        await buildUser(api.owner, elsewhere, 'parent', { email: ANN.email, status: 'invited' });
      }
      const guardian = await addAnn();
      await invite(guardian);
      const pending = await api.owner.transaction().execute(async (owner) => {
        const users = owner.updateTable('users').where('client_id', '=', world.client.id);
        await users.set({ status: 'active' }).where('email', '=', ANN.email).execute();
        const response = withdraw(guardian);
        await expect.poll(() => countLockWaits(api.owner)).toBe(1);
        return { response };
      });
      const response = await pending.response;
      expect([response.statusCode, response.json().detail]).toEqual([409, { status: 'active' }]);
      expect(await ann()).toMatchObject({ sign_in: 'active', invited_at: api.clock.now });
      const roles = await api.owner
        .selectFrom('user_clubs')
        .innerJoin('users', 'users.uuid', 'user_clubs.user_uuid')
        .select('role')
        .where('users.client_id', '=', world.client.id)
        .where('email', '=', ANN.email)
        .where('club_id', '=', world.club.id)
        .execute();
      expect(roles).toEqual([{ role: 'parent' }]);
    },
  );

  test('a corrected address is not set while the guardian at the first one sets a password', async () => {
    const guardian = await addAnn();
    await invite(guardian);
    await edit({ email: 'ann.rees@example.org' }, guardian);
    const pending = await api.owner.transaction().execute(async (owner) => {
      const users = owner.updateTable('users').where('client_id', '=', world.client.id);
      await users.set({ status: 'active' }).where('email', '=', ANN.email).execute();
      const response = invite(guardian);
      await expect.poll(() => countLockWaits(api.owner)).toBe(1);
      return { response };
    });
    const response = await pending.response;
    expect([response.statusCode, response.json().detail]).toEqual([409, { status: 'active' }]);
    const account = await api.owner
      .selectFrom('users')
      .select('status')
      .where('client_id', '=', world.client.id)
      .where('email', '=', ANN.email)
      .executeTakeFirst();
    expect(account).toEqual({ status: 'active' });
  });

  test('is refused without an address, without access, without a portal, and for an address in use', async () => {
    const detailOf = async (guardian: number) => {
      const response = await invite(guardian);
      return [response.statusCode, response.json().detail];
    };
    expect(await detailOf(await addAnn({ email: null }))).toEqual([422, { email: 'required' }]);
    const restricted = await addAnn({ restricted: true });
    expect(await detailOf(restricted)).toEqual([409, { restricted: true }]);
    const guardian = await addAnn();
    await invite(guardian);
    expect(await detailOf(await addAnn({ firstname: 'Tom' }))).toEqual([409, { email: 'taken' }]);
    await setPortal(0);
    expect(await detailOf(guardian)).toEqual([409, { parent_portal: 0 }]);
  });

  test('[D5] an administrator of another club neither invites nor withdraws', async () => {
    const elsewhere = await buildClub(api.owner, world.client);
    const as = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
    const guardian = await addAnn();
    expect((await invite(guardian, { as })).statusCode).toBe(404);
    await invite(guardian);
    expect((await withdraw(guardian, { as })).statusCode).toBe(404);
    expect(await ann()).toMatchObject({ sign_in: 'invited' });
  });
});

describe('GET /guardians', () => {
  const search = async (text: string) => {
    const response = await api.call('GET /guardians', {
      as: admin,
      host: world.host,
      query: { search: text },
    });
    return response.json();
  };

  test('finds guardians of the club by words of the name in any order, or by e-mail address', async () => {
    const elsewhere = await buildClub(api.owner, world.client);
    const namesake = { firstname: 'Siân', lastname: "O'Connor" };
    const other = await buildUser(api.owner, elsewhere, 'parent', namesake);
    await buildGuardian(api.owner, elsewhere, other, await buildMember(api.owner, elsewhere));
    await add({ firstname: 'Siân', lastname: "O'Connor", email: 'sian_oc@example.org' });
    const sian = { firstname: 'Siân', members: [{ uuid: world.member.uuid }] };
    for (const text of ['oconnor sian', 'SIAN_OC@', 'sian example']) {
      expect(await search(text)).toMatchObject([sian]);
    }
    for (const text of ['sian jones', '%%', "''"]) {
      expect(await search(text)).toEqual([]);
    }
  });

  test('finds at most 8', async () => {
    for (const lastname of 'ABCDEFGHI') await add({ firstname: 'Sam', lastname });
    const found: ClubGuardian[] = await search('sam');
    expect(found.map(({ lastname }) => lastname).join('')).toBe('ABCDEFGH');
  });
});
