import type { StoreApi } from 'zustand/vanilla';

/** Which video: of a scheme, by its id there (§3). */
export type VideoKey = { readonly slug: string; readonly id: number };

/** §3, local copy: a video that plays without a network. `size` is in bytes. */
export type SavedVideo = VideoKey & { readonly size: number };

/**
 * What became of a wish to keep a video.
 * - `too_large`: it alone is more than this device keeps of videos.
 * - `no_room`: the disk is full.
 * - `unreachable`: it could not be fetched.
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
  /** False where the browser keeps nothing: there is nothing to offer. */
  readonly available: boolean;
  /** Finds out what is kept. */
  readonly load: () => Promise<void>;
  /** Fetches a video from `url` and keeps it; those not watched for longest make room for it. */
  readonly save: (video: VideoKey, url: string) => Promise<SaveVideoResult>;
  /** A kept video to play; null for one that is not kept. */
  readonly open: (video: VideoKey) => Promise<Blob | null>;
  readonly remove: (video: VideoKey) => Promise<void>;
  /** On a full disk: drops all of them. False if there was nothing to drop. */
  readonly makeRoom: () => Promise<boolean>;
  /** At logout: drops this owner's. */
  readonly clear: () => Promise<void>;
};

/** What keeping videos takes from outside; a browser may lack the first two. */
export type VideoPorts = {
  readonly caches: CacheStorage | undefined;
  readonly storage: Partial<Pick<StorageManager, 'estimate'>> | undefined;
  readonly fetch: typeof globalThis.fetch;
};

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 200 * MEGABYTE;
const MAX_QUOTA_SHARE = 0.2;

/** How much of the device videos may take: 200 MB, or a fifth of what the browser gives where that is less. */
export const videoLimit = (quota: number | undefined): number =>
  Math.min(MAX_BYTES, Math.floor((quota ?? Infinity) * MAX_QUOTA_SHARE));

export const isSameVideo = (a: VideoKey, b: VideoKey): boolean =>
  a.slug === b.slug && a.id === b.id;
