import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Of what expires only with the process. */
const FOR_EVER = Number.POSITIVE_INFINITY;

/** What the body's server remembers of sign-ins at work: in this process only, until they expire. */
export const createMemory = (now: () => number): ((name: string) => Adapter) => {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>();
  const find = (matches: (payload: AdapterPayload) => boolean, name: string) => {
    for (const [key, { payload }] of kept)
      if (key.startsWith(`${name}:`) && matches(payload)) return read(key);
    return undefined;
  };
  const read = (key: string): AdapterPayload | undefined => {
    const found = kept.get(key);
    if (found === undefined || found.until > now()) return found?.payload;
    kept.delete(key);
    return undefined;
  };

  return (name) => ({
    upsert: async (id, payload, expiresIn) => {
      kept.set(`${name}:${id}`, { payload, until: now() + (expiresIn ?? FOR_EVER) });
    },
    find: async (id) => read(`${name}:${id}`),
    findByUserCode: async (code) => find(({ userCode }) => userCode === code, name),
    findByUid: async (uid) => find((payload) => payload.uid === uid, name),
    consume: async (id) => {
      const payload = read(`${name}:${id}`);
      if (payload !== undefined) payload.consumed = now();
    },
    destroy: async (id) => {
      kept.delete(`${name}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
};
