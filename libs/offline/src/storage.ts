/** The part of `navigator.storage` that the engine uses. A browser may lack any of it. */
type Storage = Partial<Pick<StorageManager, 'estimate' | 'persist' | 'persisted'>>;

export type StorageUsage = {
  /** Bytes. null if the browser does not report it. */
  readonly usage: number | null;
  readonly quota: number | null;
  /** Whether the browser will not evict the data by itself. */
  readonly persisted: boolean;
};

/** Requests persistent storage at sign-in. Returns whether the browser grants it. */
export const requestPersistence = async (storage: Storage | undefined): Promise<boolean> => {
  try {
    return (await storage?.persisted?.()) === true || (await storage?.persist?.()) === true;
  } catch {
    return false;
  }
};

/** The storage usage that the Sync centre shows (D12). */
export const readStorageUsage = async (storage: Storage | undefined): Promise<StorageUsage> => {
  try {
    const { usage = null, quota = null } = (await storage?.estimate?.()) ?? {};
    return { usage, quota, persisted: (await storage?.persisted?.()) === true };
  } catch {
    return { usage: null, quota: null, persisted: false };
  }
};
