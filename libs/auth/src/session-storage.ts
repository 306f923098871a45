import type { Client, Club, ClubUser, Features, Language, Tokens } from '@springboard/contract';
import { chooseLanguage, SIGNED_OUT, type ChosenLanguage, type SessionState } from './state.ts';
import { readToken, validToken } from './token.ts';

/** The part of `localStorage` that is needed. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A refresh token, and the only request id that it may be spent with (D4). */
export type StoredSession = { readonly refresh_token: string; readonly request_id: string };

/** A PIN that only this device can read. */
export type SealedPin = { readonly iv: string; readonly data: string };

/** A switch that the device has made without a network, and the server not yet (D23). */
export type PendingSwitch = {
  readonly user_uuid: string;
  /** Null: back to the original user. */
  readonly pin: SealedPin | null;
};

/** §3, Locally stored keys, as JSON. Besides these, `token` and `refresh_token` as they are. */
type Values = {
  refresh_token_expiry: number;
  refresh_request: StoredSession;
  clubs: readonly Club[];
  clubUsers: readonly ClubUser[];
  features: Features;
  origUserUuid: string | null;
  loginTs: number;
  language: ChosenLanguage;
  languages: readonly Language[];
  client: Client;
  pendingSwitch: PendingSwitch;
};

/** Written elsewhere, about the user of this session. */
const SWITCHING_KEYS = [
  'switching-user',
  'teacherNgoIds',
  'show_advanced',
  'ownerTokens',
  'pinVerifiers',
  'pendingSwitch',
];
/** What ends with a session. */
const SESSION_KEYS = [
  'token',
  'refresh_token',
  'refresh_token_expiry',
  'refresh_request',
  'clubs',
  'clubUsers',
  'features',
  'origUserUuid',
  'loginTs',
  ...SWITCHING_KEYS,
];

export type Stored = ReturnType<typeof readStoredSession>;

/** The session as `storage` keeps it for all tabs of a host. */
export const readStoredSession = (storage: SessionStorage, newId: () => string) => {
  const write = <K extends keyof Values>(key: K, value: Values[K]) =>
    storage.setItem(key, JSON.stringify(value));

  /** Null if it is absent or not readable. */
  const read = <K extends keyof Values>(key: K): Values[K] | null => {
    try {
      const value: Values[K] | null = JSON.parse(storage.getItem(key) ?? 'null');
      return value;
    } catch {
      return null;
    }
  };

  const keepRefreshToken = ({ refresh_token, refresh_token_expiry }: Omit<Tokens, 'token'>) => {
    // Before the refresh token itself: a tab that sees the token must find its request id.
    write('refresh_request', { refresh_token, request_id: newId() });
    storage.setItem('refresh_token', refresh_token);
    write('refresh_token_expiry', refresh_token_expiry);
  };

  /** `token` comes last: other tabs watch for it. */
  const keepToken = (token: string) => {
    const claims = readToken(token);
    write('features', claims?.features ?? {});
    write('origUserUuid', claims?.orig_user_uuid ?? null);
    if (claims) write('language', claims.language);
    storage.setItem('token', token);
  };

  const keepTokens = ({ token, ...refresh }: Tokens) => {
    storage.removeItem('pendingSwitch');
    keepRefreshToken(refresh);
    keepToken(token);
  };

  return {
    token: () => storage.getItem('token'),

    /** Null if there is no refresh token. */
    held(): StoredSession | null {
      const refresh_token = storage.getItem('refresh_token');
      if (refresh_token === null) return null;
      const known = read('refresh_request');
      if (known?.refresh_token === refresh_token) return known;
      const minted: StoredSession = { refresh_token, request_id: newId() };
      write('refresh_request', minted);
      return minted;
    },

    keepTokens,
    keepRefreshToken,

    /** The token of the user who continues without a network. */
    keepPendingSwitch(token: string, pending: PendingSwitch) {
      write('pendingSwitch', pending);
      keepToken(token);
    },

    pendingSwitch: () => read('pendingSwitch'),

    keepLogin(tokens: Tokens, clubs: readonly Club[], club_users: readonly ClubUser[], ts: number) {
      for (const key of SWITCHING_KEYS) storage.removeItem(key);
      write('clubs', clubs);
      write('clubUsers', club_users);
      write('loginTs', ts);
      keepTokens(tokens);
    },

    keepLanguage: (language: ChosenLanguage) => write('language', language),

    keepClient(client: Client, languages: readonly Language[] | null) {
      write('client', client);
      if (languages) write('languages', languages);
    },

    hasClient: () => read('client') !== null,
    hasLanguages: () => read('languages') !== null,

    forgetClient() {
      storage.removeItem('client');
      storage.removeItem('languages');
    },

    forgetSession() {
      for (const key of SESSION_KEYS) storage.removeItem(key);
    },

    /** @param now seconds */
    state(now: number, preferred: readonly string[]): Omit<SessionState, 'ended'> {
      const languages = read('languages') ?? [];
      const chosen = chooseLanguage(languages, read('language'), preferred);
      const shared = { client: read('client'), languages };

      const claims = validToken(storage, now);
      if (!claims) return { ...shared, ...SIGNED_OUT, language: chosen };
      const clubs = read('clubs') ?? [];
      return {
        ...shared,
        status: 'signed_in',
        language: claims.language,
        user: claims.user,
        club: clubs.find(({ id }) => id === claims.club_id) ?? claims.user.club,
        clubs,
        club_users: read('clubUsers') ?? [],
        features: claims.features,
        token: storage.getItem('token'),
        refreshTokenExpiry: read('refresh_token_expiry'),
        orig_user_uuid: claims.orig_user_uuid,
      };
    },
  };
};
