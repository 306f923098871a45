/**
 * Where a copy of what is unsent is kept, outside the database (ADR 0021). Either may reject: then there is no
 * copy, or an older one.
 */
export type CopyPlace = {
  /** What is there, newest first. A browser that was killed while it wrote leaves several, or a part of one. */
  readonly read: () => Promise<readonly string[]>;
  /** Puts a text in the place of what is there, which goes only once the new one is whole; null: nothing stays. */
  readonly write: (text: string | null) => Promise<void>;
};

/**
 * A place in the browser's cache, which has files of its own; none where there is no cache. Each text has a number above those before it: a
 * browser that is killed in the middle leaves what was there.
 */
export const placeInCache = (
  caches: CacheStorage | undefined,
  database = 'springboard',
): CopyPlace | undefined => {
  if (!caches) return undefined;
  const opened = () => caches.open(`${database}-outbox`);
  const numbersIn = async (cache: Cache): Promise<number[]> =>
    (await cache.keys())
      .map(({ url }) => Number(new URL(url).pathname.slice(FOLDER.length)))
      .sort((a, b) => b - a);

  return {
    async read() {
      const cache = await opened();
      const found: string[] = [];
      for (const number of await numbersIn(cache)) {
        const response = await cache.match(fileOf(number));
        if (response) found.push(await response.text());
      }
      return found;
    },
    async write(text) {
      const cache = await opened();
      const before = await numbersIn(cache);
      if (text !== null) await cache.put(fileOf((before[0] ?? 0) + 1), new Response(text));
      await Promise.all(before.map((number) => cache.delete(fileOf(number))));
    },
  };
};

const FOLDER = '/outbox/';
const fileOf = (number: number): string => `${FOLDER}${number}`;
