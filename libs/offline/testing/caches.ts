type ResponsesByUrl = Map<string, Response>;

/** The Cache API in memory. `room` is in bytes. */
export const createTestCaches = (room = Infinity): CacheStorage => {
  const all = new Map<string, ResponsesByUrl>();
  const responsesIn = (name: string): ResponsesByUrl => {
    const responses = all.get(name) ?? new Map<string, Response>();
    all.set(name, responses);
    return responses;
  };
  return {
    open: async (name) => makeCache(responsesIn(name), room),
    delete: async (name) => all.delete(name),
    has: async (name) => all.has(name),
    keys: async () => [...all.keys()],
    match: async () => undefined,
  };
};

const ORIGIN = 'https://coach.test';
const urlOf = (key: RequestInfo | URL): string =>
  new URL(key instanceof Request ? key.url : String(key), ORIGIN).href;

const makeCache = (responses: ResponsesByUrl, room: number): Cache => {
  const usedBytes = async (except: string): Promise<number> => {
    const others = [...responses].filter(([name]) => name !== except);
    const sizes = others.map(async ([, response]) => (await response.clone().blob()).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const put = async (key: RequestInfo | URL, response: Response): Promise<void> => {
    const name = urlOf(key);
    const { size } = await response.clone().blob();
    if ((await usedBytes(name)) + size > room) throw new DOMException('full', 'QuotaExceededError');
    responses.set(name, response);
  };
  const unexpected = async (): Promise<never> => {
    throw new Error('not implemented in the test cache');
  };
  return {
    put,
    match: async (key) => responses.get(urlOf(key))?.clone(),
    delete: async (key) => responses.delete(urlOf(key)),
    keys: async () => [...responses.keys()].map((name) => new Request(name)),
    add: unexpected,
    addAll: unexpected,
    matchAll: unexpected,
  };
};
