import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { expectBystandersUnchanged } from '../../testing/bystanders.ts';
import { buildWorld } from '../../testing/world.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('expectBystandersUnchanged', () => {
  test('accepts a world that no call has changed', async () => {
    await buildWorld(api);
    await expect(expectBystandersUnchanged()).resolves.toBeUndefined();
  });

  test.each(['members', 'schemes', 'tags', 'users'] as const)(
    'rejects a change of all %s of the client',
    async (table) => {
      const { client } = await buildWorld(api);
      await api.owner
        .updateTable(table)
        .set({ created_at: 1 })
        .where('client_id', '=', client.id)
        .execute();
      await expect(expectBystandersUnchanged()).rejects.toThrow('rows of the bystanders');
    },
  );

  test('rejects a change of all groups of the club', async () => {
    const { club } = await buildWorld(api);
    await api.owner
      .updateTable('groups')
      .set({ place: 'Hall' })
      .where('club_id', '=', club.id)
      .execute();
    await expect(expectBystandersUnchanged()).rejects.toThrow('rows of the former member');
  });
});
