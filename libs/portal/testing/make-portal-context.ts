import type { Session, SessionState } from '@springboard/auth';
import type { Client, Club, User } from '@springboard/contract';
import type { Offline } from '@springboard/offline';
import { createAlertList } from '@springboard/ui';
import { createStore } from 'zustand/vanilla';
import type { Install } from '../src/boot/install-prompt.ts';
import type { Connection } from '../src/connection/connection.ts';
import type { OfflineSession } from '../src/offline/offline-session.ts';
import type { AreaCounts, LoadedIcons } from '../src/navigation/areas.ts';
import type { VisitedByArea } from '../src/navigation/tabs.ts';
import type { PortalContext } from '../src/portal-context.ts';
import type { Updates } from '../src/version/updates.ts';

export const NOW = 1_772_000_000;

const client: Client = {
  id: 1,
  name: 'Albion Gymnastics',
  portal: 'coach',
  theme_name: 'springboard',
  theme_url: null,
  translation_url: null,
  auth_provider: 'springboard',
  changes_call: true,
  analytics_url: null,
};

const club: Club = {
  id: 7,
  name: 'Riverside Gymnastics Club',
  ngo_id: null,
  logo: null,
  parent_portal: 1,
  member_types: 'local_only',
  time_zone: 'Europe/London',
};

const user: User = {
  uuid: '00000000-0000-4000-8000-00000000000a',
  firstname: 'Ava',
  lastname: 'Morgan',
  ngo_id: null,
  role: 'coach',
  last_login: null,
  club,
  club_ids: [7],
};

/** A session before the login. */
export const signedOut = (overrides: Partial<SessionState> = {}): SessionState => ({
  status: 'signed_out',
  ended: null,
  client,
  languages: [{ language_id: 1, language: 'en-GB', active: 1 }],
  language: { language_id: 1, language: 'en-GB' },
  user: null,
  club: null,
  clubs: [],
  club_users: [],
  features: {},
  token: null,
  refreshTokenExpiry: null,
  orig_user_uuid: null,
  ...overrides,
});

/** Ava Morgan of the Riverside club. */
export const signedIn = (overrides: Partial<SessionState> = {}): SessionState =>
  signedOut({
    status: 'signed_in',
    user,
    club,
    clubs: [club],
    features: { ENABLE_SESSION_PLANNING: true },
    token: 'token',
    refreshTokenExpiry: NOW + 1000,
    ...overrides,
  });

type Options = {
  session?: SessionState;
  sessionCalls?: Partial<Session>;
  connection?: Partial<Connection>;
  offline?: Offline;
};

/** The context of a coach portal whose environment does nothing. */
export const makePortalContext = (
  options: Options = {},
  overrides: Partial<PortalContext> = {},
): PortalContext => ({
  portal: 'coach',
  host: 'coach.example.org',
  build: { version: '1.2.3', date: '2026-03-14' },
  api_base: '',
  api_version: createStore<{ version: string | null }>(() => ({ version: null })),
  api: { call: unexpected, text: unexpected, csv: unexpected, send: unexpected },
  translations: { load: async () => undefined, loadSignedIn: async () => undefined },
  queries: { fetch: unexpected, clear: async () => undefined, clearOthers: async () => false },
  session: makeSession(options.session ?? signedIn(), options.sessionCalls),
  connection: createStore<Connection>(() => ({
    state: 'online',
    maintenance: false,
    unsent: 0,
    rejected: 0,
    unsentOfOthers: 0,
    ...options.connection,
  })),
  checkConnection: async () => undefined,
  offlineSession: options.offline ? makeEngine(options.offline) : null,
  devicePins: null,
  alerts: createAlertList(),
  updates: createStore<Updates>(() => ({
    version: null,
    declined: null,
    take: async () => undefined,
  })),
  install: createStore<Install>(() => ({ prompt: null })),
  areas: new Set(['/login', '/member-groups', '/planning', '/offline', '/about']),
  icons: createStore<LoadedIcons>(() => ({})),
  deferred: null,
  counts: createStore<AreaCounts>(() => ({})),
  visited: createStore<VisitedByArea>(() => ({})),
  storage: localStorage,
  tabStorage: sessionStorage,
  now: () => NOW,
  newId: () => '00000000-0000-4000-8000-000000000001',
  restart: () => undefined,
  leaveFor: () => undefined,
  ...overrides,
});

const makeSession = (state: SessionState, calls: Partial<Session> = {}): Session => {
  const store = createStore<SessionState>(() => state);
  return {
    store,
    openClient: async () => 'opened',
    login: unexpected,
    remoteLogin: unexpected,
    secondStep: unexpected,
    enrolTotp: unexpected,
    enrolPasskey: unexpected,
    enrol: unexpected,
    switchUser: unexpected,
    switchOffline: unexpected,
    logout: async () => store.setState(signedOut({ ended: 'logout' }), true),
    expire: () => store.setState(signedOut({ ended: 'expired' }), true),
    revoke: () => store.setState(signedOut({ ended: 'expired' }), true),
    refresh: async () => 'unreachable',
    changeClub: unexpected,
    changeLanguage: unexpected,
    isValid: () => store.getState().status === 'signed_in',
    tokens: { get: () => null, refresh: async () => 'unreachable' },
    close: () => undefined,
    ...calls,
  };
};

const makeEngine = (offline: Offline): OfflineSession => ({
  store: createStore<Offline | null>(() => offline),
  open: async () => offline,
  whenOpen: async () => offline,
  end: async () => undefined,
  forget: async () => undefined,
});

const unexpected = (...values: unknown[]): never => {
  throw new Error(`nobody expected ${JSON.stringify(values)}`);
};
