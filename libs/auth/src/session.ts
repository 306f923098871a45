import type { Api, TokenSource } from '@springboard/api-client';
import type { Portal } from '@springboard/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { openClient, type ClientOutcome } from './client.ts';
import { withLock, type Locks } from './with-lock.ts';
import type { OtherTabs } from './cross-tab.ts';
import type { ChangeOutcome, LoginOutcome } from './outcome.ts';
import { createTokenRefresh, type UnsealPin } from './token-refresh.ts';
import { createSignIn, type Credentials, type RemoteAnswer } from './sign-in.ts';
import type { SessionState } from './state.ts';
import { readStoredSession, type PendingSwitch, type SessionStorage } from './session-storage.ts';

export type Session = Omit<ReturnType<typeof createSignIn>, 'login' | 'remoteLogin'> & {
  readonly store: StoreApi<SessionState>;
  /** Whose host this is: client and languages, from the server or, without it, as last seen. */
  openClient(hostname: string): Promise<ClientOutcome>;
  login(credentials: Credentials): Promise<LoginOutcome>;
  /** Ends a sign-in at a national body, with what it sent back (D4). */
  remoteLogin(answer: RemoteAnswer): Promise<LoginOutcome>;
  /** §4, Logout: acts only if a token exists. The queue of unsent changes is none of its business. */
  logout(): Promise<void>;
  /** The server refuses the token: the session is over, `ended` is `expired`. */
  expire(): void;
  /** D16: the server has ended the session, `ended` is `revoked`. */
  revoke(): void;
  /** Exchanges the refresh token, once for all callers and tabs. Offline it never signs out. */
  refresh(): ReturnType<TokenSource['refresh']>;
  changeClub(club_id: number): Promise<ChangeOutcome>;
  /** Switches to another coach of the club with their pin, or back to the original user without one (§5, D4). */
  switchUser(user_uuid: string, pin?: string): Promise<ChangeOutcome>;
  /**
   * Switches without a network to a user whose last token is on the device, after the device has checked the PIN
   * (D23). The server follows at the next refresh.
   */
  switchOffline(token: string, pending: PendingSwitch): void;
  /** Signed out, it stores the choice. The page must be reloaded after a change (§4). */
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
  unsealPin,
  preferred = [],
}: {
  portal: Portal;
  storage: SessionStorage;
  publicApi: Pick<Api, 'call'>;
  now: () => number;
  newId: () => string;
  locks?: Locks | undefined;
  broadcast?: OtherTabs | undefined;
  /** In a portal whose users can switch without a network. */
  unsealPin?: UnsealPin | undefined;
  preferred?: readonly string[];
}): Session => {
  const stored = readStoredSession(storage, newId);
  const seconds = () => Math.floor(now() / 1000);
  const store = createStore<SessionState>(() => ({
    ...stored.state(seconds(), preferred),
    ended: null,
  }));

  const reload = (ended: SessionState['ended'] = store.getState().ended) => {
    const state = stored.state(seconds(), preferred);
    store.setState({ ...state, ended: state.status === 'signed_in' ? null : ended });
  };

  const end = (ended: NonNullable<SessionState['ended']>) => {
    stored.forgetSession();
    reload(ended);
  };

  const expire = () => {
    if (stored.token() !== null) end('expired');
  };

  const revoke = (ended: 'revoked' | 'access_ended' = 'revoked') => {
    if (stored.token() !== null) end(ended);
  };

  const renewal = createTokenRefresh({
    stored,
    publicApi,
    seconds,
    reload,
    expire,
    revoke,
    unsealPin,
    alone: withLock('springboard:session', locks),
  });

  const stop = broadcast?.listen((key) => {
    if (key === null || key === 'token' || key === 'language') {
      reload(store.getState().status === 'signed_in' ? 'logout' : undefined);
    }
  });

  return {
    store,
    openClient: (hostname) => openClient({ hostname, publicApi, stored, reload }),

    ...createSignIn({ portal, publicApi, stored, store, seconds, reload }),

    async logout() {
      if (stored.token() === null) return;
      const held = stored.held();
      end('logout');
      // Best effort: without it the family simply expires.
      if (held)
        await publicApi.call('POST /auth/logout', { body: { refresh_token: held.refresh_token } });
    },

    expire,
    revoke,
    refresh: renewal.refresh,

    changeClub: (club_id) =>
      renewal.exchange(
        ({ refresh_token }, options) =>
          publicApi.call('POST /auth/change-club', { body: { refresh_token, club_id } }, options),
        (claims) => claims.club_id === club_id,
      ),

    switchUser: (user_uuid, pin) =>
      renewal.exchange(
        ({ refresh_token }, options) =>
          publicApi.call(
            'POST /auth/switch-user',
            { body: { refresh_token, user_uuid, ...(pin !== undefined && { pin }) } },
            options,
          ),
        (claims) => claims.user_uuid === user_uuid,
      ),

    switchOffline(token, pending) {
      stored.keepPendingSwitch(token, pending);
      reload();
    },

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
