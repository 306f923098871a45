import type { Api, ApiFailure, TokenSource } from '@springboard/api-client';
import { PORTAL_ROLE, type Portal } from '@springboard/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { openClient, type ClientOutcome } from './client.ts';
import { exclusive, type Locks } from './exclusive.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { ChangeOutcome, LoginOutcome } from './outcome.ts';
import { createRenewal } from './renewal.ts';
import type { SessionState } from './state.ts';
import { openStored, type SessionStorage } from './stored.ts';

export type Credentials = { readonly username: string; readonly password: string };

export type Session = {
  readonly store: StoreApi<SessionState>;
  /** Whose host this is: client and languages, from the server or, without it, as last seen. */
  openClient(hostname: string): Promise<ClientOutcome>;
  login(credentials: Credentials): Promise<LoginOutcome>;
  /** §4, Logout: acts only if a token exists. The queue of unsent changes is none of its business. */
  logout(): Promise<void>;
  /** The server refuses the token: the session is over, `ended` is `expired`. */
  expire(): void;
  /** Exchanges the refresh token, once for all callers and tabs. Offline it never signs out. */
  refresh(): ReturnType<TokenSource['refresh']>;
  changeClub(club_id: number): Promise<ChangeOutcome>;
  /** Signed out, it keeps the choice. The page has to be loaded anew after a change (§4). */
  changeLanguage(language_id: number): Promise<ChangeOutcome>;
  /** §4, Session validity, now. */
  isValid(): boolean;
  /** For the API client. */
  readonly tokens: TokenSource;
  /** Stops listening to other tabs. */
  close(): void;
};

/**
 * The session of one tab (§4, D4).
 *
 * @param publicApi an API client whose `tokens` are none
 * @param now milliseconds since 1970, as `Date.now`
 * @param preferred languages that the browser asks for
 */
export const createSession = ({
  portal,
  storage,
  publicApi,
  now,
  newId,
  locks,
  broadcast,
  preferred = [],
}: {
  portal: Portal;
  storage: SessionStorage;
  publicApi: Pick<Api, 'call'>;
  now: () => number;
  newId: () => string;
  locks?: Locks | undefined;
  broadcast?: OtherTabs | undefined;
  preferred?: readonly string[];
}): Session => {
  const stored = openStored(storage, newId);
  const seconds = () => Math.floor(now() / 1000);
  const store = createStore<SessionState>(() => ({
    ...stored.state(seconds(), preferred),
    ended: null,
  }));

  const reload = (ended: SessionState['ended'] = store.getState().ended) => {
    const state = stored.state(seconds(), preferred);
    store.setState({ ...state, ended: state.status === 'signed_in' ? null : ended });
  };

  const end = (ended: 'logout' | 'expired') => {
    stored.forgetSession();
    reload(ended);
  };

  const expire = () => {
    if (stored.token() !== null) end('expired');
  };

  const renewal = createRenewal({
    stored,
    publicApi,
    seconds,
    reload,
    expire,
    alone: exclusive('springboard:session', locks),
  });

  const stop = broadcast?.listen((key) => {
    if (key === null || key === 'token' || key === 'language') {
      reload(store.getState().status === 'signed_in' ? 'logout' : undefined);
    }
  });

  return {
    store,
    openClient: (hostname) => openClient({ hostname, publicApi, stored, reload }),

    async login({ username, password }) {
      const { client, language } = store.getState();
      if (!client || !language) throw new TypeError('the client has to be opened before the login');
      const result = await publicApi.call('POST /auth/login', {
        body: {
          client_id: client.id,
          type: PORTAL_ROLE[portal],
          provider: client.auth_provider,
          language_id: language.language_id,
          username,
          password,
        },
      });
      if (!result.ok) return { kind: 'failed', failure: named(result.failure) };
      if ('reset' in result.value) return { kind: 'reset' };
      stored.keepLogin(result.value, result.value.clubs, result.value.club_users, seconds());
      reload();
      return { kind: 'signed_in' };
    },

    async logout() {
      if (stored.token() === null) return;
      const held = stored.held();
      end('logout');
      // Best effort: without it the family simply expires.
      if (held)
        await publicApi.call('POST /auth/logout', { body: { refresh_token: held.refresh_token } });
    },

    expire,
    refresh: renewal.refresh,

    changeClub: (club_id) =>
      renewal.exchange(
        ({ refresh_token }, options) =>
          publicApi.call('POST /auth/change-club', { body: { refresh_token, club_id } }, options),
        (claims) => claims.club_id === club_id,
      ),

    async changeLanguage(language_id) {
      const { status, languages } = store.getState();
      if (status === 'signed_in') {
        return renewal.exchange(
          ({ refresh_token }, options) =>
            publicApi.call(
              'POST /auth/change-language',
              { body: { refresh_token, language_id } },
              options,
            ),
          (claims) => claims.language.language_id === language_id,
        );
      }
      const chosen = languages.find((language) => language.language_id === language_id);
      if (!chosen) throw new TypeError(`the client has no language ${language_id}`);
      stored.keepLanguage({ language_id, language: chosen.language });
      reload();
      return { kind: 'changed' };
    },

    isValid() {
      const { status, refreshTokenExpiry } = store.getState();
      return (
        status === 'signed_in' && refreshTokenExpiry !== null && refreshTokenExpiry > seconds()
      );
    },

    tokens: { get: stored.token, refresh: renewal.refresh },
    close: () => stop?.(),
  };
};

/** §8: a detail with an e-mail entry means that the address is not valid. */
const named = (failure: ApiFailure): ApiFailure =>
  typeof failure.detail === 'object' && failure.detail !== null && 'email' in failure.detail
    ? { ...failure, error: 'ERROR_INVALID_EMAIL' }
    : failure;
