import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildSession,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { ignoreBystanders } from '../../testing/bystanders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let parent: UserRow;
let as: string;

const TODAY = '2026-11-18';

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  parent = await buildUser(api.owner, world.club, 'parent', { firstname: 'Pat' });
  await buildGuardian(api.owner, world.club, parent, world.member);
  as = await api.tokenFor(parent, { features: {} });
});
afterAll(() => api.close());

const reportAbsence = (body: Record<string, unknown> = {}, token = as, uuid = world.member.uuid) =>
  api.call('POST /members/:uuid/absences', {
    as: token,
    host: world.host,
    params: { uuid },
    body: { from_date: TODAY, to_date: '2026-11-20', absence: 'holiday', ...body },
  });

const listAbsences = (token = as) =>
  api.call('GET /members/:uuid/absences', {
    as: token,
    host: world.host,
    params: { uuid: world.member.uuid },
  });

const withdrawAbsence = (id: number, token = as) =>
  api.call('DELETE /members/:uuid/absences/:id', {
    as: token,
    host: world.host,
    params: { uuid: world.member.uuid, id },
  });

const editAbsence = (id: number, body: Record<string, unknown>, token = as) =>
  api.call('PATCH /members/:uuid/absences/:id', {
    as: token,
    host: world.host,
    params: { uuid: world.member.uuid, id },
    body,
  });

const readAttendance = async () => {
  const response = await api.call('GET /groups/:id/members', {
    as: world.token,
    host: world.host,
    params: { id: world.group.id },
    query: { with_attendance: 1, session_date: TODAY },
  });
  const [{ in: present, absence }] = response.json();
  return { in: present, absence };
};

const markAbsent = () =>
  api.call('DELETE /members/:uuid/attendance/:date', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid, date: TODAY },
    query: {},
  });

describe('absences of a member', () => {
  test('a parent reports an absence, and the coach sees it if there is no mark', async () => {
    const response = await reportAbsence({ note: 'Away' });
    const absence = {
      id: expect.any(Number),
      member_uuid: world.member.uuid,
      from_date: TODAY,
      to_date: '2026-11-20',
      absence: 'holiday',
      note: 'Away',
    };
    expect([response.statusCode, response.json()]).toEqual([201, absence]);
    expect((await listAbsences(world.token)).json()).toMatchObject([absence]);
    expect(await readAttendance()).toEqual({ in: null, absence: 'holiday' });
  });

  test('[D7] staff see in the list who reported an absence and when, and guardians do not', async () => {
    const { id } = (await reportAbsence({ note: 'Cold' })).json();
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const absence = { id, note: 'Cold', absence: 'holiday' };
    const reported = { by: `Pat ${parent.lastname}`, at: NOON };
    expect((await listAbsences(admin)).json()).toMatchObject([{ ...absence, reported }]);
    const [own] = (await listAbsences()).json();
    expect(own).toMatchObject(absence);
    expect(own).not.toHaveProperty('reported');
  });

  test('of two reported absences the register shows the newer one', async () => {
    await reportAbsence({ absence: 'sick' });
    const { id } = (await reportAbsence({ absence: 'holiday' })).json();
    expect(await readAttendance()).toEqual({ in: null, absence: 'holiday' });
    expect((await markAbsent()).json()).toMatchObject({ in: false, absence: 'holiday' });
    await withdrawAbsence(id);
    expect(await readAttendance()).toEqual({ in: false, absence: 'sick' });
  });

  test('a withdrawn absence is no longer shown and cannot be withdrawn again', async () => {
    const { id } = (await reportAbsence()).json();
    expect((await withdrawAbsence(id)).statusCode).toBe(204);
    expect((await withdrawAbsence(id)).statusCode).toBe(404);
    expect((await listAbsences()).json()).toEqual([]);
    expect(await readAttendance()).toEqual({ in: null, absence: null });
  });

  test('a past absence can be reported as far back as a register may be marked', async () => {
    expect((await reportAbsence({ from_date: '2026-11-17' }, world.token)).statusCode).toBe(201);
    expect((await reportAbsence({ from_date: '2026-11-10' }, world.token)).statusCode).toBe(422);
  });

  test('a parent explains an absence for 14 days', async () => {
    const explain = (day: string) => reportAbsence({ from_date: day, to_date: day });
    expect((await explain('2026-11-03')).json()).toEqual({
      error: 'DATE_NOT_ALLOWED',
      detail: { max_past_days: 14 },
    });
    const { id } = (await explain('2026-11-04')).json();
    expect((await editAbsence(id, { absence: 'sick' })).statusCode).toBe(200);
    expect((await withdrawAbsence(id)).statusCode).toBe(204);
  });

  test('the 14 days are those in the time zone of the club, not of another club', async () => {
    ignoreBystanders();
    await api.owner
      .updateTable('clubs')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('client_id', '=', world.client.id)
      .where('id', '<>', world.club.id)
      .execute();
    const past = { from_date: '2026-11-04', to_date: '2026-11-04' };
    expect((await reportAbsence(past)).statusCode).toBe(201);
  });

  test('a parent changes reason and note until the session begins', async () => {
    const start_at = NOON + 300;
    await buildSession(api.owner, world.group, TODAY, { start_at });
    const { id } = (await reportAbsence({ to_date: TODAY })).json();
    await buildSession(api.owner, world.group, '2026-11-25');
    await reportAbsence({ from_date: '2026-11-25', to_date: '2026-11-25' });
    const edited = await editAbsence(id, { absence: 'sick', note: 'A cold' });
    expect([edited.statusCode, edited.json()]).toMatchObject([
      200,
      { id, absence: 'sick', note: 'A cold' },
    ]);
    api.clock.now = start_at;
    for (const response of [await editAbsence(id, { note: null }), await withdrawAbsence(id)]) {
      expect([response.statusCode, response.json()]).toEqual([
        409,
        { error: 'CONFLICT', detail: { state: 'begun' } },
      ]);
    }
    expect((await editAbsence(id, { note: null }, world.token)).statusCode).toBe(200);
    expect((await withdrawAbsence(id, world.token)).statusCode).toBe(204);
    expect((await editAbsence(id, { note: null }, world.token)).statusCode).toBe(404);
  });

  test('a parent withdraws the rest of an absence after its first session', async () => {
    const start_at = NOON + 300;
    await buildSession(api.owner, world.group, TODAY, { start_at });
    await buildSession(api.owner, world.group, '2026-11-20');
    const { id } = (await reportAbsence()).json();
    api.clock.now = start_at;
    expect((await withdrawAbsence(id)).statusCode).toBe(204);
    expect((await listAbsences()).json()).toMatchObject([{ id, to_date: TODAY }]);
  });

  test('a session of a group that the child has left or waits for binds no guardian', async () => {
    const start_at = NOON + 300;
    for (const row of [{ left_date: TODAY }, { waiting: true }, { joined_date: '2026-11-19' }]) {
      const group = await buildGroup(api.owner, world.club);
      await joinGroup(api.owner, group, world.member, row);
      await buildSession(api.owner, group, TODAY, { start_at });
    }
    await buildSession(api.owner, world.group, '2026-11-20');
    const { id } = (await reportAbsence()).json();
    api.clock.now = start_at;
    expect((await withdrawAbsence(id)).statusCode).toBe(204);
    expect((await listAbsences()).json()).toEqual([]);
  });

  test('a session that is cancelled or began before the report binds no guardian', async () => {
    const start_at = NOON + 300;
    await buildSession(api.owner, world.group, TODAY, { start_at, cancelled: true });
    const morning = await buildGroup(api.owner, world.club);
    await joinGroup(api.owner, morning, world.member);
    await buildSession(api.owner, morning, TODAY, { start_at: NOON });
    const { id } = (await reportAbsence()).json();
    api.clock.now = start_at;
    expect((await withdrawAbsence(id)).statusCode).toBe(204);
    expect((await listAbsences()).json()).toEqual([]);
  });

  test('a merged member has no absences of their own', async () => {
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    await api.owner
      .updateTable('members')
      .set({ merged_into: (await buildMember(api.owner, world.club)).uuid })
      .where('uuid', '=', world.member.uuid)
      .execute();
    const response = await listAbsences(admin);
    expect([response.statusCode, response.json().error]).toEqual([404, 'UNKNOWN_MEMBER']);
  });

  const withdrawDays = (body: Record<string, unknown>, token = as) =>
    api.call('POST /members/:uuid/absences/withdrawal', {
      as: token,
      host: world.host,
      params: { uuid: world.member.uuid },
      body,
    });
  const reportTogether = (token: string) =>
    api.call('POST /members/:uuid/absences/bulk', {
      as: token,
      host: world.host,
      params: { uuid: world.member.uuid },
      body: { absences: [{ ...day(TODAY), absence: 'sick', note: null }] },
    });
  const day = (date: string) => ({ from_date: date, to_date: date });
  const spans = async () =>
    (await listAbsences())
      .json()
      .map((one: Record<string, string>) => [one['from_date'], one['to_date'], one['absence']]);
  const anotherGuardian = async () => {
    const other = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, other, world.member);
    return api.tokenFor(other, { features: {} });
  };

  test('a day is withdrawn from all reports of it together, also from those of another guardian', async () => {
    await reportAbsence({ ...day('2026-11-20'), absence: 'sick', note: 'Cold' });
    const range = { from_date: '2026-11-19', to_date: '2026-11-23', absence: 'holiday' };
    await reportAbsence(range, await anotherGuardian());
    await reportAbsence({ ...day('2026-11-21'), absence: 'other' });
    const response = await withdrawDays(day('2026-11-20'));
    expect([response.statusCode, response.json()]).toEqual([
      200,
      [
        { ...day('2026-11-20'), absence: 'holiday', note: null },
        { ...day('2026-11-20'), absence: 'sick', note: 'Cold' },
      ],
    ]);
    expect(await spans()).toEqual([
      ['2026-11-21', '2026-11-23', 'holiday'],
      ['2026-11-21', '2026-11-21', 'other'],
      ['2026-11-19', '2026-11-19', 'holiday'],
    ]);
    const rows = await api.owner
      .selectFrom('reported_absences')
      .select(['user_uuid', 'created_at'])
      .where('member_uuid', '=', world.member.uuid)
      .where('absence', '=', 'holiday')
      .execute();
    // Both parts are of the guardian who reported them.
    expect(new Set(rows.map(({ user_uuid }) => user_uuid)).size).toBe(1);
  });

  test('the first or last days of one of several reports are withdrawn', async () => {
    const { id } = (await reportAbsence({ from_date: '2026-11-19', to_date: '2026-11-23' })).json();
    await reportAbsence({ ...day('2026-11-19'), absence: 'sick' });
    const first = { from_date: '2026-11-10', to_date: '2026-11-20', ids: [id] };
    expect((await withdrawDays(first)).json()).toMatchObject([
      { from_date: '2026-11-19', to_date: '2026-11-20', absence: 'holiday' },
    ]);
    const last = { from_date: '2026-11-23', to_date: '2026-12-31' };
    expect((await withdrawDays(last)).json()).toMatchObject([day('2026-11-23')]);
    expect(await spans()).toEqual([
      ['2026-11-21', '2026-11-22', 'holiday'],
      ['2026-11-19', '2026-11-19', 'sick'],
    ]);
  });

  test('the rest of a shortened absence does not replace a newer absence', async () => {
    const { id } = (await reportAbsence({ from_date: '2026-11-15' })).json();
    api.clock.now += 60;
    await reportAbsence({ ...day(TODAY), absence: 'sick' });
    const taken = { ...day('2026-11-17'), ids: [id] };
    expect((await withdrawDays(taken, world.token)).statusCode).toBe(200);
    expect(await readAttendance()).toEqual({ in: null, absence: 'sick' });
    expect((await markAbsent()).json()).toMatchObject({ in: false, absence: 'sick' });
  });

  test('what was withdrawn is reported again, all or none', async () => {
    await reportAbsence({ ...day('2026-11-20'), absence: 'sick', note: 'Cold' });
    await reportAbsence(day('2026-11-20'));
    const withdrawn = (await withdrawDays(day('2026-11-20'))).json();
    const report = (absences: object[]) =>
      api.call('POST /members/:uuid/absences/bulk', {
        as,
        host: world.host,
        params: { uuid: world.member.uuid },
        body: { absences },
      });
    const late = { ...withdrawn[0], ...day('2026-11-03') };
    expect((await report([...withdrawn, late])).json()).toEqual({
      error: 'DATE_NOT_ALLOWED',
      detail: { max_past_days: 14 },
    });
    expect(await spans()).toEqual([]);
    const backwards = { ...withdrawn[0], to_date: '2026-11-19' };
    expect((await report([backwards])).json().detail).toEqual({ to_date: 'minimum' });
    expect((await report(withdrawn)).statusCode).toBe(201);
    expect(await spans()).toEqual([
      ['2026-11-20', '2026-11-20', 'holiday'],
      ['2026-11-20', '2026-11-20', 'sick'],
    ]);
  });

  test('a parent withdraws only days after the last session that has begun', async () => {
    const start_at = NOON + 300;
    await buildSession(api.owner, world.group, TODAY, { start_at });
    await reportAbsence({ to_date: '2026-11-20' });
    await reportAbsence({ ...day(TODAY), absence: 'sick' });
    api.clock.now = start_at;
    const begun = await withdrawDays(day(TODAY));
    expect([begun.statusCode, begun.json().detail]).toEqual([409, { state: 'begun' }]);
    expect((await withdrawDays({ from_date: TODAY, to_date: '2026-11-20' })).json()).toMatchObject([
      { from_date: '2026-11-19', to_date: '2026-11-20', absence: 'holiday' },
    ]);
    expect(await spans()).toEqual([
      [TODAY, TODAY, 'sick'],
      [TODAY, TODAY, 'holiday'],
    ]);
    expect((await withdrawDays(day(TODAY), world.token)).json()).toHaveLength(2);
    expect(await spans()).toEqual([]);
    const none = await withdrawDays(day(TODAY));
    expect([none.statusCode, none.json().error]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['2026-11-17', 'minimum'],
    ['2028-01-01', 'maximum'],
  ])('rejects an absence up to %s', async (to_date, rule) => {
    expect((await reportAbsence({ to_date })).json().detail).toEqual({ to_date: rule });
  });

  test('a begun absence that was withdrawn or is of another member is unknown to a parent', async () => {
    const start_at = NOON + 300;
    await buildSession(api.owner, world.group, TODAY, { start_at });
    const withdrawn = (await reportAbsence()).json();
    await withdrawAbsence(withdrawn.id);
    const noa = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, noa);
    const other = (await reportAbsence({}, world.token, noa.uuid)).json();
    api.clock.now = start_at;
    for (const id of [withdrawn.id, other.id]) {
      expect((await withdrawAbsence(id)).statusCode).toBe(404);
      expect((await editAbsence(id, { note: null })).statusCode).toBe(404);
    }
  });

  test('[D5] an absence of another member is not changed at the address of a child', async () => {
    const own = (await reportAbsence()).json();
    const other = await buildMember(api.owner, world.club);
    const { client_id, club_id, uuid: member_uuid } = other;
    const { id } = await api.owner
      .insertInto('reported_absences')
      .values({
        client_id,
        club_id,
        member_uuid,
        user_uuid: parent.uuid,
        created_at: NOON,
        from_date: TODAY,
        to_date: TODAY,
        absence: 'sick',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await editAbsence(id, { absence: 'holiday' })).statusCode).toBe(404);
    expect((await withdrawAbsence(id)).statusCode).toBe(404);
    const rows = await api.owner
      .selectFrom('reported_absences')
      .select(['id', 'absence', 'to_date', 'cancelled_at'])
      .where('id', 'in', [own.id, id])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: own.id, absence: 'holiday', to_date: '2026-11-20', cancelled_at: null },
      { id, absence: 'sick', to_date: TODAY, cancelled_at: null },
    ]);
  });

  test("rejects users who are neither the member's parent nor their coach", async () => {
    const child = await buildMember(api.owner, world.club);
    const elsewhere = await buildClub(api.owner, world.client);
    const colleague = await api.tokenFor(await buildUser(api.owner, world.club, 'coach'));
    const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
    const { id } = (await reportAbsence()).json();
    expect((await reportAbsence({}, as, child.uuid)).json()).toEqual({ error: 'UNKNOWN_MEMBER' });
    for (const token of [colleague, stranger]) {
      for (const response of [
        await reportAbsence({}, token),
        await listAbsences(token),
        await editAbsence(id, { note: null }, token),
        await withdrawAbsence(id, token),
        await withdrawDays(day(TODAY), token),
        await reportTogether(token),
      ]) {
        expect([response.statusCode, response.json()]).toEqual([404, { error: 'UNKNOWN_MEMBER' }]);
      }
    }
  });
});
