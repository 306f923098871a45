import type { CallKey, Locale, Transfer } from '@springboard/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGuardian,
  buildMember,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { csvLines } from '../../testing/csv-lines.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { moveDueTransfers } from './due.ts';

const DAY = 86_400;
const TODAY = '2026-11-18';
const TOMORROW = '2026-11-19';
const CSV = { accept: 'text/csv' };
const REASON = 'Her mother asked by phone.';

let api: TestApi;
let world: World;
let lakeside: Awaited<ReturnType<typeof buildClub>>;
let pat: UserRow;
let admin: UserRow;
let officer: UserRow;
/** What a task has logged. */
let errors: string[];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  errors = [];
  await api.owner.deleteFrom('transfers').execute();
  await api.owner.deleteFrom('jobs').execute();
  world = await buildWorld(api, { bystanders: false });
  lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  officer = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
  admin = await buildUser(api.owner, world.club, 'admin', { email: 'admin@example.org' });
  pat = await buildUser(api.owner, world.club, 'parent', { email: 'pat@example.org' });
  api.emails.length = 0;
});
afterAll(() => api.close());

const send = async (key: CallKey, user: UserRow, request: TestRequest = {}) =>
  api.call(key, { as: await api.tokenFor(user), host: world.host, ...request });

const lookUp = async (user = officer, { firstname, lastname, dob } = world.member) => {
  const body = { firstname, lastname, dob, reason: 'transfer', note: REASON };
  expect((await send('POST /member-lookups', user, { body })).statusCode).toBe(200);
};
const request = (body: object = {}, user = officer) =>
  send('POST /transfers', user, {
    body: {
      member_uuid: world.member.uuid,
      to_club_id: lakeside.id,
      day: TODAY,
      reason: REASON,
      ...body,
    },
  });
const requestTransfer = async (body: object = {}): Promise<Transfer> => {
  await lookUp();
  const response = await request(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const withGuardian = () => buildGuardian(api.owner, world.club, pat, world.member);
const agree = (id: number, user: UserRow, body: object = {}) =>
  send('POST /transfers/:id/agreement', user, { params: { id }, body });
const agreeToTransfer = async (id: number, user: UserRow, body: object = {}): Promise<Transfer> => {
  const response = await agree(id, user, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
/** The ids that the filter of the list returns, with their number in the header. */
const answerable = async (user: UserRow): Promise<number[]> => {
  const response = await send('GET /transfers', user, { query: { may_answer: '1' } });
  const ids = response.json().map(({ id }: Transfer) => id);
  expect(response.headers['x-total-count']).toBe(String(ids.length));
  return ids;
};
const undo = (id: number, user = officer) =>
  send('POST /transfers/:id/undo', user, { params: { id } });
const moveDue = () => {
  const log = { info: () => undefined, error: (message: string) => void errors.push(message) };
  return moveDueTransfers({ database: api.database, log, now: () => api.clock.now });
};

const grade = (
  node_id: string,
  ts: number,
  user = world.coach,
  assessment = 2,
  { uuid } = world.member,
) =>
  send('POST /members/:uuid/assessments/:slug', user, {
    params: { uuid, slug: 'recreational' },
    headers: newDevice().headers('grades', 1),
    body: {
      member_id: uuid,
      node_id,
      assessment,
      ts,
      context: { group_ngo_id: null },
    },
  });

const recordsOf = (
  table:
    | 'scores'
    | 'score_history'
    | 'awards'
    | 'member_guardians'
    | 'member_alerts'
    | 'member_tags',
) =>
  api.owner
    .selectFrom(table)
    .select(['club_id', 'member_uuid'])
    .where('client_id', '=', world.client.id)
    .execute();
const newRecord = () =>
  api.owner
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', world.client.id)
    .where('club_id', '=', lakeside.id)
    .executeTakeFirst();

const becomeRemote = () =>
  api.owner
    .updateTable('clubs')
    .set({ member_types: 'remote_only' })
    .where('client_id', '=', world.client.id)
    .where('id', '=', lakeside.id)
    .execute();

describe('the request of a transfer', () => {
  test('[D19] needs a look-up of the member by the same user, and the right', async () => {
    const response = await request();
    expect([response.statusCode, response.json().detail]).toEqual([403, { lookup: 'required' }]);
    const user = { client_id: world.client.id, id: null };
    const other = await buildUser(api.owner, user, 'ngo', { rights: ['publish'] });
    expect((await request({}, other)).json().detail).toEqual({ right: 'people' });
    expect((await send('GET /transfers', other)).json().detail).toEqual({ right: 'people' });
    const { id, state } = await requestTransfer();
    expect(state).toBe('open');
    expect((await agree(id, other)).json().detail).toEqual({ right: 'people' });
    expect((await undo(id, other)).json().detail).toEqual({ right: 'people' });
    api.clock.now += 3600;
    expect((await request()).json().detail).toEqual({ lookup: 'required' });
  });

  test.each([
    [{ day: '2026-11-17' }, { day: 'minimum' }],
    [{ day: '2027-11-20' }, { day: 'maximum' }],
    [{ to_club_id: 2_000_000_000 }, { to_club_id: 'unknown' }],
    [{ reason: 'short' }, { reason: 'minLength' }],
    [{ reason: '   short   ' }, { reason: 'pattern' }],
  ])('rejects %s', async (body, detail) => {
    await lookUp();
    const response = await request(body);
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
  });

  test('rejects a club that gets all its members from another system', async () => {
    await becomeRemote();
    await lookUp();
    const response = await request();
    expect([response.statusCode, response.json().detail]).toEqual([422, { to_club_id: 'remote' }]);
  });

  test('rejects clubs of the member and of other clients, remote members and a second transfer', async () => {
    const other = await buildWorld(api, { bystanders: false });
    await lookUp();
    expect((await request({ to_club_id: world.club.id })).json().detail).toEqual({
      to_club_id: 'not',
    });
    expect((await request({ to_club_id: other.club.id })).json().detail).toEqual({
      to_club_id: 'unknown',
    });
    const { id } = await requestTransfer();
    const second = await request();
    expect([second.statusCode, second.json().detail]).toEqual([409, { transfer_id: id }]);
    expect((await undo(id)).json().state).toBe('undone');
    await api.owner
      .updateTable('members')
      .set({ remote: true })
      .where('uuid', '=', world.member.uuid)
      .execute();
    expect((await request()).json().detail).toEqual({ member_uuid: 'remote' });
  });

  test('asks the guardians who act by e-mail, and the former club without one', async () => {
    await requestTransfer();
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['admin@example.org']);
    expect(api.emails[0]?.text).toContain('/members/requests');
    api.emails.length = 0;

    world = await buildWorld(api, { bystanders: false });
    lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    officer = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    pat = await buildUser(api.owner, world.club, 'parent', { email: 'pat@example.org' });
    await withGuardian();
    await buildMember(api.owner, world.club);
    world.member = await api.owner
      .updateTable('members')
      .set({ firstname: 'Zara' })
      .where('uuid', '=', world.member.uuid)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { id, answerer } = await requestTransfer();
    await api.runJobs();
    expect([answerer, api.emails.map(({ to }) => to)]).toEqual(['guardian', ['pat@example.org']]);
    const [email] = api.emails;
    expect(email?.text).toContain(`/overview/transfer/${id}?child=${world.member.uuid}`);
    expect(email?.text).toContain('Zara');
    expect(email?.text).toContain('from Riverside to Lakeside on 18 November 2026');
    expect(email?.html).toContain(`/overview/transfer/${id}?child=${world.member.uuid}`);
  });
});

describe('a guardian who acts and whose account is deactivated', () => {
  const deactivate = () =>
    api.owner
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('uuid', '=', pat.uuid)
      .execute();

  test('gets no e-mail, and the former club answers', async () => {
    await withGuardian();
    await deactivate();
    expect((await requestTransfer()).answerer).toBe('club');
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['admin@example.org']);
  });

  test('gets no e-mail that is sent after the deactivation', async () => {
    await withGuardian();
    await requestTransfer();
    await deactivate();
    await api.runJobs();
    expect(api.emails).toEqual([]);
  });
});

describe('the answer to a transfer', () => {
  test('is given by a guardian who acts for the member, and by no club then', async () => {
    await withGuardian();
    const stranger = await buildUser(api.owner, world.club, 'parent');
    const { id } = await requestTransfer({ day: TOMORROW });
    expect((await agree(id, stranger)).statusCode).toBe(404);
    expect((await agree(id, admin)).json().detail).toEqual({ answerer: 'guardian' });
    const [listed] = (await send('GET /transfers', pat)).json();
    expect(listed).toMatchObject({ id, may_answer: true, to_club: { name: 'Lakeside' } });
    expect(await answerable(pat)).toEqual([id]);
    expect(await answerable(admin)).toEqual([]);
    expect((await send('GET /attention', admin)).json()).toMatchObject({ requests: 0 });
    await api.owner
      .updateTable('member_guardians')
      .set({ acts: false })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect((await agree(id, pat)).statusCode).toBe(403);
    expect(await answerable(pat)).toEqual([]);
    await api.owner
      .updateTable('member_guardians')
      .set({ acts: true })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(await agreeToTransfer(id, pat)).toMatchObject({
      state: 'agreed',
      answered_as: 'guardian',
    });
    expect((await agree(id, pat)).json().detail).toEqual({ state: 'agreed' });
  });

  test('is given by the former club without a guardian, and not by the new club', async () => {
    const other = await buildUser(api.owner, lakeside, 'admin');
    const { id } = await requestTransfer();
    expect((await agree(id, other)).statusCode).toBe(404);
    expect([await answerable(admin), await answerable(other)]).toEqual([[id], []]);
    expect((await send('GET /attention', admin)).json()).toMatchObject({ requests: 1 });
    expect((await send('GET /attention', other)).json()).toMatchObject({ requests: 0 });
    const refused = await send('POST /transfers/:id/refusal', admin, {
      params: { id },
      body: { reason: 'Fees are not paid.' },
    });
    expect(refused.json()).toMatchObject({
      state: 'refused',
      answered_as: 'club',
      answer_reason: 'Fees are not paid.',
    });
    expect(await newRecord()).toBeUndefined();
    expect((await send('GET /transfers', admin)).json()).toHaveLength(1);
    expect(await answerable(admin)).toEqual([]);
    expect((await send('GET /attention', admin)).json()).toMatchObject({ requests: 0 });
    const elsewhere = await buildUser(
      api.owner,
      await buildClub(api.owner, world.client, { name: 'Hillside' }),
      'admin',
    );
    expect((await send('GET /transfers', elsewhere)).json()).toEqual([]);
    expect((await agree(id, elsewhere)).statusCode).toBe(404);
  });

  test('[portals §A] are a file with all pages of the same query, not for parents', async () => {
    await requestTransfer();
    const headers = CSV;
    const query = { 'state[]': 'open', per_page: '1', page: '3' };
    const file = await send('GET /transfers', officer, { query, headers });
    expect(csvLines(file.body)).toHaveLength(2);
    const views = await api.owner
      .selectFrom('access_log')
      .select('action')
      .where('user_uuid', '=', officer.uuid)
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    // The request itself needs a look-up.
    expect(views.map(({ action }) => action)).toEqual(['lookup', 'export']);
    const others = { query: { 'state[]': 'done' }, headers };
    expect(csvLines((await send('GET /transfers', officer, others)).body)).toHaveLength(1);
    const parent = await send('GET /transfers', pat, { headers });
    expect(statusAndError(parent)).toEqual([403, 'FORBIDDEN']);
  });

  test('[D10] are a file with the columns and states of the list in the language of the reader', async () => {
    const { id } = await requestTransfer();
    const linesFor = async (user: UserRow, language: Locale = 'en-GB') => {
      const as = await api.tokenFor(user, { language: { language_id: 1, language } });
      return csvLines((await send('GET /transfers', user, { as, headers: CSV })).body);
    };
    const { firstname, lastname } = world.member;
    const { name } = world.club;
    expect(await linesFor(officer)).toEqual([
      ['First name', 'Last name', 'Clubs', 'Day', 'State'],
      [
        firstname,
        lastname,
        `From ${name} to Lakeside · Asked for by the national body`,
        TODAY,
        `Waiting for an answer · Waiting for ${name} · The national body can decide from 2026-12-02 12:00`,
      ],
    ]);
    const refused = await send('POST /transfers/:id/refusal', admin, {
      params: { id },
      body: { reason: 'Fees are not paid.' },
    });
    expect(refused.statusCode, refused.body).toBe(200);
    const answered = 'Answered by the former club on 2026-11-18 12:00';
    expect((await linesFor(admin))[1]?.at(-1)).toBe(`Refused · ${answered} · Fees are not paid.`);
    expect(await linesFor(admin, 'de-DE')).toEqual([
      ['Vorname', 'Nachname', 'Vereine', 'Tag', 'Stand'],
      [
        firstname,
        lastname,
        `Von ${name} zu Lakeside · Vom Verband angefragt`,
        TODAY,
        'Abgelehnt · Vom bisherigen Verein beantwortet am 2026-11-18 12:00 · Fees are not paid.',
      ],
    ]);
  });

  test('[D10] say in the file that a member was moved back', async () => {
    const { id } = await requestTransfer();
    await agreeToTransfer(id, admin);
    await undo(id);
    const file = await send('GET /transfers', officer, { headers: CSV });
    expect(csvLines(file.body)[1]?.at(-1)).toMatch(/^Moved back · /);
  });

  test('[D5] shows the member to the new club once it is agreed', async () => {
    const other = await buildUser(api.owner, lakeside, 'admin');
    const { id } = await requestTransfer({ day: TOMORROW });
    expect((await send('GET /transfers', other)).json()).toEqual([]);
    await agreeToTransfer(id, admin);
    expect((await send('GET /transfers', other)).json()).toMatchObject([
      { id, state: 'agreed', may_answer: false },
    ]);
    await undo(id);
    expect((await send('GET /transfers', other)).json()).toEqual([]);
  });

  test('is given by the national body after 14 days, with a reason', async () => {
    await withGuardian();
    const { id, decide_from } = await requestTransfer();
    expect(decide_from).toBe(NOON + 14 * DAY);
    api.clock.now = decide_from - 1;
    const early = await agree(id, officer, { reason: REASON });
    expect([early.statusCode, early.json().detail]).toEqual([409, { decide_from }]);
    expect(await answerable(officer)).toEqual([]);
    api.clock.now = decide_from;
    expect(await answerable(officer)).toEqual([id]);
    expect((await agree(id, officer)).json().detail).toEqual({ reason: 'required' });
    expect(
      (await agree(id, officer, { reason: REASON, with_medical: true })).json().detail,
    ).toEqual({ with_medical: 'guardian' });
    expect(await agreeToTransfer(id, officer, { reason: REASON })).toMatchObject({
      state: 'done',
      answered_as: 'body',
      moved_at: decide_from,
      day: '2026-12-02',
    });
  });
});

describe('an agreed transfer', () => {
  const alert = (kind: 'medical' | 'other') =>
    api.owner
      .insertInto('member_alerts')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid: world.member.uuid,
        kind,
        text: 'Asthma',
      })
      .execute();

  test('moves grades, tags and guardians to a record of the new club, and leaves notes and groups', async () => {
    await withGuardian();
    await grade('/bronze/roll', NOON - 60);
    await alert('medical');
    await alert('other');
    const { uuid } = world.member;
    const waiting = await joinGroup(
      api.owner,
      { ...world.group, id: (await addGroup()).id },
      world.member,
      { waiting: true },
    );
    await send('POST /members/:uuid/note', world.coach, {
      params: { uuid },
      headers: newDevice().headers('notes', 1),
      body: { note: 'Shy', ts: NOON - 60 },
    });
    const { id } = await requestTransfer();
    expect(await agreeToTransfer(id, pat)).toMatchObject({ state: 'done', moved_at: NOON });

    const moved = await newRecord();
    expect(moved).toMatchObject({ firstname: 'Ella', dob: '2017-05-04', active: true });
    const there = [{ club_id: lakeside.id, member_uuid: moved?.uuid }];
    expect(await recordsOf('scores')).toEqual(there);
    expect(await recordsOf('score_history')).toEqual(there);
    expect(await recordsOf('member_guardians')).toEqual(there);
    // Without the guardian's yes.
    expect(await recordsOf('member_alerts')).toEqual([
      { club_id: world.club.id, member_uuid: uuid },
      { club_id: world.club.id, member_uuid: uuid },
    ]);
    const left = await api.owner
      .selectFrom('class_members')
      .select(['class_member_id', 'left_date', 'left_reason'])
      .where('member_uuid', '=', uuid)
      .orderBy('class_member_id')
      .execute();
    expect(left).toEqual(
      [world.membership, waiting].map(({ class_member_id }) => ({
        class_member_id,
        left_date: TODAY,
        left_reason: 'another_club',
      })),
    );
    const notes = await api.owner
      .selectFrom('notes')
      .select('club_id')
      .where('member_uuid', '=', uuid)
      .execute();
    expect(notes).toEqual([{ club_id: world.club.id }]);

    const children = await send('GET /children', pat);
    expect(children.json()).toMatchObject([
      { uuid: moved?.uuid, former_uuids: [uuid], club: { name: 'Lakeside' } },
    ]);
    // The new club knew the member, and merges both records.
    const known = await buildMember(api.owner, lakeside, { firstname: 'Ella' });
    const body = { keep_uuid: known.uuid, merge_uuid: moved?.uuid, fields: [] };
    const other = await buildUser(api.owner, lakeside, 'admin');
    expect((await send('POST /members/merge', other, { body })).statusCode).toBe(200);
    const [merged] = (await send('GET /children', pat)).json();
    expect(merged.uuid).toBe(known.uuid);
    expect(new Set(merged.former_uuids)).toEqual(new Set([uuid, moved?.uuid]));
    // The log of views goes with the member.
    const views = await send('GET /children/:uuid/views', pat, {
      params: { uuid: known.uuid },
    });
    expect(
      views
        .json()
        .map(({ role }: { role: string }) => role)
        .toSorted(),
    ).toEqual(['coach', 'ngo', 'parent']);
    const [entry] = await api.owner
      .selectFrom('audit_log')
      .select(['action', 'user_uuid', 'call'])
      .where('client_id', '=', world.client.id)
      .where('action', '=', 'transfer.move')
      .execute();
    expect(entry).toEqual({ action: 'transfer.move', user_uuid: pat.uuid, call: null });
  });

  const addGroup = () =>
    api.owner
      .insertInto('groups')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        name: 'Swifts',
        status: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow();

  test('[D19] moves medical alerts only with the yes of a guardian who sees them', async () => {
    await withGuardian();
    await alert('medical');
    await alert('other');
    const { id } = await requestTransfer();
    await api.owner
      .updateTable('member_guardians')
      .set({ sees: ['progress'] })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect((await agree(id, pat, { with_medical: true })).statusCode).toBe(403);
    await api.owner
      .updateTable('member_guardians')
      .set({ sees: ['progress', 'medical'] })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    await agreeToTransfer(id, pat, { with_medical: true });
    const alerts = await api.owner
      .selectFrom('member_alerts')
      .select(['club_id', 'kind'])
      .where('client_id', '=', world.client.id)
      .orderBy('kind')
      .execute();
    expect(alerts).toEqual([
      { club_id: lakeside.id, kind: 'medical' },
      { club_id: world.club.id, kind: 'other' },
    ]);
  });

  test('leaves a guardian with the siblings who stay', async () => {
    await withGuardian();
    const sibling = await buildMember(api.owner, world.club);
    const { id: guardian_id } = await api.owner
      .selectFrom('guardians')
      .select('id')
      .where('user_uuid', '=', pat.uuid)
      .executeTakeFirstOrThrow();
    const { client_id, club_id, uuid: member_uuid } = sibling;
    await api.owner
      .insertInto('member_guardians')
      .values({ client_id, club_id, guardian_id, member_uuid })
      .execute();
    const { id } = await requestTransfer();
    await agreeToTransfer(id, pat);
    const { uuid: new_uuid } = (await newRecord()) ?? {};
    expect(await recordsOf('member_guardians')).toEqual(
      expect.arrayContaining([
        { club_id, member_uuid },
        { club_id: lakeside.id, member_uuid: new_uuid },
      ]),
    );
  });

  test('[D19] moves each guardian with their own rights, and changes no other guardian', async () => {
    const { id: client_id } = world.client;
    const sam = await buildUser(api.owner, world.club, 'parent', { firstname: 'Sam' });
    const addGuardian = async (club: World['club'], user: UserRow | null, firstname: string) => {
      const values = { client_id, club_id: club.id, user_uuid: user?.uuid ?? null, firstname };
      const { id } = await api.owner
        .insertInto('guardians')
        .values({ ...values, lastname: 'Jones' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { club_id: club.id, guardian_id: id };
    };
    const link = (
      guardian: Awaited<ReturnType<typeof addGuardian>>,
      { uuid: member_uuid }: { uuid: string },
      relationship: string,
    ) =>
      api.owner
        .insertInto('member_guardians')
        .values({ client_id, ...guardian, member_uuid, relationship })
        .execute();
    await addGuardian(world.club, null, 'Idle');
    const child = await buildMember(api.owner, lakeside);
    await link(await addGuardian(lakeside, null, 'Ann'), child, 'Grandmother');
    await link(await addGuardian(lakeside, sam, 'Sam'), child, 'Father');
    const ofPat = await addGuardian(world.club, pat, 'Pat');
    await link(ofPat, await buildMember(api.owner, world.club), 'Stepmother');
    await link(ofPat, world.member, 'Mother');
    await link(await addGuardian(world.club, sam, 'Sam'), world.member, 'Uncle');
    const { id } = await requestTransfer();
    await agreeToTransfer(id, pat);
    const guardians = await api.owner
      .selectFrom('guardians as g')
      .leftJoin('member_guardians as mg', (join) =>
        join.onRef('mg.client_id', '=', 'g.client_id').onRef('mg.guardian_id', '=', 'g.id'),
      )
      .select(['g.club_id', 'g.firstname', 'mg.relationship'])
      .where('g.client_id', '=', client_id)
      .execute();
    const rows = guardians.map(({ club_id, firstname, relationship }) =>
      [club_id === lakeside.id ? 'new' : 'former', firstname, relationship].join(' '),
    );
    expect(rows.toSorted()).toEqual([
      'former Idle ',
      'former Pat Stepmother',
      'new Ann Grandmother',
      'new Pat Mother',
      'new Sam Father',
      'new Sam Uncle',
    ]);
  });

  test('takes effect immediately if its day has begun in the time zone of the former club', async () => {
    const setZone = (club: World['club'], time_zone: string) =>
      api.owner.updateTable('clubs').set({ time_zone }).where('id', '=', club.id).execute();
    await setZone(world.club, 'America/New_York');
    await setZone(lakeside, 'Pacific/Auckland');
    const child = await buildMember(api.owner, lakeside);
    const lee = await buildUser(api.owner, lakeside, 'admin');
    await lookUp(officer, child);
    const move = { member_uuid: child.uuid, to_club_id: world.club.id };
    expect((await request({ ...move, day: TODAY })).json().detail).toEqual({ day: 'minimum' });
    const requested = await request({ ...move, day: TOMORROW });
    const { id } = requested.json();
    expect((await agreeToTransfer(id, lee)).state).toBe('done');
  });

  test('[D19] moves no medical alert of another member', async () => {
    await withGuardian();
    const { uuid: member_uuid } = await buildMember(api.owner, world.club);
    await api.owner
      .insertInto('member_alerts')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid,
        kind: 'medical',
        text: 'Asthma',
      })
      .execute();
    const { id } = await requestTransfer();
    await agreeToTransfer(id, pat, { with_medical: true });
    const alerts = await api.owner
      .selectFrom('member_alerts')
      .select(['club_id', 'member_uuid'])
      .where('client_id', '=', world.client.id)
      .execute();
    expect(alerts).toEqual([{ club_id: world.club.id, member_uuid }]);
  });

  test('takes effect at the start of its day in the time zone of the former club', async () => {
    await api.owner
      .updateTable('clubs')
      .set({ time_zone: 'Europe/Berlin' })
      .where('id', '=', world.club.id)
      .execute();
    await grade('/bronze/roll', NOON - 600);
    const { id } = await requestTransfer({ day: TOMORROW });
    expect((await agreeToTransfer(id, admin)).state).toBe('agreed');
    const midnight = Date.parse('2026-11-18T23:00:00Z') / 1000;
    api.clock.now = midnight - 1;
    expect(await moveDue()).toEqual({ moved: 0, failed: 0, late: 0 });
    api.clock.now = midnight + 45;
    expect(await moveDue()).toEqual({ moved: 1, failed: 0, late: 0 });
    expect(await moveDue()).toEqual({ moved: 0, failed: 0, late: 0 });
    const [done] = (await send('GET /transfers', officer)).json();
    expect(done).toMatchObject({ state: 'done', moved_at: midnight, day: TOMORROW });
  });

  test('is refused with an error if the new club is deleted before the answer', async () => {
    const { id } = await requestTransfer();
    await api.owner
      .updateTable('clubs')
      .set({ deleted_at: NOON })
      .where('id', '=', lakeside.id)
      .execute();
    const response = await agree(id, admin);
    expect([response.statusCode, response.json().detail]).toEqual([409, { member: 'gone' }]);
    const [refused] = (await send('GET /transfers', officer)).json();
    expect(refused).toMatchObject({ state: 'refused', answered_as: 'club' });
  });

  const eraseMember = () =>
    api.owner
      .updateTable('members')
      .set({ active: false, inactive_reason: 'erased' })
      .where('uuid', '=', world.member.uuid)
      .execute();
  test.each([
    ['the member was erased', eraseMember],
    ['the new club gets its members from another system', becomeRemote],
  ])('is refused on its day if %s meanwhile', async (_, change) => {
    const { id } = await requestTransfer({ day: TOMORROW });
    await agreeToTransfer(id, admin);
    await change();
    api.clock.now = NOON + DAY;
    expect(await moveDue()).toEqual({ moved: 0, failed: 1, late: 0 });
    expect((await send('GET /transfers', officer)).json()).toMatchObject([{ state: 'refused' }]);
  });
});

describe('an agreed transfer of a member who leaves the club on a later day', () => {
  test('ends that plan, and the new club has none', async () => {
    await api.owner
      .updateTable('members')
      .set({ inactive_date: '2026-12-24', inactive_reason: 'cost' })
      .where('uuid', '=', world.member.uuid)
      .execute();
    const { id } = await requestTransfer();
    await agreeToTransfer(id, admin);
    const former = await api.owner
      .selectFrom('members')
      .select(['active', 'inactive_date', 'inactive_reason'])
      .where('uuid', '=', world.member.uuid)
      .executeTakeFirst();
    expect(former).toEqual({
      active: false,
      inactive_date: '2026-11-18',
      inactive_reason: 'another_club',
    });
    expect(await newRecord()).toMatchObject({ active: true, inactive_date: null });
  });
});

describe('agreed transfers of two members on one day', () => {
  const agreeForBoth = async () => {
    const other = await buildMember(api.owner, world.club, { firstname: 'Elle' });
    const { id } = await requestTransfer({ day: TOMORROW });
    await lookUp(officer, other);
    const second = (await request({ day: TOMORROW, member_uuid: other.uuid })).json();
    for (const transfer of [id, second.id]) await agreeToTransfer(transfer, admin);
    api.clock.now = NOON + DAY;
    return { other, ids: [id, second.id] };
  };
  const statesById = async () =>
    new Map(
      (await send('GET /transfers', officer))
        .json()
        .map(({ id, state }: Transfer) => [id, state] as const),
    );

  test('the second one takes place if the first one fails', async () => {
    const { ids } = await agreeForBoth();
    await sql`alter table public.members add constraint fails check (firstname <> 'Ella') not valid`.execute(
      api.owner,
    );
    try {
      expect(await moveDue()).toEqual({ moved: 1, failed: 1, late: 0 });
    } finally {
      await sql`alter table public.members drop constraint fails`.execute(api.owner);
    }
    expect([...(await statesById())]).toEqual([
      [ids[1], 'done'],
      [ids[0], 'agreed'],
    ]);
    expect(errors).toEqual(['transfer failed']);
    expect(await moveDue()).toEqual({ moved: 1, failed: 0, late: 0 });
  });

  test('only the transfer of the record that stays takes place after a merge', async () => {
    const { other, ids } = await agreeForBoth();
    const body = { keep_uuid: other.uuid, merge_uuid: world.member.uuid, fields: [] };
    expect((await send('POST /members/merge', admin, { body })).statusCode).toBe(200);
    expect(await moveDue()).toEqual({ moved: 1, failed: 1, late: 0 });
    expect([...(await statesById())]).toEqual([
      [ids[1], 'done'],
      [ids[0], 'refused'],
    ]);
  });
});

describe('the former record', () => {
  test('is not activated, merged or found by a bulk activation while the transfer counts', async () => {
    const other = await buildMember(api.owner, world.club, { firstname: 'Elle' });
    const { id } = await requestTransfer();
    await agreeToTransfer(id, admin);
    const { uuid } = world.member;
    const { etag } = (await send('GET /members/:uuid', admin, { params: { uuid } })).json();
    const edit = (body: object) =>
      send('PATCH /members/:uuid', admin, {
        params: { uuid },
        headers: { 'if-match': `"${etag}"` },
        body,
      });
    const activated = await edit({ active: 1 });
    expect([activated.statusCode, activated.json().detail]).toEqual([409, { transfer_id: id }]);
    for (const [keep_uuid, merge_uuid] of [
      [uuid, other.uuid],
      [other.uuid, uuid],
    ]) {
      const body = { keep_uuid, merge_uuid, fields: [] };
      const response = await send('POST /members/merge', admin, { body });
      expect([response.statusCode, response.json().detail]).toEqual([409, { transfer_id: id }]);
    }
    const body = { action: 'activate', member_uuids: [uuid] };
    expect((await send('POST /members/bulk', admin, { body })).json()).toMatchObject({
      changed: 0,
      skipped: [{ member_uuid: uuid, reason: 'transferred' }],
    });
    expect((await edit({ firstname: 'Elly' })).statusCode).toBe(200);
  });
});

describe('a late change of the former club', () => {
  const moveMember = async () => {
    await grade('/bronze/roll', NOON - 600, world.coach, 1);
    const { id } = await requestTransfer();
    await agreeToTransfer(id, admin);
    return id;
  };

  test('reaches the new record if it was recorded before the transfer, and removes no tag', async () => {
    const { client_id, id: club_id } = world.club;
    const addTag = async (tag: string): Promise<number> => {
      const { id } = await api.owner
        .insertInto('tags')
        .values({ client_id, tag })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const [tag_id, other_tag] = [await addTag('Squad'), await addTag('Trial')];
    await api.owner
      .insertInto('member_tags')
      .values({ client_id, club_id, member_uuid: world.member.uuid, tag_id, recorded_ts: NOON })
      .execute();
    await moveMember();
    api.clock.now = NOON + 2 * DAY;
    const { uuid: other_member } = await buildMember(api.owner, world.club);
    const removal = { recorded_ts: NOON + 1, received_ts: NOON + 1, user_uuid: world.coach.uuid };
    await api.owner
      .insertInto('member_tag_history')
      .values(
        [
          { club_id, member_uuid: other_member, tag_id },
          {
            club_id: lakeside.id,
            member_uuid: (await newRecord())?.uuid ?? '',
            tag_id: other_tag,
          },
        ].map((of) => ({
          client_id,
          ...of,
          ...removal,
          tagged: false,
          superseded: false,
        })),
      )
      .execute();
    expect((await grade('/bronze/roll', NOON - 60)).statusCode).toBe(200);
    expect((await grade('/bronze/jump', NOON - 60)).statusCode).toBe(200);
    expect(await moveDue()).toEqual({ moved: 0, failed: 0, late: 1 });
    const member_uuid = (await newRecord())?.uuid;
    const scores = await api.owner
      .selectFrom('scores')
      .select(['node_id', 'assessment', 'member_uuid', 'club_id'])
      .where('client_id', '=', world.client.id)
      .orderBy('node_id')
      .execute();
    const there = { member_uuid, club_id: lakeside.id, assessment: 2 };
    expect(scores).toEqual([
      { ...there, node_id: '/bronze/jump' },
      { ...there, node_id: '/bronze/roll' },
    ]);
    const [award] = await api.owner
      .selectFrom('awards')
      .select(['member_uuid', 'completed'])
      .where('client_id', '=', world.client.id)
      .execute();
    expect(award).toEqual({ member_uuid, completed: 2 });
    expect(await recordsOf('member_tags')).toEqual([{ club_id: lakeside.id, member_uuid }]);
  });

  test('is rejected with a code of its own if it was recorded later', async () => {
    await moveMember();
    api.clock.now = NOON + 2 * DAY;
    const rejected = await grade('/bronze/jump', NOON + 60);
    expect(statusAndError(rejected)).toEqual([409, 'MEMBER_TRANSFERRED']);
    const stranger = await buildUser(api.owner, world.club, 'coach');
    expect(statusAndError(await grade('/bronze/jump', NOON - 60, stranger))).toEqual([
      404,
      'UNKNOWN_MEMBER',
    ]);
    expect(statusAndError(await grade('/bronze/jump', NOON + 60, admin))).toEqual([
      409,
      'MEMBER_TRANSFERRED',
    ]);
    const left = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, left, { left_date: TODAY });
    expect(
      statusAndError(await grade('/bronze/jump', NOON - 60, world.coach, 2, left)),
      'a member who left the group without a transfer',
    ).toEqual([404, 'UNKNOWN_MEMBER']);
    const mark = (ts: number) =>
      send('POST /members/:uuid/attendance', admin, {
        params: { uuid: world.member.uuid },
        headers: newDevice().headers('marks', 1),
        body: {
          ts,
          date: '2026-11-17',
          group_ngo_id: null,
          class_member_id: world.membership.class_member_id,
        },
      });
    expect(statusAndError(await mark(NOON + 60))).toEqual([409, 'MEMBER_TRANSFERRED']);
    expect((await mark(NOON - 60)).statusCode).toBe(200);
  });
});

describe('the undo of a transfer', () => {
  const moveMember = async () => {
    await withGuardian();
    await grade('/bronze/roll', NOON - 600, world.coach, 1);
    const { id } = await requestTransfer();
    await agreeToTransfer(id, pat);
    return id;
  };

  test('moves everything back within 14 days, also what arrived late', async () => {
    const before = await recordsOf('member_guardians');
    const sibling = await buildMember(api.owner, world.club);
    const { client_id, id: club_id } = world.club;
    await api.owner
      .insertInto('awards')
      .values({
        client_id,
        club_id,
        member_uuid: sibling.uuid,
        scheme_uuid: world.scheme.uuid,
        slug: '/bronze',
        started_ts: NOON - 9,
        completed: 2,
        total: 2,
        completed_ts: NOON - 9,
        created_at: NOON,
      })
      .execute();
    const id = await moveMember();
    api.clock.now = NOON + DAY;
    await grade('/bronze/jump', NOON - 60);
    await moveDue();
    api.clock.now = NOON + 14 * DAY;
    const response = await undo(id);
    expect([response.statusCode, response.json().state], response.body).toEqual([200, 'undone']);
    expect(await newRecord()).toBeUndefined();
    const here = { club_id: world.club.id, member_uuid: world.member.uuid };
    expect(await recordsOf('scores')).toEqual([here, here]);
    expect(await recordsOf('score_history')).toEqual([here, here]);
    expect(await recordsOf('member_guardians')).toEqual([...before, here]);
    expect(await recordsOf('awards')).toContainEqual({ club_id, member_uuid: sibling.uuid });
    const membership = await api.owner
      .selectFrom('class_members')
      .select('left_date')
      .where('member_uuid', '=', world.member.uuid)
      .executeTakeFirst();
    expect(membership).toEqual({ left_date: null });
    expect((await send('GET /children', pat)).json()).toMatchObject([
      { uuid: world.member.uuid, active: true },
    ]);
    expect((await requestTransfer({ day: '2026-12-02' })).state).toBe('open');
  });

  test('ends the late changes of a member who leaves the group after it', async () => {
    expect((await undo(await moveMember())).statusCode).toBe(200);
    await api.owner
      .updateTable('class_members')
      .set({ left_date: TODAY })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(statusAndError(await grade('/bronze/jump', NOON - 60))).toEqual([404, 'UNKNOWN_MEMBER']);
  });

  test('is rejected after 14 days, and when the new club has recorded something', async () => {
    const id = await moveMember();
    const moved = await newRecord();
    if (moved === undefined) throw new Error('not moved');
    const note = {
      client_id: world.client.id,
      club_id: lakeside.id,
      member_uuid: moved.uuid,
      note: 'New here',
      updated_by: 'Ava',
      updated_at: NOON,
      user_uuid: admin.uuid,
    };
    await api.owner.insertInto('notes').values(note).execute();
    const used = await undo(id);
    expect([used.statusCode, used.json().detail]).toEqual([409, { changed: ['in_use'] }]);
    expect(await recordsOf('scores')).toEqual([{ club_id: lakeside.id, member_uuid: moved.uuid }]);
    await api.owner.deleteFrom('notes').where('member_uuid', '=', moved.uuid).execute();
    api.clock.now = NOON + 14 * DAY + 1;
    expect((await undo(id)).json().detail).toEqual({ state: 'done' });
  });

  test('[D19] leaves all views in the log of the member, and the first of those that repeat', async () => {
    const newAdmin = await buildUser(api.owner, lakeside, 'admin');
    const view = async (user: UserRow, uuid: string) =>
      expect((await send('GET /members/:uuid', user, { params: { uuid } })).statusCode).toBe(200);
    const { uuid } = world.member;
    const { id } = await requestTransfer();
    await view(admin, uuid);
    await agreeToTransfer(id, admin);
    const moved = await newRecord();
    if (moved === undefined) throw new Error('not moved');
    api.clock.now = NOON + 60;
    await view(admin, uuid);
    await view(newAdmin, moved.uuid);
    // Shows the new record.
    await send('GET /transfers', officer);
    await send('GET /transfers', admin);
    api.clock.now = NOON + DAY;
    await send('GET /transfers', officer);
    const { client_id } = world.club;
    await api.owner
      .insertInto('notes')
      .values({
        client_id,
        club_id: lakeside.id,
        member_uuid: moved.uuid,
        note: 'New here',
        updated_by: 'Ava',
        updated_at: NOON,
        user_uuid: newAdmin.uuid,
      })
      .execute();
    const views = () =>
      api.owner
        .selectFrom('access_log')
        .select(['member_uuid', 'user_uuid', 'action', 'ts'])
        .where('client_id', '=', client_id)
        .orderBy('ts')
        .orderBy('id')
        .execute();
    const before = await views();
    expect((await undo(id)).json().detail).toEqual({ changed: ['in_use'] });
    expect(await views()).toEqual(before);

    await api.owner.deleteFrom('notes').where('client_id', '=', client_id).execute();
    expect((await undo(id)).json().state).toBe('undone');
    const expected = [
      { user_uuid: officer.uuid, action: 'lookup', ts: NOON },
      { user_uuid: admin.uuid, action: 'profile', ts: NOON },
      { user_uuid: admin.uuid, action: 'progress', ts: NOON },
      { user_uuid: newAdmin.uuid, action: 'profile', ts: NOON + 60 },
      { user_uuid: newAdmin.uuid, action: 'progress', ts: NOON + 60 },
      { user_uuid: officer.uuid, action: 'profile', ts: NOON + 60 },
      { user_uuid: officer.uuid, action: 'profile', ts: NOON + DAY },
    ];
    expect(await views()).toEqual(expected.map((one) => ({ member_uuid: uuid, ...one })));
  });

  test('moves views of no transfer of other clubs', async () => {
    await expect(sql`select restore_transferred_views(1)`.execute(api.database)).rejects.toThrow(
      'the views of a member move with a transfer',
    );
  });

  test('is rejected when a place of the former group was given away', async () => {
    await api.owner
      .updateTable('groups')
      .set({ max_members: 1 })
      .where('id', '=', world.group.id)
      .execute();
    const id = await moveMember();
    const other = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    await joinGroup(api.owner, world.group, other);
    expect(statusAndError(await undo(id))).toEqual([409, 'SESSION_FULL']);
  });
});
