import { createReads, type Reads } from '../reads/reads.ts';
import { makeApi, type ServerAnswer } from './make-api.ts';
import { NOW } from './make-parts.ts';

/** The portal's own reading, over a server that answers as the test says. Whatever was read is kept. */
export const makeReads = (
  answer: (address: URL) => ServerAnswer | Promise<ServerAnswer>,
): Reads => {
  const texts = new Map<string, string>();
  return createReads({
    api: makeApi(answer),
    owner: () => 'owner',
    store: {
      put: async (address, text) => void texts.set(address, text),
      get: async (address) => texts.get(address) ?? null,
      clear: async () => texts.clear(),
    },
    now: () => NOW,
  });
};
