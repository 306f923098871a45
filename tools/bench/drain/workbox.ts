import { Queue } from 'workbox-background-sync/Queue.js';
import { changesOf, requestOf, type Club, type Contender } from './contender.ts';

/**
 * Workbox: a queue of requests, replayed one after the other. In a page, where it asks for nothing else of a worker.
 * It leaves their answers unread, and a browser holds two megabytes for each that is: a thousand a round fill
 * the machine's memory, so they are let go of after each round.
 */
export const workbox = (club: Club): Contender => {
  Object.assign(globalThis, { registration: {} });
  const unread: Response[] = [];
  const fetchOnly = globalThis.fetch;
  const queue = new Queue('drain', { forceSyncFallback: true, onSync: () => undefined });
  return {
    name: 'Workbox queue',
    async fill(ts) {
      for (const change of changesOf(club, ts)) {
        await queue.pushRequest({ request: requestOf(change, club) });
      }
    },
    async drain() {
      globalThis.fetch = async (...request) => {
        const answer = await fetchOnly(...request);
        unread.push(answer);
        return answer;
      };
      try {
        await queue.replayRequests();
      } finally {
        globalThis.fetch = fetchOnly;
      }
    },
    async clearAway() {
      await Promise.all(unread.splice(0).flatMap(({ body }) => (body ? [body.cancel()] : [])));
    },
  };
};
