import type { CallKey } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  addLanguages,
  setTestPassword,
  loginIn,
  PASSWORD,
  refresh,
  signIn,
} from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser } from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { describeError } from './map-exception.ts';

/** Personal data and credentials, which no line of the log may contain. */
const SECRETS = {
  firstname: 'Zephyrine',
  lastname: 'Quillfeather',
  note: 'carries an inhaler',
  username: 'zephyrine@example.org',
  password: PASSWORD,
  refresh_token: 'a-refresh-token',
};
const tokens: string[] = [];

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api, { bystanders: false });
  const { firstname, lastname } = SECRETS;
  await api.owner.updateTable('members').set({ firstname, lastname }).execute();
  tokens.push(world.token);
});
afterAll(() => api.close());

/** The secrets that are in the log. */
const leaks = (): string[] => {
  const log = api.logged.join('');
  return [...Object.values(SECRETS), ...tokens].filter(
    (secret) => log.includes(secret) || log.includes(encodeURIComponent(secret)),
  );
};

/** The user of the line: known once a call that needs a token has accepted it. */
const expectedUser = (key: CallKey, as: string): string | null => {
  const { auth }: Call = calls[key];
  return auth !== 'none' && as === world.token ? world.coach.uuid : null;
};

const lastLine = (): unknown => JSON.parse(api.logged.at(-1) ?? '');

const writeNote = () =>
  api.call('POST /members/:uuid/note', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid },
    body: { note: SECRETS.note, ts: api.clock.now },
    headers: newDevice().headers('note', 1),
  });

describe('the log', () => {
  test.each(Object.keys(calls).filter((key): key is CallKey => key in calls))(
    'a line of %s contains route and status, and nothing of the request',
    async (key) => {
      const { body }: Call = calls[key];
      const { host, token } = world;
      const names = [...key.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
      for (const as of [token, SECRETS.refresh_token]) {
        const response = await api.call(key, {
          as,
          host,
          params: Object.fromEntries(names.map((name) => [name, SECRETS.username])),
          query: { ...SECRETS, search: SECRETS.firstname, hostname: SECRETS.username },
          headers: { 'user-agent': SECRETS.lastname, 'x-request-id': 'sent-1' },
          ...(body === undefined ? {} : { body: SECRETS }),
        });
        expect(lastLine()).toEqual({
          time: expect.any(String),
          level: 'info',
          event: 'answered',
          request_id: 'sent-1',
          client_id: world.client.id,
          user_uuid: expectedUser(key, as),
          method: key.split(' ')[0],
          route: `/v1${key.split(' ')[1]}`,
          status: response.statusCode,
          ms: expect.any(Number),
        });
      }
      expect(leaks()).toEqual([]);
    },
  );

  test('a sign-in, successful or not, and its tokens are not logged', async () => {
    const { client, club, host } = world;
    const user = { username: 'zephyrine', email: SECRETS.username, firstname: SECRETS.firstname };
    await setTestPassword(api, await buildUser(api.owner, club, 'coach', user));
    await addLanguages(api, client.id);
    const body = { client_id: client.id, username: SECRETS.username };
    const wrong = { ...body, password: `${PASSWORD}!` };
    expect((await signIn(api, wrong, { host })).statusCode).toBe(401);
    const { token, refresh_token } = loginIn(await signIn(api, body, { host }));
    tokens.push(token, refresh_token);
    expect((await refresh(api, refresh_token, 'refresh-1', host)).statusCode).toBe(200);
    expect((await refresh(api, refresh_token, 'refresh-2', host)).statusCode).toBe(401);
    expect(leaks()).toEqual([]);
  });

  test('data of a member is not logged', async () => {
    const { token: as, host, group } = world;
    expect((await writeNote()).statusCode).toBeLessThan(300);
    const query = { with_notes: 1, search: SECRETS.firstname };
    const response = await api.call('GET /groups/:id/members', {
      as,
      host,
      params: { id: group.id },
      query,
    });
    expect(response.body).toContain(SECRETS.note);
    expect(leaks()).toEqual([]);
  });

  test('the lines of a run of calls name client, user and request, and no person', async () => {
    const { host, client, coach, group } = world;
    const started = api.logged.length;
    const run = [
      api.call('GET /groups', { as: world.token, host }),
      api.call('GET /groups/:id/members', { as: world.token, host, params: { id: group.id } }),
      api.call('GET /schemes', { as: world.token, host }),
      writeNote(),
    ];
    const statuses = (await Promise.all(run)).map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => status < 300)).toBe(true);
    const lines = api.logged.slice(started);
    expect(lines).toHaveLength(run.length);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({
        client_id: client.id,
        user_uuid: coach.uuid,
        request_id: expect.stringMatching(/./),
      });
      for (const name of [
        coach.firstname,
        coach.lastname,
        'Zephyrine',
        'Quillfeather',
        client.name,
      ])
        expect(line).not.toContain(name);
    }
  });

  test('an unknown path is logged without the path', async () => {
    await api.fastify.inject({ url: `/v1/${SECRETS.firstname}?name=${SECRETS.lastname}` });
    expect(lastLine()).toMatchObject({ route: '/v1/*', status: 404 });
    expect(leaks()).toEqual([]);
  });

  test("a database error is logged with its code and table, without the database's message", async () => {
    await sql
      .raw(
        `create function fail_with_note() returns trigger language plpgsql as
         $$ begin raise exception using message = new.note, detail = new.note, table = 'notes'; end $$;
       create trigger fail_with_note before insert or update on public.notes
         for each row execute function fail_with_note()`,
      )
      .execute(api.owner);
    onTestFinished(async () => {
      api.switches.quiet = false;
      await sql.raw('drop function fail_with_note cascade').execute(api.owner);
    });
    api.switches.quiet = true;
    const response = await writeNote();
    expect(response.statusCode).toBe(500);
    expect(api.logged.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: 'failed', name: 'DatabaseError', table: 'notes' }),
    );
    expect(leaks()).toEqual([]);
  });

  test('a text that is not JSON is not quoted', () => {
    const thrown = (): unknown => {
      try {
        return JSON.parse(SECRETS.firstname);
      } catch (error) {
        return error;
      }
    };
    const error = thrown();
    expect(String(error)).toContain(SECRETS.firstname);
    expect(JSON.stringify(describeError(error))).not.toContain(SECRETS.firstname);
  });
});
