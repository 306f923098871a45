import type { Portal } from '@springboard/contract';
import type { SignIn } from '../../routing/context.ts';
import type { ApiError } from '../../http/api-error.ts';
import type { Server } from '../../routing/server.ts';
import type { Reader } from '../../database/tenant-transaction.ts';
import type { ResolveUser } from '../start-session.ts';
import type { PasswordResult } from '../passwords.ts';

/** Authenticates the users of the clients with this `auth_provider` (D4). */
export type SignInProvider = {
  /** Accounts with a password that is typed into our own form; null if there are none. */
  readonly accounts: Accounts | null;
  /** Sign-in on the provider's own pages; null if it has none. */
  readonly redirectSignIn: RedirectSignIn | null;
  /** The page for a forgotten password: a path of the portal, an external URL, or `''` for none. */
  readonly resetUrl: string;
  /** The page on which users edit their account, in the same format. */
  readonly editUrl: (user_uuid: string, portal: Portal) => Promise<string | ApiError>;
  readonly checkPin: (user_uuid: string, pin: string) => Promise<PasswordResult | ApiError>;
};

export type ProviderDeps = SignIn & {
  readonly server: Server;
  readonly client_id: number;
  /** The client's settings for the provider, unchecked; null without settings. */
  readonly settings: unknown;
};

export type Accounts = {
  /** Finds the account of a typed name; an unknown name also gets an account. */
  readonly find: (db: Reader, username: string) => Promise<Account>;
};

export type Account = {
  /** The key for counting attempts, the same for all names of one account. */
  readonly key: string;
  readonly check: (attempt: { password: string; portal: Portal }) => Promise<CheckResult>;
};

export type CheckResult =
  /** Correct; the user is in the database. */
  | { kind: 'accepted'; user_uuid: string }
  /** A wrong password or an unknown account; `error` replaces the usual response. */
  | { kind: 'wrong'; error?: ApiError }
  /** §4: correct, but the user must set a new password. */
  | { kind: 'reset' }
  /** Correct, but the user may not sign in. */
  | { kind: 'rejected'; error: ApiError }
  /** The password could not be checked, so the attempt does not count. */
  | { kind: 'unavailable'; error: ApiError };

export type RedirectSignIn = {
  /**
   * Returns the URL to which the browser is sent; `redirect` is the URL to which it returns. Requests from one
   * `address` are rate-limited.
   */
  readonly start: (params: {
    redirect: string;
    address: string;
  }) => Promise<{ url: string; state: string; proof: string } | ApiError>;
  /** Asks the provider for the user. The login is used up in the transaction that starts the session. */
  readonly finish: (params: CallbackParams) => Promise<ResolveUser | ApiError>;
};

/** The parameters with which the browser returns from the provider, and the proof that it started the sign-in. */
export type CallbackParams = {
  code: string;
  state: string;
  proof: string;
  iss: string | null;
  redirect: string;
};
