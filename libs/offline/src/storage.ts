/** The part of `navigator.storage` that is used; a browser may lack any of it. */
type Storage = Partial<Pick<StorageManager, 'estimate' | 'persist' | 'persisted'>>;

export type StorageUse = {
  /** Bytes; null where the browser does not say. */
  readonly usage: number | null;
  readonly quota: number | null;
  /** Whether the browser promised not to evict the data. */
  readonly persisted: boolean;
};

/** Asks the browser to keep the data, at sign-in. Whether it will; false where it cannot. */
export const askPersistence = async (storage: Storage | undefined): Promise<boolean> => {
  try {
    return (await storage?.persisted?.()) === true || (await storage?.persist?.()) === true;
  } catch {
    return false;
  }
};

/** For the Sync centre (D12). */
export const storageUse = async (storage: Storage | undefined): Promise<StorageUse> => {
  try {
    const { usage = null, quota = null } = (await storage?.estimate?.()) ?? {};
    return { usage, quota, persisted: (await storage?.persisted?.()) === true };
  } catch {
    return { usage: null, quota: null, persisted: false };
  }
};
