import type { Client, Club, Language, TokenPayload, User } from '@springboard/contract';
import { readToken } from '../src/token.ts';

/** Milliseconds of the moment at which every test begins. */
export const NOON = Date.parse('2026-03-14T12:00:00Z');
const DAY = 86_400;

const CLUBS: readonly Club[] = ['Riverside', 'Hillfoot'].map((name, index) => ({
  id: index + 1,
  name,
  ngo_id: null,
  logo: null,
  parent_portal: 1,
  member_types: 'local_only',
  time_zone: 'Europe/London',
}));

const LANGUAGES: readonly Language[] = [
  { language_id: 1, language: 'en-GB', active: 1 },
  { language_id: 2, language: 'cy-GB', active: 1 },
  { language_id: 3, language: 'fr-FR', active: 0 },
];

const CLIENT: Client = {
  id: 9,
  name: 'Gymnastics Demo',
  portal: 'coach',
  theme_name: 'default',
  theme_url: null,
  translation_url: null,
  auth_provider: 'springboard',
  changes_call: true,
  analytics_url: null,
};

export const USER_UUID = '00000000-0000-4000-8000-000000000001';

const USER: User = {
  uuid: USER_UUID,
  firstname: 'Siân',
  lastname: 'Łukasz-Müller',
  ngo_id: null,
  role: 'coach',
  last_login: null,
  club: CLUBS[0] ?? null,
  club_ids: [1, 2],
};

export const signedToken = (payload: Partial<TokenPayload> = {}): string => {
  const claims: TokenPayload = {
    aud: '9',
    exp: NOON / 1000 + 600,
    iat: NOON / 1000,
    sub: JSON.stringify(USER),
    user_uuid: USER.uuid,
    family: '7d0c7a3e-4a9e-4f1b-8d57-0a6e2f2f9a10',
    club_id: 1,
    role: 'coach',
    portal: 'coach',
    language: { language_id: 1, language: 'en-GB' },
    features: { SWITCH_USER: true },
    orig_user_uuid: null,
    ...payload,
  };
  const part = (value: unknown) =>
    btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  return `${part({ alg: 'ES256' })}.${part(claims)}.signature`;
};

/** What happens to a request: it is lost on the way there, or its answer on the way back. */
export type Fate = 'arrives' | 'request lost' | 'answer lost' | 'bad gateway' | 'firewall';

type Family = {
  current: string;
  club_id: number;
  language_id: number;
  user: User;
  revoked: boolean;
  /** The club has ended the access of the guardian. */
  access?: 'ended';
};

/** Another coach of the club, and the pin that lets a tablet go on as her. */
export const COLLEAGUE: User = {
  ...USER,
  uuid: '00000000-0000-4000-8000-000000000002',
  firstname: 'Nia',
  lastname: 'Rees',
};
export const PIN = '2468';

/**
 * The server's side of D4: each use rotates the refresh token, the same token with the same request id
 * gives the same successor for 60 s, and any other use of an old one revokes the family.
 */
export const openServer = (clock: { ms: number }) => {
  const families = new Map<string, Family>();
  const spent = new Map<string, { request_id: string; at: number; answer: object }>();
  const server = {
    rotations: 0,
    requests: [] as string[],
    fate: (): Fate => 'arrives',
    login: null as { status: number; body: object } | null,
    families,
    fetch,
  };
  let serial = 0;

  const issue = (family: Family) => {
    family.current = `refresh-${(serial += 1)}`;
    families.set(family.current, family);
    const language = LANGUAGES.find(({ language_id }) => language_id === family.language_id);
    return {
      token: signedToken({
        iat: serial,
        exp: Math.floor(clock.ms / 1000) + 600,
        club_id: family.club_id,
        sub: JSON.stringify(family.user),
        user_uuid: family.user.uuid,
        orig_user_uuid: family.user === USER ? null : USER.uuid,
        language: { language_id: family.language_id, language: language?.language ?? 'en-GB' },
      }),
      refresh_token: family.current,
      refresh_token_expiry: Math.floor(clock.ms / 1000) + 30 * DAY,
    };
  };

  const signIn = (language_id: number) => {
    const family = { current: '', club_id: 1, language_id, user: USER, revoked: false };
    return { ...issue(family), clubs: CLUBS, club_users: [] };
  };

  const spend = (
    body: {
      refresh_token: string;
      club_id?: number;
      language_id?: number;
      user_uuid?: string;
      pin?: string;
    },
    request_id: string,
  ): [number, object] => {
    const family = families.get(body.refresh_token);
    const earlier = spent.get(body.refresh_token);
    if (!family) return [401, { error: 'INVALID_TOKEN' }];
    if (family.revoked) {
      const { access } = family;
      return [401, { error: 'SESSION_ENDED', ...(access && { detail: { access } }) }];
    }
    if (earlier) {
      const again = earlier.request_id === request_id && clock.ms - earlier.at <= 60_000;
      if (again) return [200, earlier.answer];
      family.revoked = true;
      return [401, { error: 'SESSION_ENDED' }];
    }
    if (body.user_uuid === COLLEAGUE.uuid && body.pin !== PIN) {
      return [403, { error: 'INCORRECT_PIN' }];
    }
    server.rotations += 1;
    if (body.user_uuid !== undefined)
      family.user = body.user_uuid === COLLEAGUE.uuid ? COLLEAGUE : USER;
    family.club_id = body.club_id ?? family.club_id;
    family.language_id = body.language_id ?? family.language_id;
    const answer = issue(family);
    spent.set(body.refresh_token, { request_id, at: clock.ms, answer });
    return [200, answer];
  };

  const answer = async (request: Request): Promise<[number, object | null]> => {
    const path = new URL(request.url).pathname;
    if (path === '/v1/client') return [200, CLIENT];
    if (path === '/v1/auth/languages') return [200, [...LANGUAGES]];
    if (path === '/v1/auth/remote-login') {
      const { code, language_id } = Object.fromEntries(new URL(request.url).searchParams);
      if (code !== 'from-the-body') return [401, { error: 'AUTH_INVALID_TOKEN' }];
      return [200, signIn(Number(language_id))];
    }
    const body = await request.json();
    if (path === '/v1/auth/logout') return [204, null];
    if (path === '/v1/auth/login') {
      if (server.login) return [server.login.status, server.login.body];
      return [200, signIn(body.language_id)];
    }
    const bearer = request.headers.get('authorization');
    if (path !== '/v1/auth/refresh' && isExpired(bearer)) return [401, { error: 'TOKEN_EXPIRED' }];
    return spend(body, request.headers.get('x-request-id') ?? '');
  };

  const isExpired = (bearer: string | null): boolean =>
    (readToken(bearer?.replace('Bearer ', '') ?? '')?.exp ?? 0) <= clock.ms / 1000;

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    server.requests.push(new URL(request.url).pathname.replace('/v1', ''));
    const fate = server.fate();
    await Promise.resolve();
    if (fate === 'request lost') throw new TypeError('Failed to fetch');
    if (fate === 'firewall') return new Response('<h1>Blocked</h1>', { status: 403 });
    const [status, body] = await answer(request);
    if (fate === 'answer lost') throw new TypeError('network error');
    const headers = {
      'content-type': 'application/json',
      'x-request-id': request.headers.get('x-request-id') ?? '',
    };
    if (fate === 'bad gateway') return new Response(null, { status: 502, headers });
    return new Response(body === null ? null : JSON.stringify(body), { status, headers });
  }
  return server;
};
