import type { AbsenceReason, Child, ChildSession, MemberDetail } from '@springboard/contract';
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
  node,
  THREE_GRADES,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let user: UserRow;
let parent: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  user = await buildUser(api.owner, world.club, 'parent', { firstname: 'Pat' });
  await buildGuardian(api.owner, world.club, user, world.member);
  await buildMember(api.owner, world.club, { firstname: 'Not mine' });
  parent = await api.tokenFor(user);
});
afterAll(() => api.close());

const children = async (as = parent): Promise<Child[]> =>
  (await api.call('GET /children', { as, host: world.host })).json();

const reportAbsence = (absence: AbsenceReason) =>
  api.call('POST /members/:uuid/absences', {
    as: parent,
    host: world.host,
    params: { uuid: world.member.uuid },
    body: { from_date: '2026-11-18', to_date: '2026-11-18', absence },
  });

const grade = (node_id: string, assessment: number, ts: number, slug = 'recreational') =>
  api.call('POST /members/:uuid/assessments/:slug', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid, slug },
    body: {
      member_id: world.member.uuid,
      node_id,
      assessment,
      ts,
      context: { group_ngo_id: null },
    },
  });

describe('GET /children', () => {
  test('a parent sees their own child with attendance', async () => {
    await buildSession(api.owner, world.group, '2026-08-01');
    await buildSession(api.owner, world.group, '2026-11-04');
    await buildSession(api.owner, world.group, '2026-11-11');
    await buildSession(api.owner, world.group, '2026-11-18');
    const left = await buildGroup(api.owner, world.club, { name: 'Left' });
    await joinGroup(api.owner, left, world.member, { left_date: '2026-11-10' });
    await buildSession(api.owner, left, '2026-11-12');
    await api.owner
      .insertInto('registers')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        group_id: world.group.id,
        date: '2026-11-11',
        completed_ts: NOON,
        recorded_ts: NOON,
        user_uuid: world.coach.uuid,
      })
      .execute();
    const [child, ...others] = await children();
    expect(others).toEqual([]);
    const group = { group_id: world.group.id, name: 'Monday Gym' };
    expect(child).toMatchObject({
      uuid: world.member.uuid,
      club: { id: world.club.id, name: 'Riverside', time_zone: 'Europe/London' },
      groups: [{ id: world.group.id, name: 'Monday Gym' }],
      sees: ['progress', 'medical'],
      acts: true,
    });
    // The last 3 months; without a mark the child was absent only if the register is complete.
    expect(child?.attendance).toEqual([
      { ...group, date: '2026-11-18', in: null, absence: null },
      { ...group, date: '2026-11-11', in: false, absence: null },
      { ...group, date: '2026-11-04', in: null, absence: null },
    ]);
  });

  test('a child has no mark, register, absence or scheme of another child, group or day', async () => {
    const { client, club, group, member, membership, scheme, coach } = world;
    const of = { client_id: client.id, club_id: club.id };
    const sibling = await buildMember(api.owner, club, { firstname: 'Osian' });
    const friday = await buildGroup(api.owner, club, { name: 'Friday Gym' });
    const ofSibling = await joinGroup(api.owner, group, sibling);
    const ofFriday = await joinGroup(api.owner, friday, member);
    await buildSession(api.owner, group, '2026-11-11');
    await buildSession(api.owner, group, '2026-11-12');
    const recorded = { recorded_ts: 1, user_uuid: coach.uuid };
    const mark = { ...of, ...recorded, present: true };
    const ella = { member_uuid: member.uuid };
    const osian = { member_uuid: sibling.uuid };
    const { class_member_id } = ofSibling;
    await api.owner
      .insertInto('attendance')
      .values([
        { ...mark, ...osian, group_id: group.id, class_member_id, date: '2026-11-11' },
        {
          ...mark,
          ...ella,
          group_id: friday.id,
          class_member_id: ofFriday.class_member_id,
          date: '2026-11-11',
        },
        {
          ...mark,
          ...ella,
          group_id: group.id,
          class_member_id: membership.class_member_id,
          date: '2026-11-12',
        },
      ])
      .execute();
    const complete = { ...of, ...recorded, completed_ts: NOON };
    await api.owner
      .insertInto('registers')
      .values([
        { ...complete, group_id: friday.id, date: '2026-11-11' },
        { ...complete, group_id: group.id, date: '2026-11-12' },
      ])
      .execute();
    const absence = { ...of, absence: 'sick' as const, user_uuid: user.uuid, created_at: 1 };
    const day = { from_date: '2026-11-11', to_date: '2026-11-11' };
    await api.owner
      .insertInto('reported_absences')
      .values([
        { ...absence, ...osian, ...day },
        { ...absence, ...ella, ...day, cancelled_at: 2 },
        { ...absence, ...ella, from_date: '2026-11-12', to_date: '2026-11-12' },
      ])
      .execute();
    const squad = await buildScheme(api.owner, client, { slug: 'squad' });
    await api.owner
      .insertInto('member_assessments')
      .values({ ...of, ...osian, scheme_uuid: squad.uuid, version: 1, document: '{}' })
      .execute();
    const theirs = await buildGroup(api.owner, club, { scheme_uuid: squad.uuid });
    await joinGroup(api.owner, theirs, sibling);
    const [child] = await children();
    const ofGroup = { group_id: group.id, name: 'Monday Gym', absence: null };
    expect(child?.attendance).toEqual([
      { ...ofGroup, date: '2026-11-12', in: true },
      { ...ofGroup, date: '2026-11-11', in: null },
    ]);
    expect(child?.schemes.map(({ slug }) => slug)).toEqual([scheme.slug]);
  });

  test('a cancelled session is not in the attendance', async () => {
    await buildSession(api.owner, world.group, '2026-11-11', { cancelled: true });
    expect(await children()).toMatchObject([{ attendance: [] }]);
  });

  test('of two reported absences the newer one is shown', async () => {
    await buildSession(api.owner, world.group, '2026-11-18');
    for (const absence of ['sick', 'holiday'] as const) await reportAbsence(absence);
    const other = await buildMember(api.owner, world.club, { firstname: 'Other' });
    const { client_id, club_id, uuid } = world.member;
    const of = { client_id, club_id, user_uuid: user.uuid, created_at: NOON };
    const on = (date: string) => ({ from_date: date, to_date: date, absence: 'injured' as const });
    await api.owner
      .insertInto('reported_absences')
      .values([
        { ...of, ...on('2026-11-18'), member_uuid: uuid, cancelled_at: NOON },
        { ...of, ...on('2026-11-17'), member_uuid: uuid },
        { ...of, ...on('2026-11-18'), member_uuid: other.uuid },
      ])
      .execute();
    const [child] = await children();
    expect(child?.attendance).toMatchObject([{ in: null, absence: 'holiday' }]);
  });

  test('[scheme-portal §8] another meaning of a grade is shown immediately', async () => {
    await grade('/bronze/roll', 1, NOON);
    const gradesOfChild = async () => (await children())[0]?.schemes[0]?.grades;
    expect(await gradesOfChild()).toEqual(THREE_GRADES);
    const of = { client_id: world.client.id, scheme_uuid: world.scheme.uuid };
    await api.owner
      .updateTable('scheme_grades')
      .set({ meaning: 'does it with help' })
      .where('client_id', '=', of.client_id)
      .where('scheme_uuid', '=', of.scheme_uuid)
      .where('position', '=', 1)
      .execute();
    expect((await gradesOfChild())?.[1]).toEqual({
      label: 'Nearly',
      pass: false,
      meaning: 'does it with help',
    });
  });

  test('progress is listed as achieved, working on and next', async () => {
    await grade('/bronze/roll', 2, NOON - 2);
    await grade('/bronze/jump', 1, NOON - 1);
    const [before] = await children();
    expect(before?.schemes).toEqual([
      {
        slug: 'recreational',
        title: 'recreational',
        grades: THREE_GRADES,
        level: {
          id: '/bronze',
          title: 'bronze',
          completed: 1,
          total: 2,
          percentage: 83,
          remaining: [],
        },
        achieved: [{ id: '/bronze/roll', title: 'roll', ts: NOON - 2 }],
        working_on: [{ id: '/bronze/jump', title: 'jump', grade: 'Nearly' }],
        next: [],
        awards: [],
      },
    ]);
    await grade('/bronze/jump', 2, NOON);
    const [after] = await children();
    expect(after?.schemes[0]).toMatchObject({
      level: { id: '/silver', completed: 0, total: 2 },
      next: [{ id: '/silver/cartwheel' }, { id: '/silver/handstand' }],
      awards: [{ id: '/bronze', title: 'bronze', completed_ts: NOON }],
    });
  });

  test('shows the published schemes of the current groups', async () => {
    const join = async (slug: string, row: object, change: object = {}) => {
      const { uuid } = await buildScheme(api.owner, world.client, { slug });
      await api.owner
        .updateTable('schemes')
        .set({ version: 1, ...change })
        .where('uuid', '=', uuid)
        .execute();
      const group = await buildGroup(api.owner, world.club, { scheme_uuid: uuid });
      await joinGroup(api.owner, group, world.member, row);
    };
    await join('left', { left_date: '2026-11-01' });
    await join('later', { joined_date: '2026-12-01' });
    await join('ending', { left_date: '2026-12-01' });
    await join('waiting', { waiting: true });
    await join('deleted', {}, { deleted_at: NOON });
    await join('draft', {}, { version: 0 });
    const [child] = await children();
    expect(child?.schemes.map(({ slug }) => slug).toSorted()).toEqual(['ending', 'recreational']);
  });

  test('[AS20] a rule that needs fewer skills than there are says which, to parents and administrators', async () => {
    const tree = [
      node(
        '/bronze',
        'l',
        [node('/bronze/roll', 's'), node('/bronze/jump', 's'), node('/bronze/hop', 's')],
        {
          completion: [{ nodes: ['/bronze/roll', '/bronze/jump', '/bronze/hop'], count: 2 }],
        },
      ),
    ];
    const scheme = await buildScheme(api.owner, world.client, { tree, slug: 'small' });
    await api.owner
      .updateTable('groups')
      .set({ scheme_uuid: scheme.uuid })
      .where('id', '=', world.group.id)
      .execute();
    const levelOf = async () => (await children())[0]?.schemes[0]?.level;
    expect(await levelOf()).toMatchObject({
      completed: 0,
      total: 3,
      remaining: [{ togo: 2, kind: 'skills', titles: ['roll', 'jump', 'hop'] }],
    });
    expect((await grade('/bronze/roll', 2, NOON, 'small')).statusCode).toBe(200);
    expect(await levelOf()).toMatchObject({
      completed: 1,
      remaining: [{ togo: 1, kind: 'skills', titles: ['jump', 'hop'] }],
    });
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const { awards } = (
      await api.call('GET /members/:uuid', {
        as: admin,
        host: world.host,
        params: { uuid: world.member.uuid },
        query: { with_awards: 1 },
      })
    ).json<MemberDetail>();
    expect(awards).toMatchObject([
      { id: '/bronze', remaining: [{ togo: 1, kind: 'skills', titles: ['jump', 'hop'] }] },
    ]);
  });

  test('[D19] shows a note once it is shared, to guardians who see progress, and logs it', async () => {
    const save = (body: { note?: string; shareable?: boolean }) =>
      api.call('POST /members/:uuid/note', {
        as: world.token,
        host: world.host,
        params: { uuid: world.member.uuid },
        body,
      });
    const notes = async () => (await children())[0]?.notes;
    const logged = async () => {
      const rows = await api.owner
        .selectFrom('access_log')
        .select('action')
        .where('user_uuid', '=', user.uuid)
        .where('action', '=', 'notes')
        .execute();
      return rows.length;
    };
    await save({ note: 'Lovely hang!' });
    expect([await notes(), await logged()]).toEqual([[], 0]);
    await save({ shareable: true });
    expect(await notes()).toMatchObject([{ note: 'Lovely hang!', updated_by: 'Ava Morgan' }]);
    expect(await logged()).toBe(1);
    await save({ note: '' });
    expect(await notes()).toEqual([]);
    await save({ note: 'Lovely hang!' });
    await api.owner
      .updateTable('member_guardians')
      .set({ sees: ['medical'] })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(await notes()).toEqual([]);
  });

  test('[design §6.1] shows shared notes that were replaced too, newest first, until the club ends that', async () => {
    const { uuid } = world.member;
    const save = (body: { note?: string; shareable?: boolean }) => {
      api.clock.now += 60;
      return api.call('POST /members/:uuid/note', {
        as: world.token,
        host: world.host,
        params: { uuid },
        body,
      });
    };
    const notes = async () => (await children())[0]?.notes.map(({ note }) => note);
    await save({ note: 'Lovely hang!', shareable: true });
    await save({ note: 'Is afraid of the beam' });
    expect(await notes()).toEqual(['Lovely hang!']);
    await save({ note: 'First cartwheel!', shareable: true });
    expect(await notes()).toEqual(['First cartwheel!', 'Lovely hang!']);
    // The same note with one more line is not read twice.
    await save({ note: 'First cartwheel!\nAnd a second one', shareable: true });
    expect(await notes()).toEqual(['First cartwheel!\nAnd a second one', 'Lovely hang!']);
    await save({ note: '' });
    expect(await notes()).toEqual(['First cartwheel!', 'Lovely hang!']);

    const as = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const detail = async () => {
      const request = { as, host: world.host, params: { uuid }, query: { with_notes: 1 } };
      return (await api.call('GET /members/:uuid', request)).json<MemberDetail>().notes;
    };
    const [cartwheel, hang] = (await detail())?.shared ?? [];
    expect([cartwheel?.note, hang?.note]).toEqual(['First cartwheel!', 'Lovely hang!']);
    const end = (token: string, id = cartwheel?.id ?? 0, of = uuid) =>
      api.call('DELETE /members/:uuid/shared-notes/:id', {
        as: token,
        host: world.host,
        params: { uuid: of, id },
      });
    const other = await buildMember(api.owner, world.club);
    const elsewhere = await buildUser(api.owner, await buildClub(api.owner, world.client), 'admin');
    expect((await end(as, undefined, other.uuid)).statusCode).toBe(404);
    expect((await end(await api.tokenFor(elsewhere))).statusCode).toBe(404);
    expect((await end(world.token)).statusCode).toBe(403);
    const ended = await end(as);
    expect(ended.statusCode).toBe(204);
    expect(await notes()).toEqual(['Lovely hang!']);
    expect((await detail())?.history.map(({ note }) => note)).toContain('First cartwheel!');
    const undone = await api.call('POST /audits/:id/undo', {
      as,
      host: world.host,
      params: { id: String(ended.headers['x-audit-id']) },
    });
    expect(undone.statusCode).toBe(200);
    expect(await notes()).toEqual(['First cartwheel!', 'Lovely hang!']);
  });

  test('returns no child of another guardian or club, and rejects coaches', async () => {
    const other = await buildClub(api.owner, world.client);
    const stranger = await buildUser(api.owner, other, 'parent');
    expect(await children(await api.tokenFor(stranger))).toEqual([]);
    const response = await api.call('GET /children', { as: world.token, host: world.host });
    expect(response.statusCode).toBe(403);
  });
});

describe('GET /children/:uuid/sessions', () => {
  const ask = (as = parent, query: { from?: string; to?: string } = {}) =>
    api.call('GET /children/:uuid/sessions', {
      as,
      host: world.host,
      params: { uuid: world.member.uuid },
      query,
    });
  const sessions = async (query: { from?: string; to?: string } = {}) => {
    const found: ChildSession[] = (await ask(parent, query)).json();
    return found;
  };
  const datesOf = (found: readonly ChildSession[]) => found.map(({ date }) => date);
  const edit = (row: { restricted?: boolean; acts?: boolean; sees?: string[] }) =>
    api.owner
      .updateTable('member_guardians')
      .set(row)
      .where('member_uuid', '=', world.member.uuid)
      .execute();

  test('lists the sessions of the next 8 weeks with the coach who takes them', async () => {
    const cover = await buildUser(api.owner, world.club, 'coach', { firstname: 'Ben' });
    const { client_id, club_id, id: group_id } = world.group;
    const sibling = await buildMember(api.owner, world.club);
    const aaron = await buildUser(api.owner, world.club, 'coach', { firstname: 'Aaron' });
    const other = await buildGroup(api.owner, world.club, { coaches: [aaron] });
    await joinGroup(api.owner, other, sibling);
    await buildSession(api.owner, other, '2026-11-18');
    const ofSibling = { client_id, club_id, member_uuid: sibling.uuid, user_uuid: user.uuid };
    const ofChild = { ...ofSibling, member_uuid: world.member.uuid };
    const absence = { from_date: '2026-11-18', to_date: '2026-11-25', created_at: 1 };
    await api.owner
      .insertInto('reported_absences')
      .values([
        { ...ofSibling, ...absence, absence: 'sick' },
        { ...ofChild, ...absence, absence: 'sick', cancelled_at: 2 },
      ])
      .execute();
    const second = { client_id, club_id, group_id, user_uuid: cover.uuid, ordering: 1 };
    await api.owner.insertInto('group_coaches').values(second).execute();
    const deleted = await buildGroup(api.owner, world.club, { deleted_at: NOON });
    await joinGroup(api.owner, deleted, world.member);
    await buildSession(api.owner, deleted, '2026-11-18');
    await buildSession(api.owner, world.group, '2026-11-17');
    const { start_at, end_at } = await buildSession(api.owner, world.group, '2026-11-18');
    await buildSession(api.owner, world.group, '2026-11-25', { cover_user_uuid: cover.uuid });
    await buildSession(api.owner, world.group, '2027-01-13', {
      cancelled: true,
      cancel_reason: 'The hall is closed',
    });
    await buildSession(api.owner, world.group, '2027-01-14');
    const [today, covered, cancelled, ...others] = await sessions();
    expect(today).toEqual({
      date: '2026-11-18',
      group_id: world.group.id,
      name: 'Monday Gym',
      start_at,
      end_at,
      place: null,
      coach: 'Ava',
      cancelled: false,
      cancel_reason: null,
      absence: null,
    });
    expect(covered).toMatchObject({ date: '2026-11-25', coach: 'Ben' });
    expect(cancelled).toMatchObject({ cancelled: true, cancel_reason: 'The hall is closed' });
    expect(others).toEqual([]);
    expect(datesOf(await sessions({ from: '2026-11-17', to: '2026-11-17' }))).toEqual([
      '2026-11-17',
    ]);
  });

  test.each([
    ['2026-11-17', 'minimum'],
    ['2027-11-20', 'maximum'],
  ])('rejects a period up to %s', async (to, rule) => {
    const response = await ask(parent, { from: '2026-11-18', to });
    expect([response.statusCode, response.json().detail]).toEqual([422, { to: rule }]);
  });

  test('leaves out sessions before the child joined, after it left, and while it waits', async () => {
    const at = (joined_date: string, more = {}) =>
      api.owner
        .updateTable('class_members')
        .set({ joined_date, ...more })
        .where('member_uuid', '=', world.member.uuid)
        .execute();
    for (const date of ['2026-11-18', '2026-11-25', '2026-12-02']) {
      await buildSession(api.owner, world.group, date);
    }
    await at('2026-11-25', { left_date: '2026-12-02' });
    expect(datesOf(await sessions())).toEqual(['2026-11-25']);
    await at('2026-01-05', { left_date: null, waiting: true });
    expect(await sessions()).toEqual([]);
  });

  test('shows a reported absence to guardians who act or see progress', async () => {
    await buildSession(api.owner, world.group, '2026-11-18');
    const { id } = (await reportAbsence('sick')).json();
    const shown = async () => (await sessions()).map(({ absence }) => absence?.id ?? null);
    expect(await shown()).toEqual([id]);
    await edit({ acts: false });
    expect(await shown()).toEqual([id]);
    await edit({ sees: ['medical'] });
    expect(await shown()).toEqual([null]);
    await edit({ acts: true });
    expect(await shown()).toEqual([id]);
  });

  test('[D5] shows no child of another guardian or club, nor after access has ended', async () => {
    const other = await buildClub(api.owner, world.client);
    const neighbour = await buildUser(api.owner, world.club, 'parent');
    const sibling = await buildMember(api.owner, world.club);
    await buildGuardian(api.owner, world.club, neighbour, sibling);
    const stranger = await buildUser(api.owner, other, 'parent');
    const tokens = [await api.tokenFor(neighbour), await api.tokenFor(stranger)];
    await edit({ restricted: true });
    for (const as of [parent, ...tokens]) expect((await ask(as)).statusCode).toBe(404);
    await api.owner
      .deleteFrom('member_guardians')
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    const response = await ask();
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'UNKNOWN_MEMBER' }]);
  });
});

describe('the details of a child', () => {
  const details = (as = parent) =>
    api.call('GET /children/:uuid/details', {
      as,
      host: world.host,
      params: { uuid: world.member.uuid },
    });
  const confirm = (as = parent) =>
    api.call('POST /children/:uuid/details/confirmation', {
      as,
      host: world.host,
      params: { uuid: world.member.uuid },
    });
  const setLink = (row: {
    acts?: boolean;
    restricted?: boolean;
    sees?: ('progress' | 'medical')[];
  }) =>
    api.owner
      .updateTable('member_guardians')
      .set(row)
      .where('member_uuid', '=', world.member.uuid)
      .execute();
  const addAlert = (
    kind: 'medical' | 'safeguarding',
    text: string,
    ended_at: number | null = null,
  ) =>
    api.owner
      .insertInto('member_alerts')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid: world.member.uuid,
        kind,
        text,
        ended_at,
      })
      .execute();

  test('are those of the guardian who reads, with medical alerts and the other guardians', async () => {
    await api.owner
      .updateTable('guardians')
      .set({ email: 'pat@example.org', phone: '01792 555 0101' })
      .where('user_uuid', '=', user.uuid)
      .execute();
    const other = await buildUser(api.owner, world.club, 'parent', { firstname: 'Ann' });
    await buildGuardian(api.owner, world.club, other, world.member);
    await addAlert('medical', 'Asthma');
    await addAlert('medical', 'A broken arm', NOON);
    const sibling = await buildMember(api.owner, world.club, { details_confirmed_at: NOON });
    const neighbour = await buildUser(api.owner, world.club, 'parent', { firstname: 'Bea' });
    await buildGuardian(api.owner, world.club, neighbour, sibling);
    const ofSibling = { client_id: world.client.id, club_id: world.club.id };
    await api.owner
      .insertInto('member_alerts')
      .values({ ...ofSibling, member_uuid: sibling.uuid, kind: 'medical', text: 'Epilepsy' })
      .execute();
    await addAlert('safeguarding', 'Not for guardians');
    const rights = { relationship: null, sees: ['progress', 'medical'], acts: true };
    expect((await details()).json()).toEqual({
      email: 'pat@example.org',
      phone: '01792 555 0101',
      medical: [{ id: expect.any(Number), text: 'Asthma' }],
      emergency_contacts: [],
      guardians: [
        { firstname: 'Pat', ...rights, is_self: true },
        { firstname: 'Ann', ...rights, is_self: false },
      ],
      confirmed_at: null,
    });
  });

  test('[D5] show no guardian without access, and no medical alert to one who may not see it', async () => {
    await addAlert('medical', 'Asthma');
    await setLink({ sees: ['progress'] });
    const other = await buildUser(api.owner, world.club, 'parent', { firstname: 'Ann' });
    await buildGuardian(api.owner, world.club, other, world.member);
    await api.owner
      .updateTable('member_guardians')
      .set({ restricted: true })
      .where('guardian_id', 'in', (guardian) =>
        guardian.selectFrom('guardians').select('id').where('user_uuid', '=', other.uuid),
      )
      .execute();
    expect((await details()).json()).toMatchObject({
      medical: null,
      guardians: [{ firstname: 'Pat' }],
    });
    expect(statusAndError(await details(await api.tokenFor(other)))).toEqual([
      404,
      'UNKNOWN_MEMBER',
    ]);
  });

  test('are checked a year after the child was added, and a year after each confirmation', async () => {
    const created = await api.owner
      .updateTable('members')
      .set({ created_at: NOON - 400 * 86_400 })
      .where('uuid', '=', world.member.uuid)
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    expect(await children()).toMatchObject([{ check_date: '2026-10-14' }]);
    expect((await confirm()).statusCode).toBe(204);
    expect(await children()).toMatchObject([{ check_date: '2027-11-18' }]);
    expect((await details()).json()).toMatchObject({ confirmed_at: NOON });
    const confirmed = await api.owner
      .selectFrom('members')
      .select(['details_confirmed_by', 'updated_at'])
      .where('uuid', '=', world.member.uuid)
      .executeTakeFirstOrThrow();
    expect(confirmed).toEqual({ details_confirmed_by: user.uuid, ...created });
  });

  test('[D5] are confirmed only by guardians who act for the child', async () => {
    await setLink({ acts: false });
    const stranger = await buildUser(api.owner, world.club, 'parent');
    for (const as of [parent, await api.tokenFor(stranger)]) {
      expect(statusAndError(await confirm(as))).toEqual([404, 'UNKNOWN_MEMBER']);
    }
    await setLink({ acts: true, restricted: true });
    expect(statusAndError(await confirm())).toEqual([404, 'UNKNOWN_MEMBER']);
    expect((await details()).statusCode).toBe(404);
  });
});
