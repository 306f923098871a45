import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type App, createApp } from '@springboard/api/src/app.ts';
import { migrate } from '@springboard/api/src/migrate.ts';
import { appPassword, type Database, openDatabase } from '@springboard/api/src/database/pool.ts';
import { folderStorage } from '@springboard/api/src/files/storage.ts';
import { jsonLog } from '@springboard/api/src/http/log.ts';
import { createProviderSecrets } from '@springboard/api/src/auth/provider-secrets.ts';
import { startTemporaryPostgres } from '@springboard/api/testing/temporary-postgres.ts';
import type { LoginResponse, Portal, TokenPayload } from '@springboard/contract';
import { PORTAL_ROLE } from '@springboard/contract';
import { schemas } from '@springboard/contract/calls';
import type Provider from 'oidc-provider';
import { Client } from 'pg';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { albionRoleRows, albionUserRows, albionUsers } from '../seed/albion.ts';
import { BODY_CLIENT, clientRows, COURSE_CLIENT, DEMO } from '../seed/clients.ts';
import { SEED_PASSWORD, SEED_PIN } from '../seed/logins.ts';
import { createRandom } from '../seed/random.ts';
import { continueNumbering, openWriter } from '../seed/write.ts';
import { startProviders } from '../start/providers.ts';
import { type BodyClient, startNationalBody } from './national-body/server.ts';

/** Every test needs two servers, a database and a password hash per attempt. */

const SECRET = 'a secret for tests, long enough to sign';
const PORT = 4299;
const ids: Record<string, number> = {};
const logged: string[] = [];
let data_dir = '';
let owner_url = '';
let app: App;
let database: Database;
let providers: Awaited<ReturnType<typeof startProviders>> = null;
let stopPostgres = async (): Promise<void> => undefined;

beforeAll(async () => {
  const postgres = await startTemporaryPostgres();
  ({ owner_url, folder: data_dir } = postgres);
  stopPostgres = () => postgres.stop();
  await migrate(owner_url, appPassword(SECRET));
  await addClients();
  providers = await start();
  database = openDatabase({
    owner_url,
    secret: SECRET,
    onError: (error) => {
      throw error;
    },
  });
  app = await createApp({
    database,
    secret: SECRET,
    now: () => Math.floor(Date.now() / 1000),
    newId: randomUUID,
    log: jsonLog(
      (line) => void logged.push(line),
      () => new Date(),
    ),
    files: folderStorage(join(data_dir, 'files')),
    mail: { send: async () => undefined, close: () => undefined },
    providerSecret: createProviderSecrets({}, join(data_dir, 'secrets')),
    maintenance: () => false,
    portalAddress: (host) => `http://${host}:${PORT}`,
    check_responses: true,
  });
}, 120_000);

const start = () =>
  startProviders({
    owner_url,
    data_dir,
    port: PORT,
    hosts: [DEMO, COURSE_CLIENT, BODY_CLIENT].map(({ domain }) => ({
      host: `coach.${domain}`,
      portal: 'coach',
    })),
  });

afterAll(async () => {
  await app.fastify.close();
  await database.destroy();
  await providers?.stop();
  await stopPostgres();
}, 60_000);

const asOwner = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query(`set app.maintenance = 'on'`);
    return await work(client);
  } finally {
    await client.end();
  }
};

const addClients = () =>
  asOwner(async (client) => {
    const write = await openWriter(client);
    for (const text of [COURSE_CLIENT, BODY_CLIENT]) {
      const { rows } = await client.query<{ id: string }>(
        'insert into clients (name, auth_provider) values ($1, $2) returning id',
        [text.name, text.auth_provider],
      );
      const id = Number(rows[0]?.id);
      ids[text.domain] = id;
      // Settings of a provider that the client had before.
      await client.query('insert into client_providers (client_id, provider) values ($1, $2)', [
        id,
        text === COURSE_CLIENT ? 'bg' : 'coursepro',
      ]);
      await write(clientRows(id, text));
      if (text === BODY_CLIENT) {
        const users = albionUsers(createRandom(1));
        await write({
          clubs: [{ client_id: id, id: 1, name: 'Albion', ngo_id: 'AG-C01', parent_portal: 1 }],
          ...albionUserRows(id, users),
        });
        await write(albionRoleRows(id, users));
      }
    }
    await continueNumbering(client);
  });

type Sent = { as?: string; query?: Record<string, string>; body?: object; from?: string };

const call = (
  method: 'GET' | 'POST',
  host: string,
  path: string,
  { as, query = {}, body, from = '127.0.0.1' }: Sent = {},
) =>
  app.fastify.inject({
    method,
    url: `/v1${path}`,
    query,
    remoteAddress: from,
    headers: {
      host: `${host}:${PORT}`,
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });

const COURSES = COURSE_CLIENT.domain;
const NATIONAL = BODY_CLIENT.domain;

const login = (username: string, portal: Portal = 'coach', password: string = SEED_PASSWORD) =>
  call('POST', `${portal}.${COURSES}`, '/auth/login', {
    body: {
      client_id: ids[COURSES],
      type: PORTAL_ROLE[portal],
      provider: 'coursepro',
      language_id: 1,
      username,
      password,
    },
  });

const loginIn = (text: string): LoginResponse =>
  Value.Parse(schemas.LoginResponse, JSON.parse(text));
const payloadOf = (token: string): TokenPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

test('[D4] a course-management provider signs its people in, with clubs, flags and club users', async () => {
  const answer = loginIn((await login('nina.walsh')).body);
  expect(answer.clubs.map(({ name }) => name)).toEqual(['Meadowbank Leisure Centre']);
  expect(answer.club_users.map(({ firstname, has_pin }) => [firstname, has_pin])).toEqual([
    ['Hugh', true],
    ['Nina', true],
    ['Owen', true],
    ['Tess', false],
  ]);
  expect(payloadOf(answer.token)).toMatchObject({
    role: 'coach',
    features: { SWITCH_USER: true, MAX_PAST_DAYS_ATTENDANCE: 7 },
  });
  const again = loginIn((await login('NINA.WALSH@example.org')).body);
  expect(payloadOf(again.token).user_uuid).toBe(payloadOf(answer.token).user_uuid);
});

test.each([
  ['club', 'joan.pryce', 'admin'],
  ['scheme', 'piers.langley', 'ngo'],
  ['parent', 'maya.jones', 'parent'],
] as const)('[D4] on the %s portal, too', async (portal, username, role) => {
  const answer = loginIn((await login(username, portal)).body);
  expect(payloadOf(answer.token)).toMatchObject({ portal, role });
});

test.each([
  ['nobody', 401, 'AUTH_INVALID_CREDENTIALS'],
  ['dora.finch', 403, 'ORG_PORTAL_NO_ACCESS'],
  ['rose.keller', 403, 'AUTH_USER_DELETED'],
  ['amir.said', 403, 'AUTH_USER_NOT_VERIFIED'],
  ['joan.pryce', 403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS'],
])('[§8] %s is %d %s', async (username, status, error) => {
  const answer = await login(username);
  expect([answer.statusCode, answer.json()]).toEqual([status, { error }]);
});

test('[D16] a user whom the club deactivated cannot sign in, nor does a colleague reactivate them', async () => {
  const { token } = loginIn((await login('nina.walsh')).body);
  const { user_uuid } = payloadOf(token);
  const setStatus = (status: string) =>
    asOwner((client) =>
      client.query('update users set status = $1 where uuid = $2', [status, user_uuid]),
    );
  const lastNames = () =>
    asOwner((client) => client.query('select lastname from users where uuid = $1', [user_uuid]));
  await asOwner((client) =>
    client.query(`update users set lastname = 'W.' where uuid = $1`, [user_uuid]),
  );
  await setStatus('inactive');
  expect((await login('hugh.carter')).statusCode).toBe(200);
  expect((await lastNames()).rows).toEqual([{ lastname: 'W.' }]);
  const answer = await login('nina.walsh');
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: 'AUTH_USER_DELETED' }]);
  const me = await call('GET', `coach.${COURSES}`, '/me', { as: token });
  expect([me.statusCode, me.json()]).toEqual([401, { error: 'SESSION_ENDED' }]);
  await setStatus('active');
  expect((await login('nina.walsh')).statusCode).toBe(200);
});

test('[§4] a password that the provider has expired returns reset with the provider’s page', async () => {
  expect((await login('luke.adams')).json()).toEqual({ reset: true });
  const query = { client_id: String(ids[COURSES]) };
  const { url } = (await call('GET', `coach.${COURSES}`, '/auth/reset-url', { query })).json();
  expect((await fetch(url)).status).toBe(200);
});

test('[scheme-portal §11] where members come from is as the provider says until the national body chooses it', async () => {
  const memberTypes = async () => {
    const { clubs } = loginIn((await login('nina.walsh')).body);
    return clubs.map(({ member_types }) => member_types);
  };
  const choose = (text: string) =>
    asOwner((client) =>
      client.query(`update clubs set ${text} where client_id = $1`, [ids[COURSES]]),
    );
  await choose(`member_types = 'local_only'`);
  expect(await memberTypes()).toEqual(['remote_only']);
  await choose(`member_types = 'local_and_remote', keeps_member_types = true`);
  expect(await memberTypes()).toEqual(['local_and_remote']);
  await choose(`keeps_member_types = false`);
  expect(await memberTypes()).toEqual(['remote_only']);
});

test('[D4] concurrent sign-ins create each user and club once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => login('hugh.carter')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  const clubs = await asOwner((client) =>
    client.query('select from clubs where client_id = $1', [ids[COURSES]]),
  );
  expect(clubs.rowCount).toBe(2);
});

/** Names, identities, roles and flags of all users and clubs of the client. */
const accountsOf = (domain: string) =>
  asOwner(async (client) => {
    const tables = ['user_identities', 'user_clubs', 'user_features', 'club_features'];
    const queries = [
      'select uuid, firstname, lastname from users where client_id = $1 order by uuid',
      ...tables.map((table) => `select t::text from ${table} t where client_id = $1 order by 1`),
    ];
    const rows = [];
    for (const query of queries) rows.push((await client.query(query, [ids[domain]])).rows);
    return rows;
  });

test('[D4] a sign-in changes no other names, roles and flags, and removes roles that ended', async () => {
  const uuidOf = async (username: string, portal: Portal) =>
    payloadOf(loginIn((await login(username, portal)).body).token).user_uuid;
  const nina = await uuidOf('nina.walsh', 'coach');
  const joan = await uuidOf('joan.pryce', 'club');
  const client_id = ids[COURSES] ?? 0;
  const lena = { client_id, user_uuid: randomUUID() };
  const own = { client_id, club_id: 900 };
  const flag = { feature: 'SWITCH_USER', value: 'true' };
  const roleOf = (user_uuid: string, role: 'coach' | 'parent' = 'coach') => ({
    ...own,
    user_uuid,
    role,
  });
  const insert = (rows: Parameters<Awaited<ReturnType<typeof openWriter>>>[0]) =>
    asOwner(async (client) => (await openWriter(client))(rows));
  await insert({
    clubs: [{ client_id, id: own.club_id, name: 'Of our own' }],
    users: [{ client_id, uuid: lena.user_uuid, firstname: 'Lena', lastname: 'Park' }],
    user_identities: [{ ...lena, provider: 'another', subject: '101' }],
    user_clubs: [roleOf(lena.user_uuid), roleOf(joan), roleOf(nina, 'parent')],
    user_features: [{ ...lena, ...flag }],
    club_features: [{ ...own, ...flag }],
  });
  await asOwner((client) =>
    client.query(
      `insert into user_clubs (client_id, user_uuid, club_id, role)
        select client_id, $2, club_id, role from user_clubs
        where client_id = $1 and user_uuid = $3 and role = 'coach'`,
      [client_id, lena.user_uuid, nina],
    ),
  );
  const before = await accountsOf(COURSES);
  await insert({ user_clubs: [roleOf(nina)] });
  await uuidOf('nina.walsh', 'coach');
  expect(await accountsOf(COURSES)).toEqual(before);
  await asOwner(async (client) => {
    for (const table of ['user_clubs', 'club_features'])
      await client.query(`delete from ${table} where club_id = $1`, [own.club_id]);
    await client.query('delete from clubs where id = $1', [own.club_id]);
    await client.query('delete from users where uuid = $1', [lena.user_uuid]);
  });
});

test('[D4] the provider checks pins; the wrong one is 403 INCORRECT_PIN', async () => {
  const signed = loginIn((await login('owen.bright')).body);
  const nina = signed.club_users.find(({ firstname }) => firstname === 'Nina')?.uuid;
  const switchTo = (pin: string) =>
    call('POST', `coach.${COURSES}`, '/auth/switch-user', {
      as: signed.token,
      body: { refresh_token: signed.refresh_token, user_uuid: nina, pin },
    });
  const wrong = await switchTo('0000');
  expect([wrong.statusCode, wrong.json()]).toEqual([403, { error: 'INCORRECT_PIN' }]);
  const right = Value.Parse(schemas.Tokens, (await switchTo(SEED_PIN)).json());
  expect(payloadOf(right.token)).toMatchObject({
    user_uuid: nina,
    orig_user_uuid: payloadOf(signed.token).user_uuid,
  });
});

test('[§7] a user who may edit their details gets the provider’s page', async () => {
  const { token: as } = loginIn((await login('hugh.carter')).body);
  const { url } = (await call('GET', `coach.${COURSES}`, '/auth/edit-url', { as })).json();
  expect(await (await fetch(url)).text()).toContain('value="Carter"');
});

test('[D9] no log contains a password, PIN or username', async () => {
  expect((await login('nina.walsh')).statusCode).toBe(200);
  const text = logged.join('');
  expect(text).not.toBe('');
  for (const secret of [SEED_PASSWORD, SEED_PIN, 'nina.walsh']) expect(text).not.toContain(secret);
});

/** Follows the redirects through the body's pages like a browser. Returns the final address. */
const signInAtBody = async (start: string, username: string): Promise<URL> => {
  const jar = new Map<string, string>();
  let url = start;
  let body: URLSearchParams | null = null;
  for (let steps = 0; steps < 10; steps += 1) {
    const answer: Response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(body === null ? {} : { body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) {
      body = new URLSearchParams({ username, password: SEED_PASSWORD });
    } else {
      body = null;
      url = new URL(location, url).href;
      if (new URL(url).pathname === '/redirect') return new URL(url);
    }
  }
  throw new Error('the body never sent the browser back');
};

const beginAtBody = async (portal: Portal) => {
  const query = { client_id: String(ids[NATIONAL]), type: PORTAL_ROLE[portal] };
  const answer = await call('GET', `${portal}.${NATIONAL}`, '/auth/auth-url', { query });
  return Value.Parse(schemas.AuthUrl, answer.json());
};

const comeBack = (portal: Portal, back: URL, proof: string) =>
  call('GET', `${portal}.${NATIONAL}`, '/auth/remote-login', {
    query: {
      ...Object.fromEntries(back.searchParams),
      redirect: back.origin + back.pathname,
      proof,
    },
  });

test.each([
  ['coach', 'isla.frost', 'Isla'],
  ['club', 'colin.reed', 'Colin'],
  ['scheme', 'vera.stone', 'Vera'],
  ['parent', 'paul.archer', 'Paul'],
] as const)('[D4] a national body signs in on the %s portal', async (portal, username, name) => {
  const { url, state, proof } = await beginAtBody(portal);
  const back = await signInAtBody(url, username);
  expect(back.searchParams.get('state')).toBe(state);
  const { token } = loginIn((await comeBack(portal, back, proof)).body);
  expect(payloadOf(token)).toMatchObject({ portal, role: PORTAL_ROLE[portal] });
  expect(JSON.parse(payloadOf(token).sub).firstname).toBe(name);
});

test('[D4] a callback works once, on its own portal only, in 15 minutes, and not with another state or proof', async () => {
  const { url, proof } = await beginAtBody('coach');
  const back = await signInAtBody(url, 'isla.frost');
  const elsewhere = await comeBack('club', back, proof);
  expect([elsewhere.statusCode, elsewhere.json().error]).toEqual([422, 'VALIDATION']);
  const forged = new URL(back);
  forged.searchParams.set('state', 'another');
  const invalid = { error: 'AUTH_INVALID_TOKEN' };
  expect((await comeBack('coach', forged, proof)).json()).toEqual(invalid);
  // Who has only seen the address of the way back.
  const other = await beginAtBody('coach');
  expect((await comeBack('coach', back, other.proof)).json()).toEqual(invalid);
  const onClub = new URL(back);
  onClub.hostname = `club.${NATIONAL}`;
  expect((await comeBack('club', onClub, proof)).json()).toEqual(invalid);
  const late = await beginAtBody('coach');
  const lateBack = await signInAtBody(late.url, 'isla.frost');
  await asOwner((client) =>
    client.query('update remote_logins set expires_at = 0 where state = $1', [late.state]),
  );
  expect((await comeBack('coach', lateBack, late.proof)).json()).toEqual(invalid);
  expect((await comeBack('coach', back, proof)).statusCode).toBe(200);
  expect((await comeBack('coach', back, proof)).json()).toEqual(invalid);
});

test('[D4] a sign-in accepts the invitation of its user only, and changes no other name', async () => {
  const invited = ['Colin', 'Isla'];
  const setStatus = (status: string) =>
    asOwner((client) =>
      client.query(
        'update users set status = $1 where client_id = $2 and firstname = any ($3::text[])',
        [status, ids[NATIONAL], invited],
      ),
    );
  const signIn = async () => {
    const { url, proof } = await beginAtBody('club');
    const back = await signInAtBody(url, 'colin.reed');
    expect((await comeBack('club', back, proof)).statusCode).toBe(200);
  };
  await signIn();
  const before = await accountsOf(NATIONAL);
  await setStatus('invited');
  await signIn();
  expect(await accountsOf(NATIONAL)).toEqual(before);
  const { rows } = await asOwner((client) =>
    client.query(
      `select firstname from users where client_id = $1 and status = 'invited' order by firstname`,
      [ids[NATIONAL]],
    ),
  );
  expect(rows).toEqual([{ firstname: 'Isla' }]);
  await setStatus('active');
});

test('[§8] a member of the body without an account here is AUTH_USER_NOT_FOUND', async () => {
  const { url, proof } = await beginAtBody('coach');
  const answer = await comeBack('coach', await signInAtBody(url, 'una.stray'), proof);
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: 'AUTH_USER_NOT_FOUND' }]);
});

const BODY_KEY = 'SPRINGBOARD_PROVIDER_TEST_BODY';

/** Signs a coach in at another body, whose settings are the client's for the time being. */
const signInAtOtherBody = async (
  { secret, ...body }: Omit<BodyClient, 'client_id' | 'redirects'>,
  { settings = {}, use }: { settings?: object; use?: (provider: Provider) => void } = {},
) => {
  const redirects = [`http://coach.${NATIONAL}:${PORT}/redirect`];
  const running = await startNationalBody({ ...body, client_id: 'sb', secret, redirects }, use);
  const saved = await settingsOfBody();
  await writeFile(join(data_dir, 'secrets', BODY_KEY), secret);
  await setSettingsOfBody({ issuer: running.url, client_id: 'sb', secret: BODY_KEY, ...settings });
  try {
    const { url, proof } = await beginAtBody('coach');
    const back = await signInAtBody(url, 'isla.frost');
    return await comeBack('coach', back, proof);
  } finally {
    await setSettingsOfBody(saved);
    await running.stop();
  }
};

const settingsOfBody = async (): Promise<object> => {
  const { rows } = await asOwner((client) =>
    client.query<{ settings: object }>(
      'select settings from client_providers where client_id = $1 and provider = $2',
      [ids[NATIONAL], BODY_CLIENT.auth_provider],
    ),
  );
  return rows[0]?.settings ?? {};
};

const setSettingsOfBody = (settings: object) =>
  asOwner((client) =>
    client.query(
      'update client_providers set settings = $1 where client_id = $2 and provider = $3',
      [JSON.stringify(settings), ids[NATIONAL], BODY_CLIENT.auth_provider],
    ),
  );

/** Accepts the secret at the token endpoint only in the header, or only in the body. */
const onlyIn = (place: 'header' | 'body') => (provider: Provider) =>
  provider.use(async (context, next) => {
    const isInHeader = context.headers.authorization?.startsWith('Basic ') === true;
    if (context.path === '/token' && isInHeader !== (place === 'header')) context.throw(400);
    await next();
  });

test('[D4] the client secret is sent in the header or in the request body, as the provider requires', async () => {
  const [header, inBody] = [
    await signInAtOtherBody(
      { secret: 'a secret, with: signs', token_auth: 'client_secret_basic' },
      { use: onlyIn('header') },
    ),
    await signInAtOtherBody(
      { secret: 'a secret, with: signs', token_auth: 'client_secret_post' },
      { use: onlyIn('body') },
    ),
  ];
  expect([header.statusCode, inBody.statusCode]).toEqual([200, 200]);
});

test('[D4] a public client signs in with PKCE alone', async () => {
  const answer = await signInAtOtherBody(
    { secret: 'unused', token_auth: 'none' },
    { settings: { secret: undefined } },
  );
  expect(answer.statusCode).toBe(200);
});

test('[D4] a provider accepts an assertion signed with the registered key and rejects another', async () => {
  const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [ours, other] = [keyPair(), keyPair()];
  const body = {
    token_auth: 'private_key_jwt',
    jwk: { ...ours.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' },
  } as const;
  const settings = { token_auth: 'private_key_jwt' };
  const secretOf = ({ privateKey }: typeof ours) =>
    JSON.stringify({ ...privateKey.export({ format: 'jwk' }), alg: 'ES256' });
  const right = await signInAtOtherBody({ ...body, secret: secretOf(ours) }, { settings });
  const wrong = await signInAtOtherBody({ ...body, secret: secretOf(other) }, { settings });
  expect([right.statusCode, wrong.json()]).toEqual([200, { error: 'EXTERNAL_CONFIG_ERROR' }]);
});

test('[D4] an ID token is signed with a key that the body publishes', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' };
  const publishOther = (provider: Provider) =>
    provider.use(async (context, next) => {
      await next();
      if (context.path !== '/jwks') return;
      const { keys } = JSON.parse(JSON.stringify(context.body));
      context.body = { keys: [{ ...key, kid: keys[0].kid }] };
    });
  const answer = await signInAtOtherBody({ secret: 'a secret' }, { use: publishOther });
  expect([answer.statusCode, answer.json()]).toEqual([424, { error: 'EXTERNAL_API_ERROR' }]);
});

test('[D4] no redirect leads to another host', async () => {
  const query = {
    client_id: String(ids[NATIONAL]),
    type: 'coach',
    redirect: 'https://coach.national.localhost.evil.example/redirect',
  };
  const answer = await call('GET', `coach.${NATIONAL}`, '/auth/auth-url', { query });
  expect(answer.statusCode).toBe(422);
});

test('[D4] an address that starts a hundred sign-ins is limited, and others are not', async () => {
  const query = { client_id: String(ids[NATIONAL]), type: 'coach' };
  const begin = async (from: string) => {
    const { statusCode } = await call('GET', `coach.${NATIONAL}`, '/auth/auth-url', {
      query,
      from,
    });
    return statusCode;
  };
  for (let n = 0; n < 100; n += 1) expect(await begin('203.0.113.9')).toBe(200);
  expect(await begin('203.0.113.9')).toBe(429);
  expect(await begin('198.51.100.7')).toBe(200);
});

test('[§8] a provider that does not answer is EXTERNAL_CONNECTION_ERROR, and no try', async () => {
  await providers?.stop();
  try {
    for (let n = 0; n < 7; n += 1) {
      const answer = await login('nina.walsh');
      expect([answer.statusCode, answer.json()]).toEqual([
        424,
        { error: 'EXTERNAL_CONNECTION_ERROR' },
      ]);
    }
    const query = { client_id: String(ids[NATIONAL]), type: 'coach' };
    const answer = await call('GET', `coach.${NATIONAL}`, '/auth/auth-url', { query });
    expect(answer.json()).toEqual({ error: 'EXTERNAL_CONNECTION_ERROR' });
  } finally {
    providers = await start();
  }
});
