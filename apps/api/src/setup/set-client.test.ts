import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { setClient } from './set-client.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
});
afterAll(() => api.close());

type Settings = Omit<Parameters<typeof setClient>[1], 'client_id'>;

const set = (settings: Settings, client_id = world.client.id) =>
  api.owner.transaction().execute((db) => setClient(db, { client_id, ...settings }, NOON));

const retention = () =>
  api.owner
    .selectFrom('clients')
    .select(['member_retention_months as months', 'member_retention_reason as reason'])
    .where('id', '=', world.client.id)
    .executeTakeFirst();

const entries = async () => {
  const rows = await api.owner
    .selectFrom('audit_log')
    .select(['action', 'detail', 'user_uuid'])
    .where('client_id', '=', world.client.id)
    .orderBy('id')
    .execute();
  return rows.map(({ action, detail, user_uuid }) => [action, detail, user_uuid]);
};

const REASON = 'The insurer requires it';

describe('setClient', () => {
  test('[D20] shortens the retention without a reason, and lengthens it only with one', async () => {
    expect(await set({ retention_months: 12 })).toEqual({ ok: true });
    const rejected = { ok: false, error: 'REASON_REQUIRED' };
    expect(await set({ retention_months: 18 })).toEqual(rejected);
    expect(await retention()).toEqual({ months: 12, reason: null });
    expect(await set({ retention_months: 36, reason: REASON })).toEqual({ ok: true });
    expect(await set({ retention_months: 30 })).toEqual({ ok: true });
    expect(await retention()).toEqual({ months: 30, reason: REASON });
    expect(await set({ retention_months: 24 })).toEqual({ ok: true });
    expect(await retention()).toEqual({ months: 24, reason: null });
    expect(await entries()).toEqual([
      ['client.retention', { from: 24, to: 12 }, null],
      ['client.retention', { from: 12, to: 36, reason: REASON }, null],
      ['client.retention', { from: 36, to: 30 }, null],
      ['client.retention', { from: 30, to: 24 }, null],
    ]);
  });

  test('[D20] sets the retention of the log of sign-ins by the same rule', async () => {
    const signIns = () =>
      api.owner
        .selectFrom('clients')
        .select(['sign_in_retention_months as months', 'sign_in_retention_reason as reason'])
        .where('id', '=', world.client.id)
        .executeTakeFirst();
    expect(await signIns()).toEqual({ months: 13, reason: null });
    const rejected = { ok: false, error: 'REASON_REQUIRED' };
    expect(await set({ sign_in_months: 14 })).toEqual(rejected);
    expect(await set({ sign_in_months: 24, reason: REASON })).toEqual({ ok: true });
    expect(await signIns()).toEqual({ months: 24, reason: REASON });
    expect(await set({ sign_in_months: 6 })).toEqual({ ok: true });
    expect(await signIns()).toEqual({ months: 6, reason: null });
    expect(await retention()).toEqual({ months: 24, reason: null });
    expect(await entries()).toEqual([
      ['client.sign_in_retention', { from: 13, to: 24, reason: REASON }, null],
      ['client.sign_in_retention', { from: 24, to: 6 }, null],
    ]);
  });

  test('[D16] sets the roles that need a second factor, and audits it', async () => {
    const roles = () =>
      api.owner
        .selectFrom('client_features')
        .select('value')
        .where('client_id', '=', world.client.id)
        .where('feature', '=', 'REQUIRE_SECOND_FACTOR')
        .execute();
    await set({ factor_roles: ['ngo'] });
    expect(await roles()).toEqual([{ value: ['ngo'] }]);
    await set({ factor_roles: [] });
    expect(await roles()).toEqual([{ value: [] }]);
    expect(await entries()).toEqual([
      ['client.second_factor', { roles: ['ngo'] }, null],
      ['client.second_factor', { roles: [] }, null],
    ]);
    expect(await retention()).toEqual({ months: 24, reason: null });
  });

  test('changes the provider of one client, and the settings of the provider that it has', async () => {
    const other = await buildWorld(api, { bystanders: false });
    const provider_settings = { issuer: 'https://body.example', client_id: 'sb' };
    expect(await set({ auth_provider: 'other', provider_settings })).toEqual({ ok: true });
    const changed = { ...provider_settings, client_id: 'springboard' };
    expect(await set({ provider_settings: changed })).toEqual({ ok: true });
    const providers = await api.owner
      .selectFrom('client_providers')
      .select(['provider', 'settings'])
      .where('client_id', '=', world.client.id)
      .execute();
    expect(providers).toEqual([{ provider: 'other', settings: changed }]);
    const { auth_provider } = await api.owner
      .selectFrom('clients')
      .select('auth_provider')
      .where('id', '=', other.client.id)
      .executeTakeFirstOrThrow();
    expect(auth_provider).toBe('springboard');
  });

  test('an unknown client is rejected', async () => {
    const rejected = { ok: false, error: 'UNKNOWN_CLIENT' };
    expect(await set({ retention_months: 12 }, 999_999)).toEqual(rejected);
  });
});
