import type { Child, MergeField } from '@springboard/contract';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { statusAndError } from '../../testing/auth.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildScheme,
  buildSession,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { hashTables } from '../../testing/hash-tables.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { CHILD_TABLES } from '../data-requests/export-tables.ts';
import { planMemberships, type MembershipRow } from './merge-memberships.ts';

let api: TestApi;
let world: World;
let admin: string;
/** Both are in the group of the world. */
let keep: string;
let other: string;

const MEMBER_TABLES = [...CHILD_TABLES, 'member_guardians'];

const [TODAY, YESTERDAY, BEFORE] = ['2026-11-18', '2026-11-17', '2026-11-16'];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  keep = world.member.uuid;
  other = (await buildMember(api.owner, world.club, { firstname: 'Elle', dob: '2017-05-05' })).uuid;
});
afterAll(() => api.close());

const merge = (
  body: { fields?: MergeField[]; dry_run?: 1; keep_uuid?: string; merge_uuid?: string } = {},
  as = admin,
) =>
  api.call('POST /members/merge', {
    as,
    host: world.host,
    body: { keep_uuid: keep, merge_uuid: other, fields: [], ...body },
  });

/** The id of the audit entry. */
const merged = async (fields: MergeField[] = []): Promise<number> => {
  const response = await merge({ fields });
  expect(response.statusCode, response.body).toBe(200);
  return Number(response.headers['x-audit-id']);
};

const undo = async (id: number) => {
  const response = await api.call('POST /audits/:id/undo', {
    as: admin,
    host: world.host,
    params: { id },
  });
  return response.statusCode === 200 ? 'undone' : response.json().detail;
};

type Of = { world: World; headers?: Record<string, string> };

const grade = (
  uuid: string,
  node_id: string,
  assessment: number,
  ts = NOON,
  { world: of, headers = {} }: Of = { world },
) =>
  api.call('POST /members/:uuid/assessments/:slug', {
    as: of.token,
    host: of.host,
    headers,
    params: { uuid, slug: 'recreational' },
    body: { member_id: uuid, node_id, assessment, ts, context: { group_ngo_id: null } },
  });

const mark = (
  uuid: string,
  date: string,
  { present = true, class_member_id, ts = NOON, headers = {} }: Mark = {},
) => {
  const request = { as: world.token, host: world.host, headers };
  if (present) {
    const body = { ts, date, group_ngo_id: null, ...(class_member_id && { class_member_id }) };
    return api.call('POST /members/:uuid/attendance', { ...request, params: { uuid }, body });
  }
  const query = { ts, ...(class_member_id && { class_member_id }) };
  return api.call('DELETE /members/:uuid/attendance/:date', {
    ...request,
    params: { uuid, date },
    query,
  });
};

type Mark = {
  present?: boolean;
  class_member_id?: number;
  ts?: number;
  headers?: Record<string, string>;
};

const progressOf = async (member_uuid: string) => {
  const of = (table: 'scores' | 'awards') =>
    sql<object>`
    select * from ${sql.table(table)} where member_uuid = ${member_uuid}`.execute(api.owner);
  const { rows } = await sql<{ document: object }>`
    select document from member_assessments where member_uuid = ${member_uuid}`.execute(api.owner);
  return {
    document: rows[0]?.document,
    scores: (await of('scores')).rows.length,
    awards: (await of('awards')).rows.length,
  };
};

const marksOf = async (member_uuid: string) => {
  const { rows } = await sql<{ date: string; group_id: number; present: boolean | null }>`
    select date, group_id, present from attendance where member_uuid = ${member_uuid}
    order by date, group_id`.execute(api.owner);
  return rows;
};

/** The tables that a merge changes. The audit log only grows. */
const hashes = () =>
  hashTables(
    api.owner,
    [...MEMBER_TABLES, 'members', 'guardians', 'sessions', 'registers', 'groups'].filter(
      (name) => !name.startsWith('audit_'),
    ),
  );

/** Tables in which rows of the merged member are left. */
const tablesOf = async (uuid: string): Promise<string[]> => {
  const left: string[] = [];
  for (const table of MEMBER_TABLES) {
    const { rows } = await sql`select from ${sql.table(table)} where member_uuid = ${uuid}`.execute(
      api.owner,
    );
    if (rows.length > 0) left.push(table);
  }
  return left;
};

const insert = (table: string, row: Record<string, unknown>) => {
  const all = { client_id: world.client.id, club_id: world.club.id, ...row };
  return sql`insert into ${sql.table(table)} (${sql.join(Object.keys(all).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(all))})`.execute(api.owner);
};

const addGuardian = async (member_uuid: string, row: object = {}, link: object = {}) => {
  const { id } = await api.owner
    .insertInto('guardians')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      firstname: 'Ann',
      lastname: 'Jones',
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insert('member_guardians', { member_uuid, guardian_id: id, ...link });
  return id;
};

/** One row of each kind that an administrator or a coach can record of a member. */
const recordEverything = async (uuid: string) => {
  const of = { member_uuid: uuid, user_uuid: world.coach.uuid };
  const scheme = { scheme_uuid: world.scheme.uuid };
  await joinGroup(api.owner, world.group, { uuid });
  const session = await buildSession(api.owner, world.group, BEFORE, { roster_kept: true });
  const { class_member_id } = await api.owner
    .selectFrom('class_members')
    .select('class_member_id')
    .where('member_uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  await insert('session_roster', { member_uuid: uuid, session_id: session.id, class_member_id });
  expect((await mark(uuid, TODAY, { class_member_id })).statusCode).toBe(200);
  await addGuardian(uuid);
  await insert('badges', {
    ...of,
    ...scheme,
    badge_id: '/bronze',
    achieve_date: TODAY,
    recorded_ts: 1,
  });
  const received = { recorded_ts: 1, received_ts: 1 };
  await insert('badge_history', {
    ...of,
    ...scheme,
    ...received,
    badge_id: '/bronze',
    superseded: false,
  });
  await insert('notes', { ...of, note: 'Kind', updated_by: 'Ava', updated_at: 1 });
  await insert('note_history', { ...of, ...received, note: 'Kind', updated_by: 'Ava' });
  const earlier = { note: 'Brave', updated_by: 'Ava', updated_at: 0, shared_at: 0 };
  await insert('shared_notes', { ...of, ...earlier });
  await insert('member_alerts', { member_uuid: uuid, kind: 'medical', text: 'Asthma' });
  await insert('consents', { ...of, kind: 'photographs', agreed: true, ts: 1 });
  const tag = await api.owner
    .insertInto('tags')
    .values({ client_id: world.client.id, tag: 'Squad' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insert('member_tags', { ...of, tag_id: tag.id, recorded_ts: 1 });
  await insert('member_tag_history', {
    ...of,
    ...received,
    tag_id: tag.id,
    tagged: true,
    superseded: false,
  });
  const intent = { ...of, group_id: world.group.id, stay: true };
  await insert('move_marks', { ...intent, recorded_ts: 1, remote_node_id: '/bronze' });
  await insert('move_mark_history', { ...intent, ...received, superseded: false });
  await insert('reported_absences', {
    ...of,
    from_date: TODAY,
    to_date: TODAY,
    absence: 'sick',
    created_at: 1,
  });
  await insert('change_requests', { ...of, kind: 'contact', created_at: 1 });
  await insert('retained_completions', {
    member_uuid: uuid,
    ...scheme,
    node_id: '/silver',
    completed_ts: 5,
    version: 1,
    created_at: 5,
  });
  await insert('moves', {
    member_uuid: uuid,
    group_ids: [world.group.id],
    expires_at: NOON + 9,
    parent_origin: '',
    club_origin: '',
    api_origin: '',
    created_by: world.coach.uuid,
    created_at: 1,
  });
  await insert('place_holds', {
    ...of,
    group_id: world.group.id,
    expires_at: NOON + 9,
    created_at: 1,
    state: 'held',
  });
  for (const [member_uuid, other_uuid] of [
    [uuid, keep],
    [keep, uuid],
  ]) {
    await insert('different_members', { member_uuid, other_uuid, created_at: 1 });
  }
  await insert('place_notices', { member_uuid: uuid, group_id: world.group.id, notified_at: 1 });
  // The assessment follows from the badge and the completion too.
  expect((await grade(uuid, '/bronze/roll', 2, NOON - 5)).statusCode).toBe(200);
  await insert('access_log', { ...of, action: 'profile', ts: 1, view_date: TODAY });
};

describe('POST /members/merge', () => {
  test('[D18] moves everything of the merged member, and an undo restores all tables', async () => {
    await recordEverything(other);
    await grade(keep, '/bronze/jump', 2, NOON - 9);
    await mark(keep, YESTERDAY);
    const before = await hashes();
    const planned = await merge({ dry_run: 1, fields: ['firstname', 'dob'] });
    expect(planned.json()).toEqual({
      moved: {
        grades: 1,
        marks: 1,
        badges: 1,
        notes: 1,
        alerts: 1,
        consents: 1,
        guardians: 1,
        groups: 1,
        waiting: 0,
        moves: 1,
        requests: 1,
        tags: 1,
        absences: 1,
      },
      both: { grades: 0, marks: 0 },
    });
    expect(await hashes()).toEqual(before);

    const response = await merge({ fields: ['firstname', 'dob'] });
    expect(response.json()).toEqual(planned.json());
    // The coach saw the progress of both on one day.
    expect(await tablesOf(other)).toEqual(['access_log', 'audit_rows']);
    const members = await api.owner
      .selectFrom('members')
      .select(['firstname', 'dob', 'active', 'merged_into'])
      .where('uuid', 'in', [keep, other])
      .orderBy('active', 'desc')
      .execute();
    expect(members).toEqual([
      { firstname: 'Elle', dob: '2017-05-05', active: true, merged_into: null },
      { firstname: 'Elle', dob: '2017-05-05', active: false, merged_into: keep },
    ]);

    expect(await undo(Number(response.headers['x-audit-id']))).toBe('undone');
    expect(await hashes()).toEqual(before);
  });

  /** A grade or a mark of either record, in the order in which they arrive. */
  const event = fc.record({
    of: fc.constantFrom('keep', 'other'),
    device: fc.nat(2),
    ts: fc.integer({ min: NOON - 8, max: NOON - 1 }),
    node_id: fc.constantFrom('/bronze/roll', '/bronze/jump', '/silver/cartwheel'),
    assessment: fc.constantFrom(-1, 0, 1, 2, 2),
    date: fc.constantFrom(TODAY, YESTERDAY, BEFORE),
    present: fc.boolean(),
    is_grade: fc.boolean(),
  });

  test.each([1, 2, 3])(
    'gives the attendance and progress of both histories replayed, and undo both records exactly (seed %i)',
    async (seed) => {
      const [events = []] = fc.sample(fc.array(event, { minLength: 25, maxLength: 25 }), {
        numRuns: 1,
        seed,
      });
      await joinGroup(api.owner, world.group, { uuid: other }, { joined_date: '2026-11-17' });
      const tuesday = await buildGroup(api.owner, world.club, { coaches: [world.coach] });
      const elsewhere = await joinGroup(api.owner, tuesday, { uuid: other });
      const single = await buildWorld(api);
      const statuses: number[] = [];
      const devices = [newDevice(), newDevice(), newDevice()];
      const oracle = new Map<
        string,
        Map<string, { ts: number; device: number; present: boolean }>
      >();
      for (const [
        index,
        { of, device, node_id, assessment, ts, date, present, is_grade },
      ] of events.entries()) {
        const uuid = of === 'keep' ? keep : other;
        const request_id = randomUUID();
        const headers = devices[device]?.headers(`lane-${index}`, 1, request_id) ?? {};
        if (is_grade) {
          const first = await grade(uuid, node_id, assessment, ts, { world, headers });
          const again = await grade(single.member.uuid, node_id, assessment, ts, {
            world: single,
            headers,
          });
          statuses.push(first.statusCode, again.statusCode);
          continue;
        }
        // The record that is merged was in this group only from the 17th.
        const isElsewhere = of === 'other' && date === BEFORE;
        const group_id = isElsewhere ? tuesday.id : world.group.id;
        const membership = await api.owner
          .selectFrom('class_members')
          .select('class_member_id')
          .where('member_uuid', '=', uuid)
          .where('group_id', '=', group_id)
          .executeTakeFirstOrThrow();
        const response = await mark(uuid, date, { present, ts, headers, ...membership });
        statuses.push(response.statusCode);
        const session = `${date} ${group_id}`;
        const ofSession = oracle.get(session) ?? new Map();
        const old = ofSession.get(of);
        if (old === undefined || ts >= old.ts || device === old.device) {
          ofSession.set(of, { ts: Math.max(ts, old?.ts ?? 0), device, present });
        }
        oracle.set(session, ofSession);
      }
      expect(new Set(statuses)).toEqual(new Set([200]));
      const before = await hashes();

      const id = await merged();
      const expected = [...oracle].map(([session, ofBoth]) => {
        const [date = '', group_id] = session.split(' ');
        return {
          date,
          group_id: Number(group_id),
          present: [...ofBoth.values()].some(({ present }) => present),
        };
      });
      const byDate = (a: { date: string; group_id: number }, b: typeof a) =>
        a.date === b.date ? a.group_id - b.group_id : a.date < b.date ? -1 : 1;
      expect(await marksOf(keep)).toEqual(expected.toSorted(byDate));
      const replayed = await progressOf(single.member.uuid);
      const text = JSON.stringify(replayed).replaceAll(single.coach.uuid, world.coach.uuid);
      expect(await progressOf(keep)).toEqual(JSON.parse(text));
      expect(replayed.scores).toBeGreaterThan(0);
      expect(elsewhere.member_uuid).toBe(other);

      expect(await undo(id)).toBe('undone');
      expect(await hashes()).toEqual(before);
    },
  );

  test('lists the member once in a register, in the membership that devices know', async () => {
    const { class_member_id } = await joinGroup(api.owner, world.group, { uuid: other });
    await buildSession(api.owner, world.group, TODAY);
    await mark(other, TODAY, { class_member_id });
    await merged();
    const response = await api.call('GET /groups/:id/members', {
      as: world.token,
      host: world.host,
      params: { id: world.group.id },
      query: { session_date: TODAY, with_attendance: 1 },
    });
    expect(response.json()).toMatchObject([
      { uuid: keep, class_member_id: world.membership.class_member_id, in: true },
    ]);
  });

  test('lists the member once in each saved roster', async () => {
    const { class_member_id } = await joinGroup(api.owner, world.group, { uuid: other });
    const savedRoster = (date: string) =>
      buildSession(api.owner, world.group, date, { roster_kept: true });
    const { id: of_both } = await savedRoster(BEFORE);
    const { id: of_other } = await savedRoster(YESTERDAY);
    const current = { member_uuid: keep, class_member_id: world.membership.class_member_id };
    const former = { member_uuid: other, class_member_id };
    await insert('session_roster', { session_id: of_both, ...current });
    await insert('session_roster', { session_id: of_both, ...former });
    await insert('session_roster', { session_id: of_other, ...former });
    const { uuid: third } = await buildMember(api.owner, world.club);
    const joined = await joinGroup(api.owner, world.group, { uuid: third });
    const of_third = { member_uuid: third, class_member_id: joined.class_member_id };
    await insert('session_roster', { session_id: of_both, ...of_third });
    await merged();
    const { rows } = await sql`select session_id, member_uuid, class_member_id from session_roster
      where session_id in (${of_both}, ${of_other})
      order by session_id, class_member_id`.execute(api.owner);
    expect(rows).toEqual([
      { session_id: of_both, ...current },
      { session_id: of_both, ...of_third },
      { session_id: of_other, ...current },
    ]);
  });

  test('[OF12] applies what a device recorded for the merged member to the member who stays', async () => {
    const { class_member_id } = await joinGroup(api.owner, world.group, { uuid: other });
    await merged();
    const graded = await grade(other, '/bronze/roll', 2);
    expect([graded.statusCode, graded.headers['x-op-result']]).toEqual([200, 'applied']);
    expect((await mark(other, TODAY, { class_member_id })).statusCode).toBe(200);
    expect((await mark(other, YESTERDAY, { class_member_id, present: false })).statusCode).toBe(
      200,
    );
    expect(await marksOf(keep)).toMatchObject([
      { date: YESTERDAY, present: false },
      { date: TODAY, present: true },
    ]);
    expect(await progressOf(keep)).toMatchObject({ scores: 1 });
    expect(await tablesOf(other)).toEqual(['audit_rows']);
  });

  test('counts the later grade, and leaves both in the history', async () => {
    await joinGroup(api.owner, world.group, { uuid: other });
    await grade(keep, '/bronze/roll', 1, NOON - 1);
    await grade(other, '/bronze/roll', 2, NOON - 9);
    const third = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, third);
    await grade(third.uuid, '/bronze/roll', 0, NOON);
    const response = await merge();
    expect(response.json().both).toEqual({ grades: 1, marks: 0 });
    const history = await api.call('GET /members/:uuid/assessments/:slug/history', {
      as: world.token,
      host: world.host,
      params: { uuid: keep, slug: 'recreational' },
    });
    expect(history.json()).toMatchObject([{ assessment: 1 }, { assessment: 2 }]);
    const { rows } = await sql<{ assessment: number; earlier: unknown }>`
      select assessment, earlier from scores where member_uuid in (${keep}, ${third.uuid})
      order by assessment desc`.execute(api.owner);
    expect(rows).toEqual([
      { assessment: 1, earlier: [[2, NOON - 9]] },
      { assessment: 0, earlier: null },
    ]);
  });

  test('leaves the earlier badge, the later note, one tag and one open offer', async () => {
    await recordEverything(other);
    const of = { member_uuid: keep, user_uuid: world.coach.uuid };
    await insert('badges', {
      ...of,
      scheme_uuid: world.scheme.uuid,
      badge_id: '/bronze',
      achieve_date: YESTERDAY,
      recorded_ts: 9,
    });
    await insert('notes', { ...of, note: 'Shy', updated_by: 'Ava', updated_at: 9 });
    await sql`insert into member_tags (client_id, club_id, member_uuid, tag_id, recorded_ts)
      select client_id, club_id, ${keep}, tag_id, 9 from member_tags where member_uuid = ${other}`.execute(
      api.owner,
    );
    await insert('moves', {
      member_uuid: keep,
      group_ids: [world.group.id],
      expires_at: NOON + 9,
      parent_origin: '',
      club_origin: '',
      api_origin: '',
      created_by: world.coach.uuid,
      created_at: 1,
    });
    await grade(keep, '/bronze/jump', 2);
    const before = await hashes();
    const id = await merged();
    const { rows } = await sql<Record<string, unknown>>`
      select (select json_agg(achieve_date) from badges where member_uuid = ${keep}) as badges,
        (select json_agg(note) from notes where member_uuid = ${keep}) as notes,
        (select count(*)::integer from member_tags where member_uuid = ${keep}) as tags,
        (select json_agg(state order by id) from moves where member_uuid = ${keep}) as moves`.execute(
      api.owner,
    );
    expect(rows).toEqual([
      { badges: [YESTERDAY], notes: ['Shy'], tags: 1, moves: ['withdrawn', 'offered'] },
    ]);
    expect(await undo(id)).toBe('undone');
    expect(await hashes()).toEqual(before);
  });

  test('counts nothing that is empty, has ended or is cancelled, and nothing that both have', async () => {
    const { client, club, coach, scheme, group, membership } = world;
    const of = { member_uuid: other, user_uuid: coach.uuid };
    const friday = await buildGroup(api.owner, club, { name: 'Friday Gym' });
    const guest = { joined_date: TODAY, left_date: '2026-11-19', guest: true };
    const ofOther = await joinGroup(api.owner, group, { uuid: other }, guest);
    await joinGroup(api.owner, friday, { uuid: other }, { waiting: true, left_date: TODAY });
    const ofFriday = await joinGroup(api.owner, friday, { uuid: keep });
    const marked = { user_uuid: coach.uuid, recorded_ts: 1 };
    const own = { ...marked, member_uuid: other, group_id: group.id };
    const { class_member_id } = ofOther;
    await insert('attendance', { ...own, date: TODAY, class_member_id, present: true });
    await insert('attendance', { ...own, date: BEFORE, class_member_id, present: null });
    const ofKeep = { ...marked, member_uuid: keep, present: true };
    const ofGroup = { group_id: group.id, class_member_id: membership.class_member_id };
    const elsewhere = { group_id: friday.id, class_member_id: ofFriday.class_member_id };
    await insert('attendance', { ...ofKeep, ...ofGroup, date: YESTERDAY });
    await insert('attendance', { ...ofKeep, ...ofGroup, date: TODAY, present: null });
    await insert('attendance', { ...ofKeep, ...elsewhere, date: TODAY });
    const squad = await buildScheme(api.owner, client, { slug: 'squad' });
    const score = { assessment: 1, ts: NOON, user_uuid: coach.uuid, node_id: '/bronze/roll' };
    await insert('scores', { ...score, member_uuid: other, scheme_uuid: scheme.uuid });
    await insert('scores', { ...score, member_uuid: keep, scheme_uuid: squad.uuid });
    const jump = { ...score, node_id: '/bronze/jump' };
    await insert('scores', { ...jump, member_uuid: keep, scheme_uuid: scheme.uuid });
    await insert('badges', {
      ...of,
      scheme_uuid: scheme.uuid,
      badge_id: '/bronze',
      achieve_date: null,
      recorded_ts: 1,
    });
    await insert('notes', { ...of, note: '', updated_by: 'Ava', updated_at: 1 });
    const alert = { member_uuid: other, kind: 'medical', text: 'Asthma' };
    await insert('member_alerts', { ...alert, ended_at: NOON });
    const absence = { from_date: TODAY, to_date: TODAY, absence: 'sick', created_at: 1 };
    await insert('reported_absences', { ...of, ...absence, cancelled_at: 2 });
    const guardian_id = await addGuardian(other);
    await insert('member_guardians', { member_uuid: keep, guardian_id });
    await addGuardian(keep, { firstname: 'Sam' });
    await addGuardian(other, { firstname: 'Sue' });
    const tags = await api.owner
      .insertInto('tags')
      .values(['Call', 'Trial', 'Squad'].map((tag) => ({ client_id: client.id, tag })))
      .returning('id')
      .execute();
    const [call, trial, last] = tags.map(({ id }) => ({ tag_id: id, recorded_ts: 1 }));
    for (const [member_uuid, tag] of [
      [other, call],
      [other, trial],
      [keep, call],
      [keep, last],
    ] as const) {
      await insert('member_tags', { member_uuid, ...tag });
    }
    const planned = await merge({ dry_run: 1 });
    expect(planned.json()).toEqual({
      moved: {
        grades: 1,
        marks: 1,
        badges: 0,
        notes: 0,
        alerts: 0,
        consents: 0,
        guardians: 1,
        groups: 0,
        waiting: 0,
        moves: 0,
        requests: 0,
        tags: 1,
        absences: 0,
      },
      both: { grades: 0, marks: 0 },
    });
  });

  test('a badge or completion that was revoked is replaced by the other', async () => {
    const { scheme, coach } = world;
    const badge = async (member_uuid: string, badge_id: string, achieve_date: string | null) => {
      const recorded = { recorded_ts: 1, user_uuid: coach.uuid };
      const of = { member_uuid, scheme_uuid: scheme.uuid, ...recorded };
      await insert('badges', { ...of, badge_id, achieve_date });
    };
    await badge(keep, '/bronze', null);
    await badge(other, '/bronze', TODAY);
    await badge(keep, '/silver', TODAY);
    await badge(other, '/silver', null);
    const completion = async (
      member_uuid: string,
      node_id: string,
      row: { completed_ts: number; revoked_at?: number },
    ) => {
      const of = { member_uuid, scheme_uuid: scheme.uuid, version: 1, created_at: 5 };
      const by = row.revoked_at === undefined ? {} : { revoked_by: coach.uuid, reason: 'Error' };
      await insert('retained_completions', { ...of, node_id, ...row, ...by });
    };
    await completion(keep, '/bronze', { completed_ts: 1, revoked_at: 9 });
    await completion(other, '/bronze', { completed_ts: 2 });
    await completion(keep, '/silver', { completed_ts: 4 });
    await completion(other, '/silver', { completed_ts: 3, revoked_at: 9 });
    await completion(keep, '/gold', { completed_ts: 6 });
    await completion(other, '/gold', { completed_ts: 5 });
    await completion(keep, '/copper', { completed_ts: 7 });
    await completion(other, '/copper', { completed_ts: 8 });
    await merged();
    const { rows } = await sql`
      select badge_id, achieve_date from badges where member_uuid = ${keep} order by 1`.execute(
      api.owner,
    );
    expect(rows).toEqual([
      { badge_id: '/bronze', achieve_date: TODAY },
      { badge_id: '/silver', achieve_date: TODAY },
    ]);
    const { rows: completions } = await sql`
      select node_id, completed_ts from retained_completions where member_uuid = ${keep}
      order by completed_ts`.execute(api.owner);
    expect(completions).toEqual([
      { node_id: '/bronze', completed_ts: 2 },
      { node_id: '/silver', completed_ts: 4 },
      { node_id: '/gold', completed_ts: 5 },
      { node_id: '/copper', completed_ts: 7 },
    ]);
  });

  test('of two open offers the one with a held place stays, and only the other place is released', async () => {
    const third = (await buildMember(api.owner, world.club)).uuid;
    const holds = async () =>
      (
        await sql<{ state: string }>`
          select state from place_holds where club_id = ${world.club.id} order by id`.execute(
          api.owner,
        )
      ).rows.map(({ state }) => state);
    const offer = async (member_uuid: string, state: string, hold: string | null) => {
      const origins = { parent_origin: '', club_origin: '', api_origin: '' };
      const [{ id } = { id: 0 }] = await api.owner
        .insertInto('moves')
        .values({
          client_id: world.client.id,
          club_id: world.club.id,
          member_uuid,
          group_ids: [world.group.id],
          expires_at: NOON + 9,
          ...origins,
          created_by: world.coach.uuid,
          created_at: 1,
        })
        .returning('id')
        .execute();
      await sql`update moves set state = ${state} where id = ${id}`.execute(api.owner);
      if (hold === null) return;
      await insert('place_holds', {
        member_uuid,
        user_uuid: world.coach.uuid,
        group_id: world.group.id,
        move_id: id,
        expires_at: NOON + 9,
        created_at: 1,
        state: hold,
      });
    };
    await offer(third, 'held', 'held');
    await offer(keep, 'declined', null);
    await offer(keep, 'offered', 'confirmed');
    await offer(other, 'held', 'held');
    await merged();
    expect(await holds()).toEqual(['held', 'confirmed', 'held']);
    const { rows } = await sql<{ state: string }>`
      select state from moves where member_uuid in (${keep}, ${third}) order by id`.execute(
      api.owner,
    );
    expect(rows.map(({ state }) => state)).toEqual(['held', 'declined', 'withdrawn', 'held']);
  });

  test('[D19] a guardian is restricted by an account or the same name and address, in no other record', async () => {
    const third = (await buildMember(api.owner, world.club)).uuid;
    const ann = { email: 'ann@example.org' };
    await addGuardian(keep, ann, { restricted: true });
    const same = await addGuardian(other, { email: 'Ann@example.org' });
    await insert('member_guardians', { member_uuid: third, guardian_id: same });
    await addGuardian(other, { ...ann, firstname: 'Sam' });
    await addGuardian(other, { email: 'another@example.org' });
    const elsewhere = await addGuardian(other, { firstname: 'Sue', email: 'sue@example.org' });
    await insert('member_guardians', {
      member_uuid: third,
      guardian_id: elsewhere,
      restricted: true,
    });
    await merged();
    const { rows } = await sql<{ restricted: boolean }>`
      select restricted from member_guardians where member_uuid in (${keep}, ${third})
      order by guardian_id, member_uuid = ${third}`.execute(api.owner);
    expect(rows.map(({ restricted }) => restricted)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  test.each([
    ['has not been shared', { note: 'Kind', shareable: false }, 'Shy'],
    ['has no text', { note: ' ', shareable: true }, 'Shy'],
    ['is not replaced by a text', { note: 'Kind', shareable: true }, ' '],
    ['has the same text', { note: 'Kind', shareable: true }, 'Kind'],
    ['has no other', { note: 'Kind', shareable: true }, null],
  ])('[D18] guardians read no earlier note that %s', async (_, earlier, later) => {
    const third = (await buildMember(api.owner, world.club)).uuid;
    const by = { user_uuid: world.coach.uuid, updated_by: 'Ava' };
    await insert('notes', { ...by, ...earlier, member_uuid: keep, updated_at: 1 });
    if (later !== null) {
      await insert('notes', { ...by, note: later, member_uuid: other, updated_at: 2 });
    }
    await insert('notes', { ...by, note: 'Brave', member_uuid: third, updated_at: 3 });
    await merged();
    const { rows } = await sql`
      select note from shared_notes where client_id = ${world.client.id}
        and club_id = ${world.club.id} and member_uuid in (${keep}, ${other}, ${third})`.execute(
      api.owner,
    );
    expect(rows).toEqual([]);
  });

  test('[D19] a guardian who may not see one of the records does not see the merged one', async () => {
    const { uuid: user_uuid } = await buildUser(api.owner, world.club, 'parent');
    await addGuardian(keep, { user_uuid }, { restricted: true });
    await addGuardian(other, { user_uuid });
    await addGuardian(other, { firstname: 'Sam' });
    await merged();
    const links = await api.owner
      .selectFrom('member_guardians')
      .select(['restricted'])
      .where('member_uuid', '=', keep)
      .orderBy('guardian_id')
      .execute();
    expect(links).toEqual([{ restricted: true }, { restricted: true }, { restricted: false }]);
  });

  test('[D18] a guardian reads the same as before, in their calendar too, and again after an undo', async () => {
    await recordEverything(other);
    keep = (await buildMember(api.owner, world.club)).uuid;
    const parent = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, parent, { uuid: other });
    await api.owner
      .updateTable('change_requests')
      .set({ user_uuid: parent.uuid })
      .where('member_uuid', '=', other)
      .execute();
    await api.owner
      .updateTable('notes')
      .set({ shareable: true })
      .where('member_uuid', '=', other)
      .execute();
    const request = { as: await api.tokenFor(parent), host: world.host };
    const subscribed = await api.call('POST /me/calendars', {
      ...request,
      body: { member_uuids: [other], names: 'full' },
    });
    const { url }: { url: string } = subscribed.json();
    const file = url.split('/').at(-1) ?? '';
    /** `former`: the records that GET /children lists besides. */
    const read = async (uuid: string, former: readonly string[] = []) => {
      const of = { ...request, params: { uuid } };
      const responses = [
        await api.call('GET /calendars/:file', { host: world.host, params: { file } }),
        await api.call('GET /me/calendars', request),
        await api.call('GET /children', request),
        await api.call('GET /moves', request),
        await api.call('GET /change-requests', request),
        await api.call('GET /members/:uuid/absences', of),
        await api.call('GET /members/:uuid/consents', of),
        await api.call('GET /children/:uuid/sessions', { ...of, query: { from: BEFORE } }),
        await api.call('GET /children/:uuid/access', of),
        await api.call('GET /children/:uuid/views', of),
      ];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
      const formerText = `"former_uuids":${JSON.stringify(former)}`;
      return responses.map(({ body }) =>
        body.replace(formerText, '"former_uuids":[]').replaceAll(uuid, 'the child'),
      );
    };
    await read(other);
    // The first reading is in the log of views.
    const before = await read(other);
    for (const body of before) expect(body.length).toBeGreaterThan(2);

    const id = await merged(['firstname', 'lastname', 'dob']);
    expect(await read(keep, [other])).toEqual(before);
    expect(await undo(id)).toBe('undone');
    expect(await read(other)).toEqual(before);
  });

  test('[D18] a guardian still reads the earlier of two shared notes, and an undo separates them', async () => {
    const of = { user_uuid: world.coach.uuid, updated_by: 'Ava', shareable: true };
    await insert('notes', { ...of, member_uuid: keep, note: 'Kind', updated_at: 1 });
    await insert('notes', { ...of, member_uuid: other, note: 'Brave', updated_at: 2 });
    const parent = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, parent, { uuid: keep });
    const as = await api.tokenFor(parent);
    const notes = async () => {
      const children: Child[] = (await api.call('GET /children', { as, host: world.host })).json();
      return children.flatMap((child) => child.notes.map(({ note }) => note));
    };
    const id = await merged();
    expect(await notes()).toEqual(['Brave', 'Kind']);
    const earlier = await api.owner
      .selectFrom('shared_notes')
      .select('note')
      .where('member_uuid', '=', keep)
      .execute();
    expect(earlier).toEqual([{ note: 'Kind' }]);
    expect(await undo(id)).toBe('undone');
    expect(await notes()).toEqual(['Kind']);
  });

  test('[D18] the history of the member who stays includes what was done to the other', async () => {
    const edited = await api.call('PATCH /members/:uuid', {
      as: admin,
      host: world.host,
      params: { uuid: other },
      body: { firstname: 'Elsa' },
    });
    expect(edited.statusCode).toBe(200);
    await merged();
    const audits = await api.call('GET /audits', {
      as: admin,
      host: world.host,
      query: { member_uuid: keep },
    });
    expect(audits.json()).toMatchObject([
      { action: 'member.merge', can_undo: true },
      { action: 'member.edit' },
    ]);
  });

  test('[D19] can be undone after a view of the merged member before and after it on one day', async () => {
    const { client_id, id: club_id } = world.club;
    const { id: to_club_id } = await buildClub(api.owner, world.client);
    await api.owner
      .insertInto('transfers')
      .values({
        client_id,
        member_uuid: other,
        from_club_id: club_id,
        to_club_id,
        day: TODAY,
        reason: 'They move.',
        state: 'undone',
        created_by: world.coach.uuid,
        created_at: 1,
      })
      .execute();
    const second = await buildUser(api.owner, world.club, 'admin');
    const viewTransfers = async (as = admin) => {
      const { statusCode } = await api.call('GET /transfers', { as, host: world.host });
      expect(statusCode).toBe(200);
    };
    const views = () =>
      api.owner
        .selectFrom('access_log')
        .select(['id', 'user_uuid'])
        .where('member_uuid', '=', other)
        .where('view_date', 'is not', null)
        .orderBy('id')
        .execute();
    await viewTransfers();
    const before = await views();
    const id = await merged();
    await viewTransfers();
    await viewTransfers(await api.tokenFor(second));
    const [repeated, byOther] = await views();
    expect(byOther?.user_uuid).toBe(second.uuid);
    expect(before).not.toContainEqual(repeated);
    expect(await undo(id)).toBe('undone');
    expect(await views()).toEqual([...before, byOther]);
  });

  test('[D18] cannot be undone after a later mark in a group that moved', async () => {
    const { class_member_id } = await joinGroup(
      api.owner,
      await buildGroup(api.owner, world.club, { coaches: [world.coach] }),
      { uuid: other },
    );
    const id = await merged();
    expect((await mark(keep, TODAY, { class_member_id })).statusCode).toBe(200);
    expect(await undo(id)).toEqual({ changed: ['in_use'], later: null });
  });

  test('[D18] cannot be undone after a later grade of a skill that moved, but of another skill', async () => {
    await joinGroup(api.owner, world.group, { uuid: other });
    await grade(other, '/bronze/roll', 2, NOON - 9);
    const first = await merged();
    await grade(keep, '/bronze/roll', 1, NOON);
    expect(await undo(first)).toMatchObject({ changed: ['assessment', 'earlier', 'ts'] });

    world = await buildWorld(api);
    admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    keep = world.member.uuid;
    other = (await buildMember(api.owner, world.club)).uuid;
    await joinGroup(api.owner, world.group, { uuid: other });
    await grade(other, '/bronze/roll', 2, NOON - 9);
    const second = await merged();
    await grade(keep, '/bronze/jump', 2, NOON);
    expect(await undo(second)).toBe('undone');
    expect((await progressOf(keep)).document).toMatchObject({
      assessments: { complete: { '/bronze/jump': NOON } },
    });
    expect((await progressOf(other)).document).toMatchObject({
      assessments: { complete: { '/bronze/roll': NOON - 9 } },
    });
  });

  test('a member with a membership in the future or in another scheme is merged too', async () => {
    const scheme = await buildScheme(api.owner, world.client, { slug: 'trampoline' });
    const group = await buildGroup(api.owner, world.club, {
      coaches: [world.coach],
      scheme_uuid: scheme.uuid,
    });
    await joinGroup(api.owner, group, { uuid: other }, { waiting: true });
    await joinGroup(api.owner, group, { uuid: keep });
    await api.call('POST /members/:uuid/assessments/:slug', {
      as: world.token,
      host: world.host,
      params: { uuid: keep, slug: 'trampoline' },
      body: {
        member_id: keep,
        node_id: '/bronze/roll',
        assessment: 2,
        ts: NOON,
        context: { group_ngo_id: null },
      },
    });
    const before = await hashes();
    const id = await merge({ keep_uuid: other, merge_uuid: keep });
    const memberships = await api.owner
      .selectFrom('class_members')
      .select(['group_id', 'waiting'])
      .where('member_uuid', '=', other)
      .orderBy('group_id')
      .execute();
    expect(memberships).toEqual([
      { group_id: world.group.id, waiting: false },
      { group_id: group.id, waiting: false },
    ]);
    expect(await progressOf(other)).toMatchObject({ scores: 1 });
    expect(await undo(Number(id.headers['x-audit-id']))).toBe('undone');
    expect(await hashes()).toEqual(before);
  });

  test('[D5] is for administrators of the club of both members', async () => {
    const elsewhere = await buildClub(api.owner, world.client);
    const stranger = await buildMember(api.owner, elsewhere);
    expect(statusAndError(await merge({ merge_uuid: stranger.uuid }))).toEqual([
      404,
      'UNKNOWN_MEMBER',
    ]);
    expect(statusAndError(await merge({ keep_uuid: stranger.uuid }))).toEqual([
      404,
      'UNKNOWN_MEMBER',
    ]);
    expect(statusAndError(await merge({}, world.token))).toEqual([403, 'FORBIDDEN']);
  });

  test('is refused for one member twice, for merged, erased and remote members', async () => {
    expect((await merge({ merge_uuid: keep })).json().detail).toEqual({ merge_uuid: 'not' });
    const remote = await buildMember(api.owner, world.club, { remote: true });
    expect((await merge({ merge_uuid: remote.uuid })).json().detail).toEqual({
      merge_uuid: 'remote',
    });
    expect((await merge({ keep_uuid: remote.uuid, fields: ['dob'] })).json().detail).toEqual({
      fields: 'remote',
    });
    const erased = await buildMember(api.owner, world.club, {
      active: false,
      inactive_reason: 'erased',
    });
    expect(statusAndError(await merge({ merge_uuid: erased.uuid }))).toEqual([
      404,
      'UNKNOWN_MEMBER',
    ]);
    await merged();
    expect(statusAndError(await merge())).toEqual([404, 'UNKNOWN_MEMBER']);
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'remote_only' })
      .where('id', '=', world.club.id)
      .execute();
    expect(statusAndError(await merge())).toEqual([403, 'FORBIDDEN']);
  });

  test('the server moves histories only for a merge', async () => {
    await expect(
      sql`select move_member_history(${other}::uuid, '{}', '{}')`.execute(api.database),
    ).rejects.toThrow('administrators move the history');
    await expect(sql`select restore_history_row(1, 1)`.execute(api.database)).rejects.toThrow(
      'administrators undo',
    );
  });
});

describe('planMemberships', () => {
  const membership = (class_member_id: number, row: Partial<MembershipRow>): MembershipRow => ({
    class_member_id,
    group_id: 1,
    member_uuid: 'keep',
    waiting: false,
    guest: false,
    joined_date: '2026-01-01',
    left_date: null,
    left_reason: null,
    ...row,
  });
  const plan = (...memberships: MembershipRow[]) => planMemberships(memberships, 'keep');

  test('leaves memberships in different groups, and one after the other', () => {
    const first = membership(1, { left_date: '2026-02-01' });
    expect(
      plan(first, membership(2, { member_uuid: 'other', joined_date: '2026-02-01' })).replaced,
    ).toEqual([]);
    expect(plan(first, membership(2, { member_uuid: 'other', group_id: 2 })).replaced).toEqual([]);
  });

  test('memberships that overlap become one, which is as long as all of them', () => {
    expect(
      plan(
        membership(1, {
          joined_date: '2026-02-01',
          left_date: '2026-03-01',
          left_reason: 'injured',
        }),
        membership(2, { member_uuid: 'other', left_date: '2026-02-15', left_reason: 'cost' }),
        membership(3, { member_uuid: 'other', joined_date: '2026-02-20' }),
      ),
    ).toEqual({
      replaced: [
        { from_id: 1, into_id: 3, waiting: false },
        { from_id: 2, into_id: 3, waiting: false },
      ],
      changed: [
        {
          class_member_id: 3,
          guest: false,
          joined_date: '2026-01-01',
          left_date: null,
          left_reason: null,
        },
      ],
    });
  });

  test('the current membership of the member who stays remains', () => {
    const [one, two] = [
      membership(1, { member_uuid: 'other' }),
      membership(2, { joined_date: '2026-02-01' }),
    ];
    expect(plan(one, two).replaced).toEqual([{ from_id: 1, into_id: 2, waiting: false }]);
  });

  test('a guest becomes part of a membership', () => {
    const guest = membership(1, {
      guest: true,
      joined_date: '2026-03-01',
      left_date: '2026-03-02',
    });
    const member = membership(2, { member_uuid: 'other', left_date: '2026-04-01' });
    expect(plan(guest, member)).toMatchObject({
      replaced: [{ from_id: 1, into_id: 2 }],
      changed: [{ class_member_id: 2, guest: false }],
    });
  });

  test('a member of the group no longer waits, and waits only once', () => {
    const waiting = membership(1, { waiting: true });
    expect(plan(waiting, membership(2, { member_uuid: 'other' })).replaced).toEqual([
      { from_id: 1, into_id: 2, waiting: true },
    ]);
    const longer = membership(3, {
      waiting: true,
      member_uuid: 'other',
      joined_date: '2025-01-01',
    });
    expect(plan(waiting, longer).replaced).toEqual([{ from_id: 1, into_id: 3, waiting: true }]);
  });
});
