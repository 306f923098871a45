import type { Portal } from '@springboard/contract';
import type { SignIn } from '../../http/context.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { Server } from '../../http/server.ts';
import type { Reader } from '../../database/tenancy.ts';
import type { WhoSignsIn } from '../begin.ts';
import type { PasswordVerdict } from '../passwords.ts';

/** Who checks that somebody is who they say, for the clients whose `auth_provider` it is (D4). */
export type SignInProvider = {
  /** Accounts with a password that is typed into our own form; null where nobody types one here. */
  readonly accounts: Accounts | null;
  /** Signing in on pages of the provider's own; null where it has none. */
  readonly away: Away | null;
  /** Where a forgotten password is set anew: a path of the portal, or an address elsewhere; `''`: nowhere. */
  readonly resetUrl: string;
  /** Where users edit themselves, in the same way. */
  readonly editUrl: (user_uuid: string, portal: Portal) => Promise<string | Refusal>;
  readonly checkPin: (user_uuid: string, pin: string) => Promise<PasswordVerdict | Refusal>;
};

/** What a provider has at hand. */
export type ProviderParts = SignIn & {
  readonly server: Server;
  readonly client_id: number;
  /** As the client's settings have it, unchecked; null where there are none. */
  readonly settings: unknown;
};

export type Accounts = {
  /** The account that a typed name is about; reads the same for a name that nobody has. */
  readonly find: (db: Reader, username: string) => Promise<Account>;
};

export type Account = {
  /** By what tries are counted: the same for all names of one account. */
  readonly key: string;
  readonly check: (attempt: { password: string; portal: Portal }) => Promise<Checked>;
};

export type Checked =
  /** Who it is; the user is in the database. */
  | { kind: 'known'; user_uuid: string }
  /** Not the password of this account, or nobody's account; `refusal` where more can be said. */
  | { kind: 'wrong'; refusal?: Refusal }
  /** §4: right, and to be set anew. */
  | { kind: 'reset' }
  /** Right, and not let in. */
  | { kind: 'refused'; refusal: Refusal }
  /** Nobody could say whether it is right: it was no try. */
  | { kind: 'unanswered'; refusal: Refusal };

export type Away = {
  /**
   * The address to send the browser to; `redirect` is where it comes back, `address` who asks. Somebody who
   * asks too often has to wait.
   */
  readonly begin: (asked: {
    redirect: string;
    address: string;
  }) => Promise<{ url: string; state: string } | Refusal>;
  /** Asks the provider who came back. The way is used up where their session begins, with it or not at all. */
  readonly end: (back: WayBack) => Promise<WhoSignsIn | Refusal>;
};

/** What a browser brings back from a provider's pages. */
export type WayBack = { code: string; state: string; iss: string | null; redirect: string };
