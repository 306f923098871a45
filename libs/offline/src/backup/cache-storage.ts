/**
 * Storage for backups of unsent changes, outside the database (ADR 0024). Backups are numbered, and the highest number
 * is the newest. Each call may reject. Then there is no backup, or only an older one.
 */
export type BackupStorage = {
  /** The numbers of the stored backups, highest first. A browser that is killed during a write leaves several. */
  readonly list: () => Promise<readonly number[]>;
  readonly read: (number: number) => Promise<string>;
  readonly write: (number: number, text: string) => Promise<void>;
  readonly remove: (number: number) => Promise<void>;
};

/**
 * Stores backups with the Cache API, whose files are separate from the database. Undefined if the browser has no Cache
 * API.
 *
 * @param database the name of the database that is backed up
 */
export const cacheBackupStorage = (
  caches: CacheStorage | undefined,
  database = 'springboard',
): BackupStorage | undefined => {
  if (!caches) return undefined;
  const opened = () => caches.open(`${database}-outbox`);
  return {
    list: async () =>
      (await (await opened()).keys())
        .map(({ url }) => Number(new URL(url).pathname.slice(FOLDER.length)))
        .sort((a, b) => b - a),
    read: async (number) => (await (await opened()).match(fileOf(number)))?.text() ?? '',
    write: async (number, text) => (await opened()).put(fileOf(number), new Response(text)),
    async remove(number) {
      await (await opened()).delete(fileOf(number));
    },
  };
};

const FOLDER = '/outbox/';
const fileOf = (number: number): string => `${FOLDER}${number}`;
