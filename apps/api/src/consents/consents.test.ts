import type {
  AuditEntry,
  CallKey,
  Child,
  Consent,
  ConsentDraft,
  ConsentQuestion,
  ConsentTexts,
  ConsentVersion,
} from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClient,
  buildClub,
  buildGuardian,
  buildMember,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;
let ngo: string;
let parent: UserRow;
let asParent: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  ngo = await ngoToken();
  parent = await buildUser(api.owner, world.club, 'parent', { firstname: 'Pat' });
  await buildGuardian(api.owner, world.club, parent, world.member);
  asParent = await api.tokenFor(parent);
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const TRIPS = { 'en-GB': { title: 'Trips', text: 'We travel by coach.' } };
const FILMS = { 'en-GB': { title: 'Films', text: 'We film competitions.' } };

const draft = async (body: object, as = admin): Promise<ConsentDraft> => {
  const response = await send('POST /consent-texts', { as, body: { texts: TRIPS, ...body } });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const publish = async (body: object, as = admin): Promise<ConsentVersion> => {
  const { id } = await draft(body, as);
  const response = await send('POST /consent-texts/:id/publish', { as, params: { id } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const list = async (as = admin): Promise<ConsentTexts[]> =>
  (await send('GET /consent-texts', { as })).json();
const questions = async (as = asParent): Promise<ConsentQuestion[]> =>
  (
    await send('GET /members/:uuid/consent-texts', { as, params: { uuid: world.member.uuid } })
  ).json();
const answer = (body: object, as = asParent) => {
  api.clock.now += 1;
  return send('POST /members/:uuid/consents', { as, params: { uuid: world.member.uuid }, body });
};
const due = async (as = asParent): Promise<number | undefined> => {
  const children: Child[] = (await send('GET /children', { as })).json();
  return children[0]?.consents_due;
};

describe('drafts of consent texts', () => {
  test('are edited and discarded, and no parent reads them', async () => {
    const { id, etag } = await draft({ kind: ' trips ' });
    expect(await list()).toMatchObject([{ kind: 'trips', versions: [], draft: { id } }]);
    const other = await draft({ kind: 'films' });
    expect(await questions()).toEqual([]);
    const edited = await send('PATCH /consent-texts/:id', {
      params: { id },
      body: { texts: FILMS, needs_answer: false },
      headers: { 'if-match': `"${etag}"` },
    });
    expect(edited.json()).toMatchObject({ texts: FILMS, needs_answer: false });
    const deleted = await send('DELETE /consent-texts/:id', { params: { id } });
    expect(deleted.statusCode).toBe(204);
    expect(await list()).toMatchObject([{ kind: 'films', draft: other }]);
  });

  test('are changed, published and discarded only as they were read', async () => {
    const { id } = await draft({ kind: 'trips' });
    const stale = { params: { id }, headers: { 'if-match': '"other"' } };
    const body = { texts: FILMS };
    expect((await send('PATCH /consent-texts/:id', { ...stale, body })).statusCode).toBe(412);
    expect((await send('DELETE /consent-texts/:id', stale)).statusCode).toBe(412);
    expect((await send('POST /consent-texts/:id/publish', stale)).statusCode).toBe(412);
    expect((await list())[0]?.draft).toMatchObject({ texts: TRIPS });
  });

  test('exist once for a kind', async () => {
    await draft({ kind: 'trips' });
    const second = await send('POST /consent-texts', { body: { kind: 'trips', texts: FILMS } });
    expect(second.statusCode).toBe(409);
    await draft({ kind: 'films' });
    await draft({ kind: 'trips' }, ngo);
  });

  test.each([
    { kind: 'trips', texts: {} },
    { kind: 'trips', texts: { 'en-GB': { title: ' ', text: 'x' } } },
    { kind: 'trips', texts: { 'xx-XX': { title: 'x', text: 'x' } } },
    { kind: ' ', texts: TRIPS },
  ])('need a kind, a title and a text in a known language: %j', async (body) => {
    expect((await send('POST /consent-texts', { body })).statusCode).toBe(422);
  });

  test('of another club or of the national body cannot be changed', async () => {
    const other = await otherClub();
    const theirs = await draft({ kind: 'trips' }, other.admin);
    const national = await draft({ kind: 'films' }, ngo);
    for (const { id } of [theirs, national]) {
      const of = { params: { id } };
      const body = { texts: FILMS };
      expect((await send('PATCH /consent-texts/:id', { ...of, body })).statusCode).toBe(404);
      expect((await send('DELETE /consent-texts/:id', of)).statusCode).toBe(404);
      expect((await send('POST /consent-texts/:id/publish', of)).statusCode).toBe(404);
    }
    expect(await list()).toEqual([]);
    const of = { as: ngo, params: { id: theirs.id } };
    expect((await send('POST /consent-texts/:id/publish', of)).statusCode).toBe(404);
  });
});

describe('versions of consent texts', () => {
  test('are numbered by kind and never change', async () => {
    const first = await publish({ kind: 'trips' });
    expect(first).toMatchObject({ version: 1, texts: TRIPS, valid_from: api.clock.now });
    const second = await publish({ kind: 'trips', texts: FILMS });
    expect(second.version).toBe(2);
    expect((await publish({ kind: 'films' })).version).toBe(1);
    expect((await list()).find(({ kind }) => kind === 'trips')?.versions).toEqual([second, first]);
    const of = { params: { id: first.id } };
    const body = { texts: FILMS };
    expect((await send('PATCH /consent-texts/:id', { ...of, body })).statusCode).toBe(404);
    expect((await send('DELETE /consent-texts/:id', of)).statusCode).toBe(404);
    expect((await send('POST /consent-texts/:id/publish', of)).statusCode).toBe(404);
  });

  test('of the national body apply until the club has its own', async () => {
    const { id: client_id } = await buildClient(api.owner, `${crypto.randomUUID()}.test`);
    const text = { kind: 'trips', texts: JSON.stringify(TRIPS), version: 4, valid_from: NOON };
    await api.owner
      .insertInto('consent_texts')
      .values({ ...text, client_id, club_id: null, created_at: NOON })
      .execute();
    const national = await publish({ kind: 'trips' }, ngo);
    expect(national.version).toBe(1);
    expect(await list()).toMatchObject([
      { is_national: true, versions: [national], unanswered: 1 },
    ]);
    expect(await questions()).toMatchObject([{ text_id: national.id, is_due: true }]);
    await answer({ kind: 'trips', agreed: true, text_id: national.id });
    expect(await due()).toBe(0);

    const own = await publish({ kind: 'trips', needs_answer: false });
    expect(own).toMatchObject({ version: 1, needs_answer: true });
    expect(await list()).toMatchObject([{ is_national: false, versions: [own], unanswered: 1 }]);
    expect(await questions()).toMatchObject([
      { text_id: own.id, is_due: true, versions: [{ id: own.id }, { id: national.id }] },
    ]);
    // The bystanders' club has no text of its own, and one active member.
    expect(await list(ngo)).toMatchObject([{ is_national: true, members: 1, unanswered: 1 }]);
  });

  test('of another club are neither listed nor asked', async () => {
    const other = await otherClub();
    await publish({ kind: 'trips' }, other.admin);
    expect(await list()).toEqual([]);
    expect(await questions()).toEqual([]);
    expect(await due()).toBe(0);
  });
});

describe('answers to consent texts', () => {
  test('name the version, and are due again after a version with another meaning', async () => {
    const first = await publish({ kind: 'trips' });
    await draft({ kind: 'films' });
    expect(await due()).toBe(1);
    const answers: Consent[] = (
      await answer({ kind: 'trips', agreed: true, text_id: first.id })
    ).json();
    expect(answers).toMatchObject([{ agreed: true, text_id: first.id, version: 1 }]);
    expect(await due()).toBe(0);

    await publish({ kind: 'trips', texts: FILMS, needs_answer: false });
    expect(await due()).toBe(0);
    const third = await publish({ kind: 'trips', texts: TRIPS, needs_answer: true });
    expect(await due()).toBe(1);
    await answer({ kind: 'trips', agreed: false, text_id: third.id });
    expect(await due()).toBe(0);
    expect(await questions()).toMatchObject([
      { is_due: false, versions: [{ version: 3 }, { version: 2 }, { version: 1 }] },
    ]);
  });

  test('without a text stay due once the kind has one', async () => {
    expect((await answer({ kind: 'trips', agreed: true })).json()).toMatchObject([
      { text_id: null, version: null },
    ]);
    await publish({ kind: 'trips' });
    expect(await due()).toBe(1);
  });

  test('agree to the latest version only, and refuse any', async () => {
    const first = await publish({ kind: 'trips' });
    const second = await publish({ kind: 'trips' });
    const films = await publish({ kind: 'films' });
    const of = { kind: 'trips', agreed: true };
    expect((await answer(of)).json()).toMatchObject({ error: 'VALIDATION' });
    for (const text_id of [first.id, films.id, 1_000_000]) {
      expect((await answer({ ...of, text_id })).statusCode).toBe(409);
    }
    expect((await answer({ ...of, agreed: false, text_id: films.id })).statusCode).toBe(409);
    expect((await answer({ ...of, agreed: false, text_id: first.id })).statusCode).toBe(201);
    expect(await due()).toBe(2);
    const text_id = second.id;
    expect((await answer({ ...of, text_id })).statusCode).toBe(201);
    expect(await due()).toBe(1);
  });

  test('on paper count for the latest version', async () => {
    const { id } = await publish({ kind: 'trips' });
    const answers: Consent[] = (await answer({ kind: 'trips', agreed: true }, admin)).json();
    expect(answers).toMatchObject([{ text_id: id }]);
  });

  test('are asked of guardians who act, and read by the others', async () => {
    const { id } = await publish({ kind: 'trips' });
    await api.owner
      .updateTable('member_guardians')
      .set({ acts: false })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(await due()).toBe(0);
    expect(await questions()).toMatchObject([{ text_id: id }]);
    const params = { uuid: world.member.uuid };
    const read = await send('GET /members/:uuid/consents', { as: asParent, params });
    expect(read.json()).toEqual([]);
    expect((await answer({ kind: 'trips', agreed: true, text_id: id })).statusCode).toBe(404);
  });

  test('[portals §B] say to each guardian who answered', async () => {
    const { id: text_id } = await publish({ kind: 'trips' });
    const sam = await buildUser(api.owner, world.club, 'parent', { firstname: 'Sam' });
    await buildGuardian(api.owner, world.club, sam, world.member);
    const asSam = await api.tokenFor(sam);
    const names = (consents: Consent[]) => consents.map(({ user }) => user.name);
    await answer({ kind: 'trips', agreed: true }, admin);
    await answer({ kind: 'trips', agreed: true, text_id });
    const added = await answer({ kind: 'trips', agreed: false, text_id }, asSam);
    const expected = ['Sam Morgan', 'Pat Morgan', 'Ava Morgan'];
    expect(names(added.json())).toEqual(expected);
    const params = { uuid: world.member.uuid };
    const read = await send('GET /members/:uuid/consents', { as: asParent, params });
    expect(names(read.json())).toEqual(expected);
  });

  test('of another child cannot be read', async () => {
    await publish({ kind: 'trips' });
    const member = await buildMember(api.owner, world.club);
    const of = { params: { uuid: member.uuid }, as: asParent };
    expect((await send('GET /members/:uuid/consent-texts', of)).statusCode).toBe(404);
    expect((await send('GET /members/:uuid/consents', of)).statusCode).toBe(404);
    const other = await otherClub();
    const foreign = { params: { uuid: world.member.uuid }, as: other.admin };
    expect((await send('GET /members/:uuid/consent-texts', foreign)).statusCode).toBe(404);
  });
});

describe('POST /members/:uuid/consent-requests', () => {
  const ask = (body: object, as = admin) =>
    send('POST /members/:uuid/consent-requests', {
      as,
      params: { uuid: world.member.uuid },
      body,
    });
  const limit = async (user: UserRow, rights: { acts: boolean } | { restricted: boolean }) => {
    await buildGuardian(api.owner, world.club, user, world.member);
    await api.owner
      .updateTable('member_guardians')
      .set(rights)
      .where('guardian_id', 'in', (db) =>
        db.selectFrom('guardians').select('id').where('user_uuid', '=', user.uuid),
      )
      .execute();
  };
  const emailed = async () => {
    const jobs = await api.owner
      .selectFrom('jobs')
      .select('input')
      .where('client_id', '=', world.client.id)
      .where('kind', '=', 'send_email')
      .execute();
    return jobs
      .map(({ input }) => Object(input))
      .map(({ user_uuid, subject }) => [user_uuid, subject]);
  };

  test('[D18] is named by the kind of its text in the audit log', async () => {
    await publish({ kind: 'films', texts: FILMS });
    await publish({ kind: 'trips' });
    expect((await ask({ kind: 'trips' })).statusCode).toBe(201);
    const query = { member_uuid: world.member.uuid };
    const entries: AuditEntry[] = (await send('GET /audits', { query })).json();
    expect(entries).toMatchObject([{ action: 'consent.ask', subject: 'trips' }]);
  });

  test('makes an answered question due until the next answer, and writes to guardians who may act', async () => {
    const watching = await buildUser(api.owner, world.club, 'parent');
    await limit(watching, { acts: false });
    const ended = await buildUser(api.owner, world.club, 'parent');
    await limit(ended, { restricted: true });
    const { id } = await publish({ kind: 'trips' });
    await answer({ kind: 'trips', agreed: false, text_id: id });
    expect(await due()).toBe(0);
    const response = await ask({ kind: ' trips ' });
    const question = { kind: 'trips', is_due: true, requested_at: api.clock.now };
    expect([response.statusCode, response.json()]).toMatchObject([201, [question]]);
    const sibling = await buildMember(api.owner, world.club, { active: false });
    const { client_id, id: club_id } = world.club;
    const later = api.clock.now + 1;
    const others = [
      { client_id, club_id, member_uuid: sibling.uuid, kind: 'trips' },
      { client_id, club_id, member_uuid: world.member.uuid, kind: 'films' },
    ];
    for (const other of others) {
      await api.owner
        .insertInto('consent_requests')
        .values({ ...other, requested_by: parent.uuid, requested_at: later })
        .execute();
      await api.owner
        .insertInto('consents')
        .values({ ...other, agreed: true, user_uuid: parent.uuid, ts: later })
        .execute();
    }
    expect(await questions()).toMatchObject([question]);
    expect(await due()).toBe(1);
    expect(await list()).toMatchObject([{ unanswered: 1 }]);
    expect(await emailed()).toEqual([[parent.uuid, 'consent_due']]);
    await answer({ kind: 'trips', agreed: true, text_id: id });
    expect(await questions()).toMatchObject([{ is_due: false, requested_at: null }]);
    await publish({ kind: 'trips' });
    expect(await questions()).toMatchObject([{ is_due: true, requested_at: null }]);
  });

  test('[portals §B] writes an e-mail that leads to the questions about the child, unless the access ended meanwhile', async () => {
    const set = (email: string) =>
      api.owner.updateTable('users').set({ email }).where('uuid', '=', parent.uuid).execute();
    await set('pat@example.org');
    await publish({ kind: 'trips' });
    api.emails.length = 0;
    await ask({ kind: 'trips' });
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['pat@example.org']);
    expect(api.emails[0]?.text).toContain(`/overview/${world.member.uuid}/consents\n`);

    await publish({ kind: 'films' });
    await ask({ kind: 'films' });
    await limit(parent, { restricted: true });
    await api.runJobs();
    expect(api.emails).toHaveLength(1);
  });

  test('is sent once a day, about a text of the club, and by its administrators', async () => {
    expect((await ask({ kind: 'trips' })).statusCode).toBe(404);
    await publish({ kind: 'trips' });
    expect((await ask({ kind: 'trips' }, asParent)).statusCode).toBe(403);
    expect((await ask({ kind: 'trips' }, (await otherClub()).admin)).statusCode).toBe(404);
    const first = api.clock.now;
    expect((await ask({ kind: 'trips' })).statusCode).toBe(201);
    const user = await buildUser(api.owner, world.club, 'admin');
    api.clock.now += 86_399;
    const early = await ask({ kind: 'trips' }, await api.tokenFor(user));
    expect([early.statusCode, early.json().detail]).toEqual([409, { requested_at: first }]);
    api.clock.now += 1;
    expect((await ask({ kind: 'trips' }, await api.tokenFor(user))).statusCode).toBe(201);
    expect(await emailed()).toHaveLength(2);
  });

  test('is refused where no guardian with an account may act', async () => {
    await publish({ kind: 'trips' });
    await api.owner
      .updateTable('member_guardians')
      .set({ acts: false })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    const response = await ask({ kind: 'trips' });
    expect([response.statusCode, response.json().detail]).toEqual([409, { guardians: 'none' }]);
    expect(await emailed()).toEqual([]);
  });
});

describe('members without an answer', () => {
  test('are counted and listed with their last answer, without those who answered or left', async () => {
    const first = await publish({ kind: 'trips' });
    const second = await publish({ kind: 'trips' });
    for (const agreed of [false, true]) await answer({ kind: 'trips', agreed, text_id: second.id });
    await answer({ kind: 'photos', agreed: false });
    await buildMember(api.owner, world.club, { firstname: 'Gone', active: false });
    await buildMember(api.owner, world.club, { firstname: 'Zoe' });
    const later = await publish({ kind: 'trips' });
    const unanswered = (id: number, query = {}, as = admin) =>
      send('GET /consent-texts/:id/unanswered', { as, params: { id }, query });
    const found = await unanswered(later.id);
    expect(found.json()).toMatchObject([
      { uuid: world.member.uuid, has_guardian: true, last: { agreed: true, version: 2 } },
      { firstname: 'Zoe', has_guardian: false, last: null },
    ]);
    expect(found.headers['x-total-count']).toBe('2');
    expect((await unanswered(later.id, { per_page: 1, page: 1 })).json()).toHaveLength(1);
    expect(await list()).toMatchObject([{ members: 2, unanswered: 2 }]);
    await answer({ kind: 'trips', agreed: false, text_id: later.id });
    expect(await list()).toMatchObject([{ members: 2, unanswered: 1 }]);
    expect((await unanswered(later.id)).json()).toMatchObject([{ firstname: 'Zoe' }]);
    const other = await otherClub();
    expect((await unanswered(later.id, {}, other.admin)).statusCode).toBe(404);
    expect((await unanswered(first.id)).json()).toEqual([]);
    const { id } = await draft({ kind: 'trips' });
    expect((await unanswered(id)).statusCode).toBe(404);
  });
});

describe('the members without an answer to a text of the national body', () => {
  test('[D5] are those of the club, and their guardians are those who act and have an account', async () => {
    const { client, member } = world;
    const text = await publish({ kind: 'trips' }, ngo);
    await buildMember(api.owner, await buildClub(api.owner, client), { firstname: 'Una' });
    const guardians = async () => {
      const found = await send('GET /consent-texts/:id/unanswered', { params: { id: text.id } });
      const rows: { uuid: string; has_guardian: boolean }[] = found.json();
      expect(rows.map(({ uuid }) => uuid)).toEqual([member.uuid]);
      return rows.map(({ has_guardian }) => has_guardian);
    };
    expect(await guardians()).toEqual([true]);
    const setRights = (rights: { acts?: boolean; restricted?: boolean }) =>
      api.owner
        .updateTable('member_guardians')
        .set(rights)
        .where('member_uuid', '=', member.uuid)
        .execute();
    for (const rights of [{ acts: false }, { acts: true, restricted: true }]) {
      await setRights(rights);
      expect(await guardians()).toEqual([false]);
    }
    await setRights({ restricted: false });
    await api.owner
      .updateTable('guardians')
      .set({ user_uuid: null })
      .where('user_uuid', '=', parent.uuid)
      .execute();
    expect(await guardians()).toEqual([false]);
  });
});

describe('the versions that a guardian reads', () => {
  test('have no earlier version that only another member answered, and no draft', async () => {
    const { client, club } = world;
    const national = await publish({ kind: 'trips' }, ngo);
    const other = await buildMember(api.owner, club);
    await api.owner
      .insertInto('consents')
      .values({
        client_id: client.id,
        club_id: club.id,
        member_uuid: other.uuid,
        kind: 'trips',
        agreed: true,
        text_id: national.id,
        user_uuid: parent.uuid,
        ts: api.clock.now,
      })
      .execute();
    const own = await publish({ kind: 'trips' });
    await draft({ kind: 'trips' });
    const read = await questions();
    expect(read.map(({ versions }) => versions.map(({ id }) => id))).toEqual([[own.id]]);
  });
});

const otherClub = async (): Promise<{ admin: string }> => {
  const club = await buildClub(api.owner, world.client);
  return { admin: await api.tokenFor(await buildUser(api.owner, club, 'admin')) };
};

const ngoToken = async (): Promise<string> =>
  api.tokenFor(await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'));
