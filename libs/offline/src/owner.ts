/** The user, club and host that data belongs to. Data of one owner is never shown to or sent as another (OF9). */
export type Owner = {
  readonly user_uuid: string;
  /** null for a user of the whole client. */
  readonly club_id: number | null;
  /** The host name of the portal, which identifies the client (D1). */
  readonly host: string;
};

/** The owner as one string, the first part of every key in the database. */
export const ownerKey = ({ user_uuid, club_id, host }: Owner): string =>
  JSON.stringify([host, club_id, user_uuid]);

export const parseOwnerKey = (key: string): Owner => {
  const [host, club_id, user_uuid]: [string, number | null, string] = JSON.parse(key);
  return { host, club_id, user_uuid };
};

/** Whether both keys belong to the same user on the same host, in whatever club. */
export const isSameUser = (key: string, other: string): boolean => {
  const [a, b] = [parseOwnerKey(key), parseOwnerKey(other)];
  return a.host === b.host && a.user_uuid === b.user_uuid;
};

/** The users of a host among owners. */
export const usersOn = (host: string, owners: readonly string[]): readonly string[] => {
  const onHost = owners.map(parseOwnerKey).filter((owner) => owner.host === host);
  return [...new Set(onHost.map(({ user_uuid }) => user_uuid))];
};

/** Whether the access token is the owner's. Only the server verifies the JWT's signature. */
export const isTokenOf = (owner: Owner, token: string): boolean => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { user_uuid, club_id } = JSON.parse(atob(payload));
    return user_uuid === owner.user_uuid && club_id === owner.club_id;
  } catch {
    return false;
  }
};
