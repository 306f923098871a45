import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import { buildGuardian, buildUser } from '../../testing/builders.ts';
import { buildWorld } from '../../testing/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('[D18] an undo restores a row that was removed before an update added and dropped columns', async () => {
  const world = await buildWorld(api);
  const as = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  const parent = await buildUser(api.owner, world.club, 'parent');
  await buildGuardian(api.owner, world.club, parent, world.member);
  const findLinks = () =>
    api.owner
      .selectFrom('member_guardians')
      .select(['guardian_id', 'acts', 'restricted'])
      .where('member_uuid', '=', world.member.uuid)
      .execute();
  const before = await findLinks();
  const request: TestRequest = { as, host: world.host };
  const removed = await api.call('DELETE /members/:uuid/guardians/:id', {
    ...request,
    params: { uuid: world.member.uuid, id: before[0]?.guardian_id ?? 0 },
  });
  expect([removed.statusCode, await findLinks()]).toEqual([204, []]);
  const id = Number(removed.headers['x-audit-id']);
  // As the image would be if the update had added `restricted` and dropped `nickname`.
  await sql`
    update audit_rows set before = before - 'restricted' || '{"nickname": "Gran"}'
    where audit_id = ${id} and table_name = 'member_guardians'`.execute(api.owner);

  const undone = await api.call('POST /audits/:id/undo', { ...request, params: { id } });
  expect(undone.statusCode, undone.body).toBe(200);
  expect(await findLinks()).toEqual(before);
});
