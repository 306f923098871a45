import type { StoreApi } from 'zustand/vanilla';

/** Which video: of a scheme, by its id there (§3). */
export type VideoKey = { readonly slug: string; readonly id: number };

/** §3, local copy: a video that plays without a network. `size` is in bytes. */
export type SavedVideo = VideoKey & { readonly size: number };

/**
 * The result of saving a video.
 * - `too_large`: it is larger than the limit for all videos.
 * - `no_room`: the disk is full.
 * - `unreachable`: it could not be fetched, or the download was cancelled.
 */
export type SaveVideoResult = 'saved' | 'too_large' | 'no_room' | 'unreachable';

export type VideosState = {
  readonly saved: readonly SavedVideo[];
  /** Being fetched now. */
  readonly saving: readonly VideoKey[];
};

/** Videos on this device. What a coach records always comes before them. */
export type Videos = {
  readonly store: StoreApi<VideosState>;
  /** False if the browser has no Cache API. */
  readonly available: boolean;
  /** Loads the list of saved videos. */
  readonly load: () => Promise<void>;
  /** Fetches a video from `url` and saves it. The least recently watched videos make room for it. */
  readonly save: (video: VideoKey, url: string) => Promise<SaveVideoResult>;
  /** A saved video to play; null if it is not saved. */
  readonly open: (video: VideoKey) => Promise<Blob | null>;
  readonly remove: (video: VideoKey) => Promise<void>;
  /** On a full disk: deletes all videos. Returns whether there were any. */
  readonly makeRoom: () => Promise<boolean>;
  /** The owners of the videos on this device. */
  readonly listOwners: () => Promise<readonly string[]>;
  /** Deletes the videos of the owner's user, in whatever club, and cancels that user's downloads. */
  readonly clearUser: (owner: string) => Promise<void>;
};

/** The platform APIs for videos. A browser may lack the first two. */
export type VideoPorts = {
  readonly caches: CacheStorage | undefined;
  readonly storage: Partial<Pick<StorageManager, 'estimate'>> | undefined;
  readonly fetch: typeof globalThis.fetch;
};

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 200 * MEGABYTE;
const MAX_QUOTA_SHARE = 0.2;

/** The storage limit for videos: 200 MB, or a fifth of the browser's quota if that is less. */
export const videoLimit = (quota: number | undefined): number =>
  Math.min(MAX_BYTES, Math.floor((quota ?? Infinity) * MAX_QUOTA_SHARE));

export const isSameVideo = (a: VideoKey, b: VideoKey): boolean =>
  a.slug === b.slug && a.id === b.id;
