/** Whose data this is. Rows and queued changes of one owner are never shown to or sent for another (OF9). */
export type Owner = {
  readonly user_uuid: string;
  /** null for a user of the whole client. */
  readonly club_id: number | null;
  /** Host name of the site; it names the client (D1). */
  readonly host: string;
};

/** One string per owner, to key rows by. */
export const ownerKey = ({ user_uuid, club_id, host }: Owner): string =>
  JSON.stringify([host, club_id, user_uuid]);

/** Whether the access token is the owner's. Reads the JWT without verifying it: the server does that. */
export const isTokenOf = (owner: Owner, token: string): boolean => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { user_uuid, club_id } = JSON.parse(atob(payload));
    return user_uuid === owner.user_uuid && club_id === owner.club_id;
  } catch {
    return false;
  }
};
