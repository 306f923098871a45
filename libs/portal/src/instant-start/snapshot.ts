import type { Client } from '@springboard/contract';

/** The cache of snapshots, by address. It is named like a build, so that the next build deletes it. */
export const SNAPSHOT_CACHE = 'portal snapshots';
export const SNAPSHOT_ID = 'start-snapshot';

/** The user and the time for which a snapshot may be shown, and the attributes of the page around it. */
export type SnapshotInfo = {
  /** User, club and language. */
  readonly owner: string;
  /** Seconds. It ends with the club's day, because a register without a date is another one then. */
  readonly taken_at: number;
  readonly expires_at: number;
  readonly page: {
    readonly title: string;
    readonly lang: string;
    readonly theme: Pick<Client, 'theme_name' | 'theme_url'> | null;
  };
};

/** @param now seconds */
export const mayBeShown = (
  info: Pick<SnapshotInfo, 'owner' | 'taken_at' | 'expires_at'>,
  owner: string | null,
  now: number,
): boolean => info.owner === owner && info.taken_at <= now && now < info.expires_at;
