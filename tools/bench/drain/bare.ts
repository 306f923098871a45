import { MAX_CONCURRENT_LANES } from '@springboard/offline';
import { changesOf, requestOf, type Club, type Contender } from './contender.ts';

/** The limit of the machine: the same requests with the same concurrency, and no storage before or after. */
export const bare = (club: Club): Contender => {
  let requests: readonly Request[] = [];
  return {
    name: `nothing stored, ${MAX_CONCURRENT_LANES} concurrent`,
    async fill(ts) {
      requests = changesOf(club, ts).map((change) => requestOf(change, club));
    },
    async drain() {
      const waiting = requests.values();
      const sendNext = async () => {
        for (const request of waiting) {
          const response = await fetch(request);
          const text = await response.text();
          if (!response.ok) throw new Error(text);
        }
      };
      await Promise.all(Array.from({ length: MAX_CONCURRENT_LANES }, sendNext));
    },
  };
};
