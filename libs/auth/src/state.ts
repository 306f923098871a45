import type {
  Client,
  Club,
  ClubUser,
  Features,
  Language,
  TokenPayload,
  User,
} from '@springboard/contract';

/** A language as the token and the storage name it. */
export type ChosenLanguage = TokenPayload['language'];

/** §3, Auth state. `features` are as the token has them; the rules by provider are applied elsewhere. */
export type SessionState = {
  readonly status: 'signed_in' | 'signed_out';
  /**
   * Why the last session of this tab ended; null while there is one or was none. `access_ended`: the club has ended the
   * access of a guardian.
   */
  readonly ended: 'logout' | 'expired' | 'revoked' | 'access_ended' | null;
  readonly client: Client | null;
  readonly languages: readonly Language[];
  readonly language: ChosenLanguage | null;
  readonly user: User | null;
  /** The club the token is for. */
  readonly club: Club | null;
  readonly clubs: readonly Club[];
  readonly club_users: readonly ClubUser[];
  readonly features: Features;
  readonly token: string | null;
  /** Seconds. */
  readonly refreshTokenExpiry: number | null;
  /** The user who signed in, if another user took over. */
  readonly orig_user_uuid: string | null;
};

export const SIGNED_OUT = {
  status: 'signed_out',
  user: null,
  club: null,
  clubs: [],
  club_users: [],
  features: {},
  token: null,
  refreshTokenExpiry: null,
  orig_user_uuid: null,
} as const satisfies Partial<SessionState>;

/** The stored choice if the client still offers it, else the browser's wish, else the first. */
export const chooseLanguage = (
  languages: readonly Language[],
  stored: ChosenLanguage | null,
  preferred: readonly string[],
): ChosenLanguage | null => {
  const active = languages.filter((language) => language.active === 1);
  if (active.length === 0) return stored;
  const wished = preferred.map((wish) =>
    active.find(({ language }) => language.split('-')[0] === wish.split('-')[0]),
  );
  const chosen =
    active.find(({ language_id }) => language_id === stored?.language_id) ??
    wished.find((language) => language !== undefined) ??
    active[0];
  return chosen ? { language_id: chosen.language_id, language: chosen.language } : null;
};
