import type { Group, Session } from '@springboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildMember, buildSession, buildUser, joinGroup } from '../../testing/builders.ts';
import { buildWorld } from '../../testing/world.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOON;
});
afterAll(() => api.close());

test('[D7] a saved roster is that of its session, beside the roster of another one', async () => {
  const { client, club, group, member, membership, host, token } = await buildWorld(api);
  const [EMPTY, WITH_MEMBER] = ['2026-11-16', '2026-11-17'] as const;
  await joinGroup(api.owner, group, await buildMember(api.owner, club));
  await buildSession(api.owner, group, EMPTY, { roster_kept: true });
  const session = await buildSession(api.owner, group, WITH_MEMBER, { roster_kept: true });
  await api.owner
    .insertInto('session_roster')
    .values({
      client_id: client.id,
      club_id: club.id,
      session_id: session.id,
      class_member_id: membership.class_member_id,
      member_uuid: member.uuid,
    })
    .execute();

  const listed = async (date: string) => {
    const response = await api.call('GET /groups', { as: token, host, query: { date } });
    return response.json<Group[]>().map(({ total_members }) => total_members);
  };
  expect([await listed(EMPTY), await listed(WITH_MEMBER)]).toEqual([[0], [1]]);

  const admin = await api.tokenFor(await buildUser(api.owner, club, 'admin'));
  const query = { from: EMPTY, to: WITH_MEMBER };
  const sessions = await api.call('GET /sessions', { as: admin, host, query });
  expect(sessions.json<Session[]>().map(({ total_members }) => total_members)).toEqual([0, 1]);
});
