import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildMember,
  buildScheme,
  buildUser,
  buildGroup,
  joinGroup,
} from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
});
afterAll(() => api.close());

type Options = {
  as?: string;
  ts?: number;
  headers?: Record<string, string>;
  uuid?: string;
  body?: object;
};

const handOut = (options: Options = {}) =>
  api.call('POST /members/:uuid/badges', {
    as: options.as ?? world.token,
    host: world.host,
    headers: options.headers ?? {},
    params: { uuid: options.uuid ?? world.member.uuid },
    body: {
      award: { badge_id: '/bronze', achieve_date: '2026-11-17' },
      group_ngo_id: null,
      ts: options.ts ?? NOON,
      ...options.body,
    },
  });

const returnBadge = (ts: number, headers: Record<string, string> = {}) =>
  api.call('DELETE /members/:uuid/badges/:badgeId', {
    as: world.token,
    host: world.host,
    headers,
    params: { uuid: world.member.uuid, badgeId: '/bronze' },
    query: { ts },
  });

const grade = (node_id: string, assessment: number, ts: number) =>
  api.call('POST /members/:uuid/assessments/:slug', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid, slug: 'recreational' },
    body: {
      member_id: world.member.uuid,
      node_id,
      assessment,
      ts,
      context: { group_ngo_id: null },
    },
  });

/** Passes every skill of the level. */
const completeBronze = async (ts: number) => {
  await grade('/bronze/roll', 2, ts - 1);
  await grade('/bronze/jump', 2, ts);
};

const awards = () =>
  api.owner
    .selectFrom('awards')
    .select(['slug', 'completed_ts'])
    .where('member_uuid', '=', world.member.uuid)
    .execute();

const BRONZE = { badge_id: '/bronze', achieve_date: '2026-11-17' };

describe('POST and DELETE /members/:uuid/badges', () => {
  test('a badge is handed out and returned, and both stay in the history', async () => {
    const uuid = world.member.uuid;
    await completeBronze(NOON - 2);
    expect((await handOut({ ts: NOON - 1 })).json()).toEqual({ uuid, badges: [BRONZE] });
    expect((await returnBadge(NOON)).json()).toEqual({ uuid, badges: [] });
    const history = await api.owner
      .selectFrom('badge_history')
      .select(['achieve_date', 'superseded'])
      .where('member_uuid', '=', uuid)
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { achieve_date: '2026-11-17', superseded: false },
      { achieve_date: null, superseded: false },
    ]);
  });

  test('[D6] an award lasts while its badge is handed out, and is cleared on return if no longer earned', async () => {
    await grade('/bronze/roll', 2, NOON - 9);
    await grade('/bronze/jump', 2, NOON - 8);
    await handOut({ ts: NOON - 7 });
    await grade('/bronze/jump', 0, NOON - 6);
    expect(await awards()).toEqual([{ slug: '/bronze', completed_ts: NOON - 8 }]);
    await returnBadge(NOON - 5);
    expect(await awards()).toEqual([{ slug: '/bronze', completed_ts: null }]);
    await grade('/bronze/jump', 2, NOON - 4);
    expect(await awards()).toEqual([{ slug: '/bronze', completed_ts: NOON - 4 }]);
  });

  test('[D6] handing out a badge leaves the moment of its award unchanged', async () => {
    await completeBronze(NOON - 9);
    const before = await awards();
    await handOut({ ts: NOON });
    expect(before).toEqual([{ slug: '/bronze', completed_ts: NOON - 9 }]);
    expect(await awards()).toEqual(before);
  });

  test('[D6] rejects a badge of a level that never was complete, and accepts one that was', async () => {
    await grade('/bronze/roll', 2, NOON - 9);
    const early = await handOut();
    expect([early.statusCode, early.json(), early.headers['x-op-result']]).toEqual([
      422,
      { error: 'LEVEL_NOT_COMPLETE', detail: { badge_id: '/bronze' } },
      'rejected',
    ]);
    await grade('/bronze/jump', 2, NOON - 8);
    await grade('/bronze/jump', 0, NOON - 7);
    expect((await handOut()).json().badges).toEqual([BRONZE]);
  });

  test('[OF2] between two devices, the change that was recorded later wins', async () => {
    await completeBronze(NOON - 9);
    await handOut({ ts: NOON - 5, headers: newDevice().headers('b', 1) });
    const earlier = await returnBadge(NOON - 6, newDevice().headers('b', 1));
    expect([earlier.headers['x-op-result'], earlier.json().badges]).toEqual([
      'superseded',
      [BRONZE],
    ]);
  });

  test('rejects a badge of a skill, a future date, and an unknown or ambiguous scheme', async () => {
    const responses = [
      await handOut({ body: { award: { ...BRONZE, badge_id: '/bronze/roll' } } }),
      await handOut({ body: { award: { ...BRONZE, achieve_date: '2026-11-19' } } }),
      await handOut({ body: { scheme_slug: 'nowhere' } }),
    ];
    const second = await buildScheme(api.owner, world.client, { slug: 'second' });
    const group = await buildGroup(api.owner, world.club, {
      scheme_uuid: second.uuid,
      ngo_id: 'G2',
    });
    await joinGroup(api.owner, group, world.member);
    responses.push(await handOut());
    expect(responses.map((response) => [response.statusCode, response.json()])).toEqual([
      [422, { error: 'UNKNOWN_NODE', detail: { badge_id: '/bronze/roll' } }],
      [422, { error: 'DATE_AHEAD', detail: { achieve_date: '2026-11-19' } }],
      [422, { error: 'VALIDATION', detail: { scheme_slug: 'unknown' } }],
      [422, { error: 'VALIDATION', detail: { scheme_slug: 'required' } }],
    ]);
    await completeBronze(NOON - 9);
    expect((await handOut({ body: { group_ngo_id: 'G2' } })).json().error).toBe(
      'LEVEL_NOT_COMPLETE',
    );
    expect((await handOut({ body: { scheme_slug: 'recreational' } })).statusCode).toBe(200);
  });

  test("rejects another club's member, another coach and a parent", async () => {
    const elsewhere = await buildClub(api.owner, world.client);
    const other = await buildMember(api.owner, elsewhere);
    const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'coach'));
    const colleague = await api.tokenFor(await buildUser(api.owner, world.club, 'coach'));
    const parent = await api.tokenFor(await buildUser(api.owner, world.club, 'parent'));
    for (const options of [{ uuid: other.uuid }, { as: stranger }, { as: colleague }]) {
      expect((await handOut(options)).json()).toEqual({ error: 'UNKNOWN_MEMBER' });
    }
    expect((await handOut({ as: parent })).statusCode).toBe(403);
  });
});
