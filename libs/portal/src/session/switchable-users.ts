import type { SessionState } from '@springboard/auth';

/** A user who can continue on this device. `name` is null if only the server knows it. */
export type SwitchableUser = {
  readonly uuid: string;
  readonly name: string | null;
  /** Signed in on this device, so this user needs no pin to return (D4). */
  readonly original: boolean;
  readonly has_pin: boolean;
};

/** The users to whom the session can be switched: first the one who signed in, then the club's users by name (§6). */
export const switchableUsers = ({
  user,
  orig_user_uuid,
  club_users,
}: Pick<SessionState, 'user' | 'orig_user_uuid' | 'club_users'>): readonly SwitchableUser[] => {
  const original = orig_user_uuid ?? user?.uuid ?? null;
  const listed = club_users.map(({ uuid, firstname, lastname, has_pin }): SwitchableUser => ({
    uuid,
    name: `${firstname} ${lastname}`.trim(),
    original: uuid === original,
    has_pin,
  }));
  const unlisted: readonly SwitchableUser[] =
    original === null || listed.some((person) => person.original)
      ? []
      : [{ uuid: original, name: null, original: true, has_pin: false }];
  return [...unlisted, ...listed]
    .filter(({ uuid }) => uuid !== user?.uuid)
    .toSorted(
      (a, b) =>
        Number(b.original) - Number(a.original) || (a.name ?? '').localeCompare(b.name ?? ''),
    );
};
