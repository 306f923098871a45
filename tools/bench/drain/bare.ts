import { LANES_AT_ONCE } from '@springboard/offline';
import { changesOf, requestOf, type Club, type Contender } from './contender.ts';

/** What the machine can do: the same requests, as many at once as ours has, and nothing kept before or after. */
export const bare = (club: Club): Contender => {
  let requests: readonly Request[] = [];
  return {
    name: `nothing kept, ${LANES_AT_ONCE} at once`,
    async fill(ts) {
      requests = changesOf(club, ts).map((change) => requestOf(change, club));
    },
    async drain() {
      const waiting = requests.values();
      const sendOn = async () => {
        for (const request of waiting) {
          const response = await fetch(request);
          const answer = await response.text();
          if (!response.ok) throw new Error(answer);
        }
      };
      await Promise.all(Array.from({ length: LANES_AT_ONCE }, sendOn));
    },
  };
};
