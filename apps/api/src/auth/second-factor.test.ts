import { randomUUID } from 'node:crypto';
import type { PasskeyCreationOptions, SecondStep } from '@springboard/contract';
import { schemas } from '@springboard/contract/calls';
import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  addLanguages,
  loginIn,
  PASSWORD,
  refresh,
  setTestPassword,
  signIn,
  statusAndError,
} from '../../testing/auth.ts';
import { buildClient, buildClub, buildUser, type UserRow } from '../../testing/builders.ts';
import { createTestPasskey } from '../../testing/passkey.ts';

const CLUB_HOST = { host: 'club.localhost' };
const OPEN_MINUTES = { verify: 5, enrol: 15 };
const current_password = PASSWORD;
const WRONG = { current_password: 'wrong' };

let api: TestApi;
let client_id: number;
let club: Awaited<ReturnType<typeof buildClub>>;
let ava: UserRow;
let username: string;
let count = 0;

beforeAll(async () => {
  api = await startTestApi({ trust_proxy: ['127.0.0.1'] });
  const client = await buildClient(api.owner);
  client_id = client.id;
  await addLanguages(api, client_id);
  club = await buildClub(api.owner, client);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = NOON;
  await api.runJobs();
  api.emails.length = 0;
  await api.owner.deleteFrom('sign_in_attempts').execute();
  await api.owner.deleteFrom('client_features').execute();
  count += 1;
  username = `ava${count}`;
  ava = await buildUser(api.owner, club, 'coach', { username, email: `${username}@example.org` });
  await setTestPassword(api, ava);
});

const login = (request: TestRequest = {}, body = {}) =>
  signIn(api, { client_id, username, ...body }, request);

const signedIn = async () => loginIn(await login());

/** The second step that a correct password leads to. */
const stepIn = (response: LightMyRequestResponse): SecondStep =>
  Value.Parse(schemas.SecondStepResponse, response.json()).second_step;

const verify = (body: object, request: TestRequest = {}) =>
  api.call('POST /auth/second-step', { ...request, body });

const codeOf = (secret: string) =>
  new TOTP({ secret }).generate({ timestamp: api.clock.now * 1000 });

const setupTotp = async (as: string, host: TestRequest = {}): Promise<string> => {
  const response = await api.call('POST /me/totp', { ...host, as, body: { current_password } });
  return Value.Parse(schemas.TotpSetup, response.json()).secret;
};

const recoveryCodesIn = (response: LightMyRequestResponse): readonly string[] =>
  Value.Parse(schemas.RecoveryCodes, response.json()).recovery_codes ?? [];

/** Adds an app to the signed-in user, and moves the clock to the app's next code. */
const addTotp = async (as: string, host: TestRequest = {}) => {
  const secret = await setupTotp(as, host);
  const body = { code: codeOf(secret) };
  const response = await api.call('POST /me/totp/confirmation', { ...host, as, body });
  api.clock.now += 30;
  return { secret, codes: recoveryCodesIn(response) };
};

const ORIGIN = 'http://coach.localhost:4200';

const addPasskey = async (as: string, passkey = createTestPasskey(ORIGIN)) => {
  const options = await api.call('POST /me/passkeys/options', { as, body: { current_password } });
  const { challenge } = options.json<PasskeyCreationOptions>();
  const body = { name: 'Phone', passkey: passkey.register({ challenge }) };
  const response = await api.call('POST /me/passkeys', { as, body });
  return { passkey, response };
};

const factorsOf = async (as: string) =>
  Value.Parse(schemas.SecondFactor, (await api.call('GET /me/second-factor', { as })).json());

const auditOf = async (user: UserRow) =>
  (
    await api.owner
      .selectFrom('audit_log')
      .select(['action', 'user_uuid'])
      .where('entity_id', '=', user.uuid)
      .orderBy('id')
      .execute()
  ).map(({ action, user_uuid }) => [action, user_uuid]);

describe('a sign-in with a second factor', () => {
  test('[D16] a password alone does not sign in a user with an authenticator app', async () => {
    const { secret } = await addTotp((await signedIn()).token);
    const response = await login();
    expect(Object.keys(response.json())).toEqual(['second_step']);
    const step = stepIn(response);
    expect(step).toMatchObject({ enrol: false, totp: true, passkey: null });
    const { token } = loginIn(await verify({ token: step.token, code: codeOf(secret) }));
    expect((await api.call('GET /me', { as: token })).statusCode).toBe(200);
    expect(await auditOf(ava)).toContainEqual(['second_factor.added', ava.uuid]);
  });

  test('[D16] a passkey signs its challenge once', async () => {
    const { passkey } = await addPasskey((await signedIn()).token);
    const step = stepIn(await login());
    expect(step).toMatchObject({ totp: false, passkey: { rpId: 'coach.localhost' } });
    const challenge = step.passkey?.challenge ?? '';
    const body = { token: step.token, passkey: passkey.sign({ challenge }) };
    loginIn(await verify(body));
    expect(statusAndError(await verify(body))).toEqual([400, 'AUTH_INVALID_TOKEN']);
    const other = stepIn(await login());
    const replayed = await verify({ ...body, token: other.token });
    expect(statusAndError(replayed)).toEqual([403, 'INCORRECT_CODE']);
  });

  test('[D16] asks for none of the passkeys of another portal', async () => {
    await addPasskey((await signedIn()).token);
    const allowed = async () => stepIn(await login()).passkey?.allowCredentials;
    const own = await allowed();
    expect(own).toHaveLength(1);
    await api.owner
      .insertInto('passkeys')
      .values({
        client_id,
        id: randomUUID(),
        user_uuid: ava.uuid,
        credential_id: 'club',
        public_key: Buffer.from(''),
        counter: 0,
        transports: [],
        name: 'Laptop',
        host: CLUB_HOST.host,
        created_at: NOON,
      })
      .execute();
    expect(await allowed()).toEqual(own);
  });

  test('[D16] rejects a passkey of another page, of another key and of another user', async () => {
    await addPasskey((await signedIn()).token);
    const step = stepIn(await login());
    const challenge = step.passkey?.challenge ?? '';
    const { token } = step;
    const stranger = createTestPasskey(ORIGIN).sign({ challenge });
    expect(statusAndError(await verify({ token, passkey: stranger }))[1]).toBe('INCORRECT_CODE');
    const id = step.passkey?.allowCredentials[0]?.id ?? '';
    const forged = { ...stranger, id, rawId: id };
    expect(statusAndError(await verify({ token, passkey: forged }))[1]).toBe('INCORRECT_CODE');

    const other = await buildUser(api.owner, club, 'coach', { username: `other${count}` });
    await setTestPassword(api, other);
    const theirs = loginIn(await login({}, { username: `other${count}` }));
    const { passkey } = await addPasskey(theirs.token);
    const foreign = await verify({ token, passkey: passkey.sign({ challenge }) });
    expect(statusAndError(foreign)[1]).toBe('INCORRECT_CODE');
  });

  test('[D16] rejects a new passkey of another page and for another challenge', async () => {
    const { token: as } = await signedIn();
    const foreign = createTestPasskey('https://evil.example');
    expect(statusAndError((await addPasskey(as, foreign)).response)[1]).toBe('INCORRECT_CODE');
    const passkey = createTestPasskey(ORIGIN).register({ challenge: 'b3RoZXI' });
    const response = await api.call('POST /me/passkeys', { as, body: { name: 'Phone', passkey } });
    expect(statusAndError(response)[1]).toBe('INCORRECT_CODE');
    expect((await factorsOf(as)).passkeys).toEqual([]);
  });

  test('[D16] accepts each code of the app once, also in another sign-in', async () => {
    const { secret } = await addTotp((await signedIn()).token);
    const code = codeOf(secret);
    loginIn(await verify({ token: stepIn(await login()).token, code }));
    const again = await verify({ token: stepIn(await login()).token, code });
    expect(statusAndError(again)).toEqual([403, 'INCORRECT_CODE']);
  });

  test('[D16] accepts a code up to 30 seconds early or late, and none older', async () => {
    const { secret } = await addTotp((await signedIn()).token);
    api.clock.now += 300;
    const old = codeOf(secret);
    api.clock.now += 60;
    const { token } = stepIn(await login());
    expect(statusAndError(await verify({ token, code: old }))[1]).toBe('INCORRECT_CODE');
    const late = codeOf(secret);
    api.clock.now += 30;
    loginIn(await verify({ token, code: late }));
  });

  test('[D16] accepts each recovery code once', async () => {
    const { codes } = await addTotp((await signedIn()).token);
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    const { token: as } = loginIn(
      await verify({ token: stepIn(await login()).token, code: typed }),
    );
    expect((await factorsOf(as)).recovery_codes).toBe(9);
    const again = await verify({ token: stepIn(await login()).token, code });
    expect(statusAndError(again)).toEqual([403, 'INCORRECT_CODE']);
  });

  test('[D16] new recovery codes replace the old ones; stored are hashes only', async () => {
    const { token: as } = await signedIn();
    const { codes } = await addTotp(as);
    const response = await api.call('POST /me/recovery-codes', { as, body: { current_password } });
    const fresh = recoveryCodesIn(response);
    expect(fresh).toHaveLength(10);
    const old = await verify({ token: stepIn(await login()).token, code: codes[0] });
    expect(statusAndError(old)[1]).toBe('INCORRECT_CODE');
    const rows = await api.owner.selectFrom('recovery_codes').selectAll().execute();
    expect(fresh.filter((code) => JSON.stringify(rows).includes(code))).toEqual([]);
    loginIn(await verify({ token: stepIn(await login()).token, code: fresh[0] }));
  });

  test('[D16] stores the key of an app encrypted', async () => {
    const { secret } = await addTotp((await signedIn()).token);
    const rows = await api.owner.selectFrom('user_totp').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('[D16] the second step ends after 5 minutes, is for one portal, and is used once', async () => {
    const { secret } = await addTotp((await signedIn()).token);
    const { token } = stepIn(await login());
    const elsewhere = await verify({ token, code: codeOf(secret) }, CLUB_HOST);
    expect(statusAndError(elsewhere)).toEqual([400, 'AUTH_INVALID_TOKEN']);
    api.clock.now += OPEN_MINUTES.verify * 60;
    const late = await verify({ token, code: codeOf(secret) });
    expect(statusAndError(late)).toEqual([400, 'AUTH_INVALID_TOKEN']);

    const next = stepIn(await login()).token;
    loginIn(await verify({ token: next, code: codeOf(secret) }));
    api.clock.now += 30;
    const again = await verify({ token: next, code: codeOf(secret) });
    expect(statusAndError(again)).toEqual([400, 'AUTH_INVALID_TOKEN']);
  });

  test('[D16] a new password ends a second step that began before it', async () => {
    const { token: as } = await signedIn();
    const { secret } = await addTotp(as);
    const { token } = stepIn(await login());
    const body = { current_password, password: 'Turnip-Orchid-7' };
    expect((await api.call('PATCH /me/password', { as, body })).statusCode).toBe(204);
    const response = await verify({ token, code: codeOf(secret) });
    expect(statusAndError(response)).toEqual([400, 'AUTH_INVALID_TOKEN']);
  });

  test('[D16] limits codes per account, whatever the address and the sign-in', async () => {
    const { secret } = await addTotp((await signedIn()).token);
    for (let address = 1; address <= 5; address += 1) {
      const { token } = stepIn(await login());
      const headers = { 'x-forwarded-for': `198.51.100.${address}` };
      const response = await verify({ token, code: '000000' }, { headers });
      expect(statusAndError(response)[1]).toBe('INCORRECT_CODE');
    }
    const { token } = stepIn(await login());
    const response = await verify({ token, code: codeOf(secret) });
    expect(statusAndError(response)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(response.headers['retry-after']).toBe('5');
    expect(await auditOf(ava)).toContainEqual(['sign_in.code_failed', ava.uuid]);
  });

  test('[D16] needs exactly one of a code and a passkey', async () => {
    await addTotp((await signedIn()).token);
    const { token } = stepIn(await login());
    expect(statusAndError(await verify({ token }))).toEqual([422, 'VALIDATION']);
  });
});

describe('a client that requires a second factor', () => {
  let admin: UserRow;
  let admins: { username: string; type: 'admin' };

  beforeEach(async () => {
    admins = { username: `admin${count}`, type: 'admin' };
    admin = await buildUser(api.owner, club, 'admin', {
      username: admins.username,
      email: `${admins.username}@example.org`,
    });
    await setTestPassword(api, admin);
  });

  const loginAsAdmin = () => login(CLUB_HOST, admins);

  const require = (value = 'true') =>
    api.owner
      .insertInto('client_features')
      .values({ client_id, feature: 'REQUIRE_SECOND_FACTOR', value })
      .execute();

  test.each([
    ['["ngo"]', false],
    ['["ngo","admin"]', true],
    ['[]', false],
  ])(
    '[D16] with %s, a factor is required of an administrator of a club: %s',
    async (value, must) => {
      await require(value);
      expect(Object.hasOwn((await loginAsAdmin()).json(), 'second_step')).toBe(must);
    },
  );

  const enrolTotp = async (token: string) => {
    const response = await api.call('POST /auth/enrol/totp', { ...CLUB_HOST, body: { token } });
    const { secret } = Value.Parse(schemas.TotpSetup, response.json());
    const body = { token, code: codeOf(secret) };
    return api.call('POST /auth/enrol', { ...CLUB_HOST, body });
  };

  test('[D16] an administrator adds a factor before anything opens; a coach need not', async () => {
    await require();
    loginIn(await login());
    const response = await loginAsAdmin();
    expect(Object.keys(response.json())).toEqual(['second_step']);
    const { token, enrol } = stepIn(response);
    expect(enrol).toBe(true);
    const skipped = await verify({ token, code: '000000' }, CLUB_HOST);
    expect(statusAndError(skipped)).toEqual([400, 'AUTH_INVALID_TOKEN']);

    const enrolled = await enrolTotp(token);
    expect(recoveryCodesIn(enrolled)).toHaveLength(10);
    await api.runJobs();
    expect(api.emails).toMatchObject([{ subject: expect.stringContaining('factor was added') }]);
    const { login: session } = enrolled.json<{ login: { token: string } }>();
    expect((await api.call('GET /me', { ...CLUB_HOST, as: session.token })).statusCode).toBe(200);
    expect(stepIn(await loginAsAdmin())).toMatchObject({ enrol: false, totp: true });
    expect(await auditOf(admin)).toContainEqual(['second_factor.added', admin.uuid]);
  });

  test('[D16] a passkey can be the factor', async () => {
    await require();
    const { token } = stepIn(await loginAsAdmin());
    const options = await api.call('POST /auth/enrol/passkey', { ...CLUB_HOST, body: { token } });
    const { challenge } = options.json<PasskeyCreationOptions>();
    const passkey = createTestPasskey('http://club.localhost:4200');
    const body = { token, name: 'Laptop', passkey: passkey.register({ challenge }) };
    const response = await api.call('POST /auth/enrol', { ...CLUB_HOST, body });
    expect(response.statusCode).toBe(200);
    expect(stepIn(await loginAsAdmin()).passkey?.rpId).toBe('club.localhost');
  });

  test('[D16] a wrong code neither adds the factor nor signs the user in', async () => {
    await require();
    const { token } = stepIn(await loginAsAdmin());
    await api.call('POST /auth/enrol/totp', { ...CLUB_HOST, body: { token } });
    const body = { token, code: '000000' };
    const response = await api.call('POST /auth/enrol', { ...CLUB_HOST, body });
    expect(statusAndError(response)).toEqual([403, 'INCORRECT_CODE']);
    expect(stepIn(await loginAsAdmin()).enrol).toBe(true);
  });

  test('[D16] an enrolment ends after 15 minutes, and when the user has a factor', async () => {
    await require();
    const first = stepIn(await loginAsAdmin()).token;
    const second = stepIn(await loginAsAdmin()).token;
    const third = stepIn(await loginAsAdmin()).token;
    api.clock.now += OPEN_MINUTES.enrol * 60;
    const late = await api.call('POST /auth/enrol/totp', { ...CLUB_HOST, body: { token: first } });
    expect(statusAndError(late)).toEqual([400, 'AUTH_INVALID_TOKEN']);
    api.clock.now -= 60;
    const setup = await api.call('POST /auth/enrol/totp', { ...CLUB_HOST, body: { token: third } });
    const { secret } = Value.Parse(schemas.TotpSetup, setup.json());
    expect((await enrolTotp(second)).statusCode).toBe(200);
    const body = { token: third, code: codeOf(secret) };
    const after = await api.call('POST /auth/enrol', { ...CLUB_HOST, body });
    expect(statusAndError(after)).toEqual([400, 'AUTH_INVALID_TOKEN']);
  });

  test('[D16] a user’s own setting has precedence', async () => {
    await require();
    await api.owner
      .insertInto('user_features')
      .values({
        client_id,
        user_uuid: admin.uuid,
        feature: 'REQUIRE_SECOND_FACTOR',
        value: 'false',
      })
      .execute();
    expect(loginIn(await loginAsAdmin()).clubs).toHaveLength(1);
  });

  test('[D16] ends the sessions of administrators without a factor at the next refresh', async () => {
    const before = loginIn(await loginAsAdmin());
    await require();
    const response = await refresh(api, before.refresh_token, randomUUID(), CLUB_HOST.host);
    expect(statusAndError(response)).toEqual([401, 'SESSION_ENDED']);
  });

  test('[D16] the last factor stays', async () => {
    await require();
    const { token } = stepIn(await loginAsAdmin());
    const { login: session } = (await enrolTotp(token)).json<{ login: { token: string } }>();
    const request = { ...CLUB_HOST, as: session.token, body: { current_password } };
    const response = await api.call('POST /me/totp/removal', request);
    expect(statusAndError(response)).toEqual([409, 'CONFLICT']);
  });
});

describe('the factors of a user', () => {
  test('[D16] adding and removing need the password', async () => {
    const { token: as } = await signedIn();
    await addTotp(as);
    const { response } = await addPasskey(as);
    expect(response.json()).toEqual({ recovery_codes: null });
    const [passkey] = (await factorsOf(as)).passkeys;
    const params = { id: passkey?.id ?? '' };
    for (const request of [
      api.call('POST /me/totp', { as, body: WRONG }),
      api.call('POST /me/totp/removal', { as, body: WRONG }),
      api.call('POST /me/passkeys/options', { as, body: WRONG }),
      api.call('POST /me/passkeys/:id/removal', { as, params, body: WRONG }),
      api.call('POST /me/recovery-codes', { as, body: WRONG }),
    ]) {
      expect(statusAndError(await request)[1]).toMatch(/AUTH_INVALID_CREDENTIALS/);
    }
  });

  test('[D16] a factor is added only within 15 minutes after the password', async () => {
    const { token: as } = await signedIn();
    const never = await api.call('POST /me/totp/confirmation', { as, body: { code: '123456' } });
    expect(statusAndError(never)).toEqual([404, 'NOT_FOUND']);
    const secret = await setupTotp(as);
    api.clock.now += OPEN_MINUTES.enrol * 60;
    const { token: later } = loginIn(await login());
    const request = { as: later, body: { code: codeOf(secret) } };
    const late = await api.call('POST /me/totp/confirmation', request);
    expect(statusAndError(late)).toEqual([404, 'NOT_FOUND']);
  });

  test('[D16] without its last factor, a user signs in with the password alone', async () => {
    const { token: as } = await signedIn();
    const { codes } = await addTotp(as);
    await addPasskey(as);
    const totp = await api.call('POST /me/totp/removal', { as, body: { current_password } });
    expect(totp.statusCode).toBe(204);
    expect(stepIn(await login()).totp).toBe(false);
    const [passkey] = (await factorsOf(as)).passkeys;
    const params = { id: passkey?.id ?? '' };
    const body = { name: 'Old phone' };
    expect((await api.call('PATCH /me/passkeys/:id', { as, params, body })).statusCode).toBe(204);
    expect((await factorsOf(as)).passkeys).toMatchObject([{ name: 'Old phone' }]);
    const request = { as, params, body: { current_password } };
    expect((await api.call('POST /me/passkeys/:id/removal', request)).statusCode).toBe(204);
    expect(await factorsOf(as)).toEqual({
      required: false,
      passkeys: [],
      totp: null,
      recovery_codes: 0,
    });
    expect(codes).toHaveLength(10);
    loginIn(await login());
    expect(await auditOf(ava)).toContainEqual(['second_factor.removed', ava.uuid]);
  });

  test('[D16] a user cannot rename or remove the passkey of another user', async () => {
    const own = await signedIn();
    await addPasskey(own.token);
    const [passkey] = (await factorsOf(own.token)).passkeys;
    const params = { id: passkey?.id ?? '' };
    const other = await buildUser(api.owner, club, 'coach', { username: `other${count}` });
    await setTestPassword(api, other);
    const { token: as } = loginIn(await login({}, { username: `other${count}` }));
    const renamed = await api.call('PATCH /me/passkeys/:id', {
      as,
      params,
      body: { name: 'Mine' },
    });
    expect(statusAndError(renamed)).toEqual([404, 'NOT_FOUND']);
    const request = { as, params, body: { current_password } };
    const removed = await api.call('POST /me/passkeys/:id/removal', request);
    expect(statusAndError(removed)).toEqual([404, 'NOT_FOUND']);
    expect((await factorsOf(own.token)).passkeys).toMatchObject([{ name: 'Phone' }]);
  });

  test('[D16] a switched user has no factors on the device', async () => {
    const as = await api.tokenFor(ava, { orig_user_uuid: ava.uuid });
    const params = { id: randomUUID() };
    const passkey = createTestPasskey(ORIGIN).register({ challenge: 'b3RoZXI' });
    const body = { current_password };
    for (const request of [
      api.call('GET /me/account', { as }),
      api.call('PATCH /me', { as, body: { firstname: 'A', lastname: 'B' } }),
      api.call('GET /me/second-factor', { as }),
      api.call('POST /me/totp', { as, body }),
      api.call('POST /me/totp/confirmation', { as, body: { code: '123456' } }),
      api.call('POST /me/totp/removal', { as, body }),
      api.call('POST /me/passkeys/options', { as, body }),
      api.call('POST /me/passkeys', { as, body: { name: 'Phone', passkey } }),
      api.call('PATCH /me/passkeys/:id', { as, params, body: { name: 'Phone' } }),
      api.call('POST /me/passkeys/:id/removal', { as, params, body }),
      api.call('POST /me/recovery-codes', { as, body }),
    ]) {
      expect(statusAndError(await request)).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('[D16] an administrator removes the lost factor of a user of the club', async () => {
    const session = await signedIn();
    await addTotp(session.token);
    const admin = await buildUser(api.owner, club, 'admin');
    const as = await api.tokenFor(admin, { portal: 'club' });
    const params = { uuid: ava.uuid };
    const request = { ...CLUB_HOST, as, params };
    expect((await api.call('DELETE /users/:uuid/second-factor', request)).statusCode).toBe(204);
    loginIn(await login());
    const old = await api.call('GET /me', { as: session.token });
    expect(statusAndError(old)).toEqual([401, 'SESSION_ENDED']);
    expect(await auditOf(ava)).toContainEqual(['user.second_factor_removed', admin.uuid]);
  });

  test('[D16] an administrator removes the lost factor of a guardian of the club, and of no other club', async () => {
    const guardian = { username: `guardian${count}`, email: `guardian${count}@example.org` };
    const parent = await buildUser(api.owner, club, 'parent', guardian);
    await setTestPassword(api, parent);
    await api.owner.updateTable('clubs').set({ parent_portal: 1 }).execute();
    const body = { username: guardian.username, type: 'parent' };
    const host = { host: 'parent.localhost' };
    const signInParent = () => login(host, body);
    await addTotp(loginIn(await signInParent()).token, host);
    stepIn(await signInParent());

    const params = { uuid: parent.uuid };
    const elsewhere = await buildClub(api.owner, { id: client_id }, { name: 'Hillside' });
    const remove = async (at: { client_id: number; id: number }) => {
      const as = await api.tokenFor(await buildUser(api.owner, at, 'admin'), { portal: 'club' });
      return api.call('DELETE /users/:uuid/second-factor', { ...CLUB_HOST, as, params });
    };
    expect(statusAndError(await remove(elsewhere))).toEqual([404, 'NOT_FOUND']);
    stepIn(await signInParent());
    expect((await remove(club)).statusCode).toBe(204);
    loginIn(await signInParent());
  });

  test('[D16] an administrator cannot remove their own factors, or those of a user who also works elsewhere', async () => {
    const admin = await buildUser(api.owner, club, 'admin');
    const as = await api.tokenFor(admin, { portal: 'club' });
    const remove = (uuid: string) =>
      api.call('DELETE /users/:uuid/second-factor', { ...CLUB_HOST, as, params: { uuid } });
    expect(statusAndError(await remove(admin.uuid))).toEqual([409, 'CONFLICT']);
    const other = await buildClub(api.owner, { id: client_id }, { name: 'Hillside' });
    await api.owner
      .insertInto('user_clubs')
      .values({ client_id, user_uuid: ava.uuid, club_id: other.id, role: 'coach' })
      .execute();
    expect(statusAndError(await remove(ava.uuid))).toEqual([409, 'CONFLICT']);
    const stranger = await buildUser(api.owner, other, 'coach');
    expect(statusAndError(await remove(stranger.uuid))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('an e-mail about a factor', () => {
  const subjectsSent = async () => {
    await api.runJobs();
    return api.emails.splice(0).map(({ subject, text }) => {
      expect(text).toContain('/account');
      return subject;
    });
  };
  const ADDED = 'A second factor was added to your account with';
  const REMOVED = 'A second factor was removed from your account with';

  test('[D16] the user gets one when a factor is added or removed', async () => {
    const { token: as } = await signedIn();
    await addTotp(as);
    expect(await subjectsSent()).toEqual([expect.stringContaining(ADDED)]);
    await addPasskey(as);
    expect(await subjectsSent()).toEqual([expect.stringContaining(ADDED)]);
    await api.call('POST /me/totp/removal', { as, body: WRONG });
    expect(await subjectsSent()).toEqual([]);
    await api.call('POST /me/totp/removal', { as, body: { current_password } });
    expect(await subjectsSent()).toEqual([expect.stringContaining(REMOVED)]);
  });

  test('[D16] the user gets one when an administrator removes the factors', async () => {
    const admin = await buildUser(api.owner, club, 'admin');
    const as = await api.tokenFor(admin, { portal: 'club' });
    const request = { ...CLUB_HOST, as, params: { uuid: ava.uuid } };
    await api.call('DELETE /users/:uuid/second-factor', request);
    expect(await subjectsSent()).toEqual([]);
    await addTotp((await signedIn()).token);
    await subjectsSent();
    await api.call('DELETE /users/:uuid/second-factor', request);
    expect(await subjectsSent()).toEqual([expect.stringContaining(REMOVED)]);
  });
});

describe('the account of a user', () => {
  test('[D16] returns the name and the editable fields', async () => {
    const { token: as } = await signedIn();
    const response = await api.call('GET /me/account', { as });
    expect(response.json()).toMatchObject({
      username,
      has_password: true,
      can_edit_name: false,
      has_pin: false,
    });
    const body = { firstname: 'Ava', lastname: 'Jones' };
    const rejected = await api.call('PATCH /me', { as, body });
    expect(statusAndError(rejected)).toEqual([403, 'FORBIDDEN']);
    await api.owner
      .insertInto('client_features')
      .values({ client_id, feature: 'CAN_EDIT_SELF', value: 'true' })
      .execute();
    const { token: editor } = await signedIn();
    expect((await api.call('PATCH /me', { as: editor, body })).statusCode).toBe(204);
    expect((await api.call('GET /me/account', { as: editor })).json()).toMatchObject({
      ...body,
      can_edit_name: true,
    });
  });
});
