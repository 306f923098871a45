import type { Adapter, AdapterPayload } from 'oidc-provider';

/** For entries that expire only with the process. */
const FOR_EVER = Number.POSITIVE_INFINITY;

/** The server's store of running sign-ins, in memory until they expire. */
export const createMemory = (now: () => number): ((name: string) => Adapter) => {
  const entries = new Map<string, { payload: AdapterPayload; until: number }>();
  const find = (matches: (payload: AdapterPayload) => boolean, name: string) => {
    for (const [key, { payload }] of entries)
      if (key.startsWith(`${name}:`) && matches(payload)) return read(key);
    return undefined;
  };
  const read = (key: string): AdapterPayload | undefined => {
    const found = entries.get(key);
    if (found === undefined || found.until > now()) return found?.payload;
    entries.delete(key);
    return undefined;
  };

  return (name) => ({
    upsert: async (id, payload, expiresIn) => {
      entries.set(`${name}:${id}`, { payload, until: now() + (expiresIn ?? FOR_EVER) });
    },
    find: async (id) => read(`${name}:${id}`),
    findByUserCode: async (code) => find(({ userCode }) => userCode === code, name),
    findByUid: async (uid) => find((payload) => payload.uid === uid, name),
    consume: async (id) => {
      const payload = read(`${name}:${id}`);
      if (payload !== undefined) payload.consumed = now();
    },
    destroy: async (id) => {
      entries.delete(`${name}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries)
        if (payload.grantId === grantId) entries.delete(key);
    },
  });
};
