import type { AuthProvider } from '@springboard/contract';

/** The capabilities of a sign-in provider: a row per provider, a column per capability (§6, D4). */
export type ProviderRules = {
  /** The source of the flags: all from the token, or some fixed by rule (`features.ts`). */
  readonly flags: 'token' | 'rules';
  /** The value of ADD_SCHEME and SHOW_CURRENT_LEVEL if flags are fixed by rule. */
  readonly schemeFlags: boolean;
  /** /switch-user, if there are club users to switch to. */
  readonly switchUser: boolean;
  /** The club portal's /sessions. */
  readonly sessions: boolean;
  /** The scheme portal's /clubs and /users. */
  readonly clubsAndUsers: boolean;
  /** A group with can_view_all_classes opens all classes of the club to a switched user. */
  readonly allClasses: boolean;
  /** Lesson plans offer every scheme, not only those that the user's groups use. */
  readonly planAllSchemes: boolean;
  /** Clubs keep their members here; false: the provider brings them. */
  readonly ownMembers: boolean;
  /** Users sign in with a password in our form; false: on the provider's own pages (OpenID Connect). */
  readonly passwordForm: boolean;
};

export const PROVIDERS = {
  springboard: {
    flags: 'token',
    schemeFlags: true,
    switchUser: true,
    sessions: true,
    clubsAndUsers: true,
    allClasses: true,
    planAllSchemes: true,
    ownMembers: true,
    passwordForm: true,
  },
  coursepro: {
    flags: 'token',
    schemeFlags: true,
    switchUser: true,
    sessions: false,
    clubsAndUsers: true,
    allClasses: true,
    planAllSchemes: true,
    ownMembers: false,
    passwordForm: true,
  },
  bg: {
    flags: 'rules',
    schemeFlags: false,
    switchUser: false,
    sessions: true,
    clubsAndUsers: false,
    allClasses: false,
    planAllSchemes: false,
    ownMembers: true,
    passwordForm: false,
  },
  other: {
    flags: 'rules',
    schemeFlags: true,
    switchUser: false,
    sessions: true,
    clubsAndUsers: false,
    allClasses: false,
    planAllSchemes: false,
    ownMembers: true,
    passwordForm: false,
  },
} as const satisfies Record<AuthProvider, ProviderRules>;

/** The row of a provider. A name without a row has the rules of `other`. */
export const providerRules = (provider: string): ProviderRules =>
  isListed(provider) ? PROVIDERS[provider] : PROVIDERS.other;

const isListed = (provider: string): provider is AuthProvider => Object.hasOwn(PROVIDERS, provider);
