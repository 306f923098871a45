/**
 * Where copies of what is unsent are kept, outside the database (ADR 0024): texts by number, of which the highest
 * counts. Each call may reject: then there is no copy, or an older one.
 */
export type BackupStorage = {
  /** The numbers that are there, highest first. A browser that was killed while it wrote leaves several. */
  readonly list: () => Promise<readonly number[]>;
  readonly read: (number: number) => Promise<string>;
  readonly write: (number: number, text: string) => Promise<void>;
  readonly remove: (number: number) => Promise<void>;
};

/**
 * A place in the browser's cache, which has files of its own; none where there is no cache.
 *
 * @param database the name of the database whose place it is
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
