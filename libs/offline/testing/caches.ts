type Kept = Map<string, Response>;

/** The browser's cache, of bodies in memory; `room` is in bytes. */
export const createTestCaches = (room = Infinity): CacheStorage => {
  const all = new Map<string, Kept>();
  const keptIn = (name: string): Kept => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return kept;
  };
  return {
    open: async (name) => makeCache(keptIn(name), room),
    delete: async (name) => all.delete(name),
    has: async (name) => all.has(name),
    keys: async () => [...all.keys()],
    match: async () => undefined,
  };
};

const ORIGIN = 'https://coach.test';
const nameOf = (key: RequestInfo | URL): string =>
  new URL(key instanceof Request ? key.url : String(key), ORIGIN).href;

const makeCache = (kept: Kept, room: number): Cache => {
  const taken = async (except: string): Promise<number> => {
    const others = [...kept].filter(([name]) => name !== except);
    const sizes = others.map(async ([, response]) => (await response.clone().blob()).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const put = async (key: RequestInfo | URL, response: Response): Promise<void> => {
    const name = nameOf(key);
    const { size } = await response.clone().blob();
    if ((await taken(name)) + size > room) throw new DOMException('full', 'QuotaExceededError');
    kept.set(name, response);
  };
  const unexpected = async (): Promise<never> => {
    throw new Error('nobody expected this');
  };
  return {
    put,
    match: async (key) => kept.get(nameOf(key))?.clone(),
    delete: async (key) => kept.delete(nameOf(key)),
    keys: async () => [...kept.keys()].map((name) => new Request(name)),
    add: unexpected,
    addAll: unexpected,
    matchAll: unexpected,
  };
};
