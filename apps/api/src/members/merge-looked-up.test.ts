import type { AuditEntry, CallKey, MergeField } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { statusAndError } from '../../testing/auth.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { hashTables } from '../../testing/hash-tables.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { CHILD_TABLES } from '../data-requests/export-tables.ts';

const NAME = { firstname: 'Ava', lastname: 'Jones', dob: '2018-05-04' };
const REASON = 'Her mother asked by phone.';
const DAY = 86_400;

let api: TestApi;
let world: World;
let officer: UserRow;
let colleague: UserRow;
let admin: UserRow;
/** Two records of one person in the club of the world. */
let keep: string;
let other: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  const place = { client_id: world.client.id, id: null };
  officer = await buildUser(api.owner, place, 'ngo', { firstname: 'Olu', lastname: 'Price' });
  colleague = await buildUser(api.owner, place, 'ngo');
  admin = await buildUser(api.owner, world.club, 'admin');
  keep = (await buildMember(api.owner, world.club, NAME)).uuid;
  other = (await buildMember(api.owner, world.club, NAME)).uuid;
});
afterAll(() => api.close());

const send = async (key: CallKey, user: UserRow, request: TestRequest = {}) =>
  api.call(key, { as: await api.tokenFor(user), host: world.host, ...request });

const lookUp = async (user = officer) => {
  const body = { ...NAME, reason: 'duplicate', note: REASON };
  const response = await send('POST /member-lookups', user, { body });
  expect(response.statusCode, response.body).toBe(200);
};

type MergeBody = {
  with?: string;
  keep?: string;
  fields?: MergeField[];
  reason?: string | undefined;
  dry_run?: 1;
};

const merge = (body: MergeBody = {}, user = officer) =>
  send('POST /members/:uuid/merge', user, {
    params: { uuid: keep },
    body: { with: other, keep, fields: [], reason: REASON, ...body },
  });

const errorOf = (response: Awaited<ReturnType<typeof merge>>) => {
  const { error, detail } = response.json();
  return [response.statusCode, error, detail];
};

const merged = async (body: MergeBody = {}): Promise<number> => {
  await lookUp();
  const response = await merge(body);
  expect(response.statusCode, response.body).toBe(200);
  return Number(response.headers['x-audit-id']);
};

const undo = (id: number, user = officer) =>
  send('POST /audits/:id/undo', user, { params: { id } });

const audits = async (user: UserRow, query: Record<string, string> = {}): Promise<AuditEntry[]> =>
  (await send('GET /audits', user, { query: { member_uuid: keep, ...query } })).json();

const grade = async (uuid: string, node_id: string, ts: number) => {
  const response = await send('POST /members/:uuid/assessments/:slug', world.coach, {
    params: { uuid, slug: 'recreational' },
    headers: newDevice().headers('grades', 1),
    body: { member_id: uuid, node_id, assessment: 2, ts, context: { group_ngo_id: null } },
  });
  expect(response.statusCode, response.body).toBe(200);
};

const withGroups = async () => {
  const second = await buildGroup(api.owner, world.club, { coaches: [world.coach] });
  await joinGroup(api.owner, world.group, { uuid: keep });
  await joinGroup(api.owner, second, { uuid: other });
  const parent = await buildUser(api.owner, world.club, 'parent');
  await buildGuardian(api.owner, world.club, parent, { uuid: other });
  await grade(keep, '/bronze/roll', NOON - 90);
  await grade(other, '/bronze/roll', NOON - 60);
  await grade(other, '/bronze/jump', NOON - 60);
  return parent;
};

const addTransfer = async (member_uuid: string, state: string) => {
  const { id: to_club_id } = await buildClub(api.owner, world.client);
  const { client, club } = world;
  const transfer = { client_id: client.id, member_uuid, from_club_id: club.id, to_club_id, state };
  return api.owner
    .insertInto('transfers')
    .values({
      ...transfer,
      day: '2026-12-01',
      reason: REASON,
      created_by: officer.uuid,
      created_at: NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
};

/** The tables that a merge changes. Logs only grow. */
const hashes = () =>
  hashTables(
    api.owner,
    [...CHILD_TABLES, 'member_guardians', 'members', 'guardians'].filter(
      (name) => !/^audit_|^access_/.test(name),
    ),
    world.client.id,
  );

describe('POST /members/:uuid/merge', () => {
  test('[D18] shows the effect, merges two records that were looked up, and an undo restores both', async () => {
    await withGroups();
    await lookUp();
    const before = await hashes();
    const effect = {
      moved: { grades: 2, marks: 0, badges: 0, guardians: 1, groups: 1, waiting: 0, tags: 0 },
      both: { grades: 1, marks: 0 },
    };
    expect((await merge({ dry_run: 1, reason: undefined })).json()).toEqual(effect);
    expect(await hashes()).toEqual(before);
    const response = await merge();
    expect(response.json()).toEqual(effect);
    const records = await api.owner
      .selectFrom('members')
      .select(['uuid', 'active', 'merged_into'])
      .where('uuid', 'in', [keep, other])
      .orderBy('active', 'desc')
      .execute();
    expect(records).toEqual([
      { uuid: keep, active: true, merged_into: null },
      { uuid: other, active: false, merged_into: keep },
    ]);
    const id = Number(response.headers['x-audit-id']);
    api.clock.now = NOON + 30 * DAY - 1;
    const undone = await undo(id);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await hashes()).toEqual(before);
  });

  test('the member who stays takes the chosen fields, whichever of both it is', async () => {
    await api.owner
      .updateTable('members')
      .set({ ngo_id: 'BG-1' })
      .where('uuid', '=', keep)
      .execute();
    await merged({ keep: other, fields: ['ngo_id'] });
    const stays = await send('GET /members/:uuid/passport', officer, { params: { uuid: other } });
    expect(stays.json()).toMatchObject({ ...NAME, ngo_id: 'BG-1' });
    const gone = await send('GET /members/:uuid/passport', officer, { params: { uuid: keep } });
    expect(statusAndError(gone)).toEqual([404, 'UNKNOWN_MEMBER']);
  });

  test('[OF12] applies what a device recorded for the former record to the one that stays', async () => {
    await withGroups();
    await merged();
    await grade(other, '/silver/cartwheel', NOON - 5);
    const scores = await api.owner
      .selectFrom('scores')
      .select('node_id')
      .where('member_uuid', '=', keep)
      .orderBy('node_id')
      .execute();
    expect(scores.map(({ node_id }) => node_id)).toEqual([
      '/bronze/jump',
      '/bronze/roll',
      '/silver/cartwheel',
    ]);
  });

  test('[D19] leaves the look-ups of both records in the log that a guardian reads', async () => {
    const parent = await withGroups();
    await merged();
    const views = await send('GET /children/:uuid/views', parent, { params: { uuid: keep } });
    expect(views.json()).toContainEqual(
      expect.objectContaining({ role: 'ngo', kinds: ['lookup'] }),
    );
    const log = await api.owner
      .selectFrom('access_log')
      .select(['action', 'reason'])
      .where('member_uuid', '=', keep)
      .where('user_uuid', '=', officer.uuid)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'lookup', reason: `duplicate: ${REASON}` },
      { action: 'lookup', reason: `duplicate: ${REASON}` },
      { action: 'merge', reason: REASON },
    ]);
  });

  test('[D19] needs a look-up of each record by the same user within the last hour', async () => {
    const refused = [403, 'FORBIDDEN', { lookup: 'required' }];
    expect(errorOf(await merge())).toEqual(refused);
    await lookUp(colleague);
    expect(errorOf(await merge({ dry_run: 1 }))).toEqual(refused);
    await lookUp();
    for (const uuid of [keep, other]) {
      const changed = await api.owner
        .updateTable('access_log')
        .set({ action: 'seen' })
        .where('member_uuid', '=', uuid)
        .where('user_uuid', '=', officer.uuid)
        .returning('id')
        .execute();
      expect(changed).toHaveLength(1);
      expect(errorOf(await merge())).toEqual(refused);
      await api.owner
        .updateTable('access_log')
        .set({ action: 'lookup' })
        .where('action', '=', 'seen')
        .execute();
    }
    api.clock.now = NOON + 3600;
    expect(errorOf(await merge())).toEqual(refused);
  });

  test('[D5] needs the right, also for the dry run and the undo', async () => {
    const id = await merged();
    await api.owner
      .updateTable('user_clients')
      .set({ rights: ['publish'] })
      .where('user_uuid', '=', officer.uuid)
      .execute();
    const refused = [403, 'FORBIDDEN', { right: 'people' }];
    expect(errorOf(await merge())).toEqual(refused);
    expect(errorOf(await merge({ dry_run: 1 }))).toEqual(refused);
    expect(errorOf(await undo(id))).toEqual(refused);
    expect(statusAndError(await merge({}, admin))).toEqual([403, 'FORBIDDEN']);
  });

  test('[D18] is in the history of the club and of the users who may merge, with the reason', async () => {
    const id = await merged();
    const entry = { id, action: 'member.body_merge', subject: REASON };
    // A club reads no accounts of the national body.
    expect(await audits(admin)).toMatchObject([{ ...entry, user: null, can_undo: false }]);
    const undoable = [{ ...entry, user: { name: 'Olu Price' }, can_undo: true }];
    expect(await audits(officer, { entity: 'member' })).toMatchObject(undoable);
    expect(await audits(colleague)).toMatchObject(undoable);
    expect(Object.keys((await audits(officer))[0]?.detail ?? {})).toEqual(
      expect.not.arrayContaining(['notes', 'alerts', 'requests']),
    );
    expect(statusAndError(await undo(id, admin))).toEqual([403, 'FORBIDDEN']);
    expect((await undo(id, colleague)).statusCode).toBe(200);
    expect(await audits(admin)).toMatchObject([{ action: 'undo', undoes: id }, { id }]);
    await api.owner
      .updateTable('user_clients')
      .set({ rights: [] })
      .where('user_uuid', '=', colleague.uuid)
      .execute();
    expect((await audits(colleague)).map(({ action }) => action)).toEqual(['undo']);
    const stranger = await buildWorld(api);
    const outside = await buildUser(api.owner, { client_id: stranger.client.id, id: null }, 'ngo');
    const token = { as: await api.tokenFor(outside), host: stranger.host };
    const found = await api.call('POST /audits/:id/undo', { ...token, params: { id } });
    expect(statusAndError(found)).toEqual([404, 'NOT_FOUND']);
  });

  test('[D18] an undo is refused if the club changed the record since, and after 30 days', async () => {
    await api.owner
      .updateTable('members')
      .set({ firstname: 'Áva' })
      .where('uuid', '=', other)
      .execute();
    const id = await merged({ fields: ['firstname'] });
    const changed = await send('PATCH /members/:uuid', admin, {
      params: { uuid: keep },
      body: { firstname: 'Eva' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(errorOf(await undo(id))).toMatchObject([409, 'CONFLICT', { changed: ['firstname'] }]);
    api.clock.now = NOON + 30 * DAY + 1;
    expect(errorOf(await undo(id))).toEqual([409, 'CONFLICT', { state: 'expired' }]);
  });

  test('refuses records of two clubs, which need a transfer first', async () => {
    const { id } = await buildClub(api.owner, world.client);
    await api.owner.updateTable('members').set({ club_id: id }).where('uuid', '=', other).execute();
    await lookUp();
    expect(errorOf(await merge({ dry_run: 1 }))).toEqual([409, 'CONFLICT', { clubs: 'different' }]);
    expect(errorOf(await merge())).toEqual([409, 'CONFLICT', { clubs: 'different' }]);
  });

  test.each(['open', 'agreed'])('refuses a member whose transfer is %s', async (state) => {
    await lookUp();
    for (const uuid of [keep, other]) {
      const { id } = await addTransfer(uuid, state);
      expect(errorOf(await merge())).toEqual([409, 'CONFLICT', { transfer_id: id }]);
      await api.owner.updateTable('transfers').set({ state: 'undone' }).execute();
    }
    expect((await merge()).statusCode).toBe(200);
  });

  test('refuses a member whose merged record has a transfer', async () => {
    const former = await buildMember(api.owner, world.club, { active: false });
    await api.owner
      .updateTable('members')
      .set({ merged_into: other })
      .where('uuid', '=', former.uuid)
      .execute();
    const { id } = await addTransfer(former.uuid, 'open');
    await lookUp();
    expect(errorOf(await merge())).toEqual([409, 'CONFLICT', { transfer_id: id }]);
  });

  test('refuses the same record twice, a third one that stays, and a short reason', async () => {
    await lookUp();
    expect(errorOf(await merge({ with: keep }))[2]).toEqual({ with: 'not' });
    expect(errorOf(await merge({ keep: world.member.uuid }))[2]).toEqual({ keep: 'enum' });
    for (const reason of [undefined, 'short', '             ']) {
      expect(errorOf(await merge({ reason }))[2]).toEqual({ reason: 'minLength' });
    }
  });

  test('refuses records of another system, and erased and merged records', async () => {
    const setMember = (values: object) =>
      api.owner.updateTable('members').set(values).where('uuid', '=', other).execute();
    await lookUp();
    await setMember({ remote: true });
    expect(errorOf(await merge())[2]).toEqual({ merge_uuid: 'remote' });
    await setMember({ remote: false, active: false, inactive_reason: 'erased' });
    expect(statusAndError(await merge())).toEqual([404, 'UNKNOWN_MEMBER']);
    await setMember({ inactive_reason: null, merged_into: keep });
    expect(statusAndError(await merge())).toEqual([404, 'UNKNOWN_MEMBER']);
    await setMember({ merged_into: null });
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'remote_only' })
      .where('id', '=', world.club.id)
      .execute();
    expect(errorOf(await merge())).toEqual([422, 'VALIDATION', { uuid: 'remote' }]);
  });
});
