import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGuardian,
  buildMember,
  buildScheme,
  buildUser,
  buildGroup,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { addLanguages, statusAndError } from '../../testing/auth.ts';
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

  test('finds the scheme of a group that the member leaves on a coming day, and of none that they join then', async () => {
    await completeBronze(NOON - 2);
    await api.owner
      .updateTable('class_members')
      .set({ left_date: '2026-12-01' })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect((await handOut()).statusCode).toBe(200);
    const later = await buildScheme(api.owner, world.client, { slug: 'later' });
    const group = await buildGroup(api.owner, world.club, { scheme_uuid: later.uuid });
    await joinGroup(api.owner, group, world.member, { joined_date: '2026-12-01' });
    expect((await handOut()).statusCode).toBe(200);
    const deleted = { scheme_uuid: later.uuid, deleted_at: NOON };
    for (const row of [deleted, { scheme_uuid: null }])
      await joinGroup(api.owner, await buildGroup(api.owner, world.club, row), world.member);
    expect((await handOut()).statusCode).toBe(200);
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

describe('POST /badges/bulk', () => {
  const KEY = { scheme_slug: 'recreational', node_id: '/bronze' };

  const handOutBulk = async (
    awards: readonly object[],
    { as, body = {} }: { as?: string; body?: object } = {},
  ) =>
    api.call('POST /badges/bulk', {
      as: as ?? (await api.tokenFor(await buildUser(api.owner, world.club, 'admin'))),
      host: world.host,
      body: { awards, ...body },
    });

  const ella = () => ({ member_uuid: world.member.uuid, ...KEY });

  test('[portals §C] hands out badges of completed levels, and says why others were left alone', async () => {
    const other = await buildMember(api.owner, world.club);
    await completeBronze(NOON - 9);
    const awards = [ella(), { member_uuid: other.uuid, ...KEY }];
    const response = await handOutBulk(awards);
    expect(response.json()).toEqual({
      changed: 1,
      skipped: [{ member_uuid: other.uuid, ...KEY, reason: 'not_complete' }],
    });
    expect((await handOutBulk([ella()])).json()).toEqual({
      changed: 0,
      skipped: [{ ...ella(), reason: 'handed_out' }],
    });
    const badge = await api.owner
      .selectFrom('badges')
      .select(['badge_id', 'achieve_date'])
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(badge).toEqual([{ badge_id: '/bronze', achieve_date: '2026-11-18' }]);
  });

  test('takes no badge of another member, level or scheme for that of the award', async () => {
    await completeBronze(NOON - 9);
    const other = await buildMember(api.owner, world.club);
    const squad = await buildScheme(api.owner, world.client, { slug: 'squad' });
    const badge = {
      client_id: world.client.id,
      club_id: world.club.id,
      member_uuid: world.member.uuid,
      scheme_uuid: world.scheme.uuid,
      badge_id: '/bronze',
      achieve_date: '2026-11-18',
      recorded_ts: NOON,
      user_uuid: world.coach.uuid,
    };
    await api.owner
      .insertInto('badges')
      .values([
        { ...badge, member_uuid: other.uuid },
        { ...badge, badge_id: '/silver' },
        { ...badge, scheme_uuid: squad.uuid },
      ])
      .execute();
    const gold = { ...ella(), node_id: '/gold' };
    expect((await handOutBulk([ella(), gold])).json()).toEqual({
      changed: 1,
      skipped: [{ ...gold, reason: 'not_complete' }],
    });
  });

  test('hands out no badge or certificate of a deleted scheme', async () => {
    await completeBronze(NOON - 9);
    const deleted = await buildScheme(api.owner, world.client, { slug: 'squad' });
    await api.owner
      .updateTable('schemes')
      .set({ deleted_at: NOON })
      .where('uuid', '=', deleted.uuid)
      .execute();
    const { client_id, uuid: member_uuid, club_id } = world.member;
    await api.owner
      .insertInto('awards')
      .values({
        client_id,
        club_id,
        member_uuid,
        scheme_uuid: deleted.uuid,
        slug: '/bronze',
        started_ts: NOON - 9,
        completed: 2,
        total: 2,
        completed_ts: NOON - 9,
        created_at: NOON,
      })
      .execute();
    const ofDeleted = { ...ella(), scheme_slug: 'squad' };
    const response = await handOutBulk([ella(), ofDeleted]);
    expect(response.json()).toEqual({ changed: 1, skipped: [] });
    const certificate = await api.call('POST /certificates', {
      as: await api.tokenFor(await buildUser(api.owner, world.club, 'admin')),
      host: world.host,
      body: { awards: [ofDeleted] },
    });
    expect(certificate.statusCode).toBe(404);
  });

  test('[D18] Undo takes the badges back, and an award then depends on the grades again', async () => {
    await completeBronze(NOON - 9);
    const as = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const response = await handOutBulk([ella()], { as });
    const id = Number(response.headers['x-audit-id']);
    await grade('/bronze/jump', 0, NOON - 3);
    expect(await awards()).toEqual([{ slug: '/bronze', completed_ts: NOON - 9 }]);
    const undo = await api.call('POST /audits/:id/undo', { as, host: world.host, params: { id } });
    expect(undo.statusCode).toBe(200);
    expect(await awards()).toEqual([{ slug: '/bronze', completed_ts: null }]);
    const badges = await api.owner
      .selectFrom('badges')
      .select('badge_id')
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(badges).toEqual([]);
    const history = await api.owner
      .selectFrom('badge_history')
      .select('achieve_date')
      .where('member_uuid', '=', world.member.uuid)
      .orderBy('id')
      .execute();
    expect(history).toEqual([{ achieve_date: '2026-11-18' }, { achieve_date: null }]);
  });

  test('[D5] rejects members of another club, coaches, and a date ahead', async () => {
    const elsewhere = await buildClub(api.owner, world.client);
    const other = await buildMember(api.owner, elsewhere);
    await completeBronze(NOON - 9);
    const foreign = await handOutBulk([ella(), { member_uuid: other.uuid, ...KEY }]);
    expect([foreign.statusCode, foreign.json().detail]).toEqual([
      404,
      { member_uuids: [other.uuid] },
    ]);
    expect((await handOutBulk([ella()], { as: world.token })).statusCode).toBe(403);
    const ahead = await handOutBulk([ella()], { body: { achieve_date: '2026-11-19' } });
    expect([ahead.statusCode, ahead.json().error]).toEqual([422, 'DATE_AHEAD']);
    expect((await handOutBulk([ella()])).json().changed).toBe(1);
  });
});

describe('POST /certificates', () => {
  const award = (uuid = world.member.uuid, node_id = '/bronze') => ({
    member_uuid: uuid,
    scheme_slug: 'recreational',
    node_id,
  });
  const request = (as: string, awards = [award()]) =>
    api.call('POST /certificates', { as, host: world.host, body: { awards } });
  const asAdmin = async (club = world.club) =>
    api.tokenFor(await buildUser(api.owner, club, 'admin'));
  const buildParent = async (member = world.member) => {
    const parent = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, parent, member);
    return parent;
  };
  const pdfOf = async (response: ReturnType<typeof request>) =>
    Buffer.from((await response).json().file, 'base64').toString('latin1');

  test('[portals §B] is a tagged PDF with a title, for an administrator and a parent', async () => {
    await completeBronze(NOON - 9);
    const parent = await api.tokenFor(await buildParent());
    for (const as of [await asAdmin(), parent]) {
      const pdf = await pdfOf(request(as));
      expect(pdf).toMatch(/^%PDF-1\.7/);
      expect(pdf).toContain('(Certificate: Ella Jones, bronze)');
      expect(pdf).toContain('/Lang (en-GB)');
      expect(pdf).toContain('/Marked true');
      expect(pdf.match(/\/FontFile2/g)).toHaveLength(2);
    }
  });

  test('[portals §C] has a page for each award of a selection', async () => {
    await completeBronze(NOON - 9);
    const sibling = await buildMember(api.owner, world.club);
    const of = await api.owner
      .selectFrom('awards')
      .selectAll()
      .where('member_uuid', '=', world.member.uuid)
      .executeTakeFirstOrThrow();
    await api.owner
      .insertInto('awards')
      .values({ ...of, member_uuid: sibling.uuid })
      .execute();
    const pdf = await pdfOf(request(await asAdmin(), [award(), award(sibling.uuid)]));
    expect(pdf).toContain('/Count 2');
  });

  test('has the language of the last sign-in of a guardian with access', async () => {
    await completeBronze(NOON - 9);
    const languages = await addLanguages(api, world.client.id, { 'en-GB': 1, 'cy-GB': 1 });
    const stranger = await buildParent(await buildMember(api.owner, world.club));
    const guardian = await buildParent();
    const signIn = ({ uuid }: UserRow, language_id = 0) => ({
      client_id: world.client.id,
      family: crypto.randomUUID(),
      user_uuid: uuid,
      role: 'parent' as const,
      portal: 'parent' as const,
      language_id,
      created_at: NOON,
      last_used_at: NOON,
      expires_at: NOON + 86_400,
    });
    await api.owner
      .insertInto('refresh_token_families')
      .values([signIn(stranger, languages['en-GB']), signIn(guardian, languages['cy-GB'])])
      .execute();
    const admin = await asAdmin();
    expect(await pdfOf(request(admin))).toContain('/Lang (cy-GB)');
    await api.owner
      .updateTable('member_guardians')
      .set({ restricted: true })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(await pdfOf(request(admin))).toContain('/Lang (en-GB)');
  });

  test('[D5] rejects members of another club and children of other guardians', async () => {
    await completeBronze(NOON - 9);
    const elsewhere = await asAdmin(await buildClub(api.owner, world.client));
    const other = await api.tokenFor(await buildParent(await buildMember(api.owner, world.club)));
    for (const as of [elsewhere, other]) {
      expect(statusAndError(await request(as))).toEqual([404, 'UNKNOWN_MEMBER']);
    }
  });

  test('[D5] rejects a restricted guardian, and one without the right to see progress', async () => {
    await completeBronze(NOON - 9);
    const parent = await api.tokenFor(await buildParent());
    expect((await request(parent)).statusCode).toBe(200);
    for (const change of [{ restricted: true }, { restricted: false, sees: ['medical'] }]) {
      await api.owner
        .updateTable('member_guardians')
        .set(change)
        .where('member_uuid', '=', world.member.uuid)
        .execute();
      expect(statusAndError(await request(parent))).toEqual([404, 'UNKNOWN_MEMBER']);
    }
  });

  test('[D5] rejects a coach', async () => {
    await completeBronze(NOON - 9);
    expect(statusAndError(await request(world.token))).toEqual([403, 'FORBIDDEN']);
  });

  test('[D19] logs that the user saw the profile and the progress', async () => {
    await completeBronze(NOON - 9);
    const admin = await buildUser(api.owner, world.club, 'admin');
    await request(await api.tokenFor(admin));
    const views = await api.owner
      .selectFrom('access_log')
      .select('action')
      .where('user_uuid', '=', admin.uuid)
      .orderBy('action')
      .execute();
    expect(views).toEqual([{ action: 'profile' }, { action: 'progress' }]);
  });

  test('rejects a level that is not complete', async () => {
    await grade('/bronze/roll', 2, NOON - 9);
    expect(statusAndError(await request(await asAdmin()))).toEqual([422, 'LEVEL_NOT_COMPLETE']);
  });
});
