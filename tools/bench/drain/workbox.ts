import { Queue } from 'workbox-background-sync/Queue.js';
import { changesOf, requestOf, type Club, type Contender } from './contender.ts';

/**
 * Workbox: a queue of requests that are replayed one after the other. It runs in a page and needs only
 * `registration` of a worker. It does not read the responses, and a browser holds two megabytes for each unread
 * one. They are cancelled after each round, because a thousand would fill the machine's memory.
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
        const response = await fetchOnly(...request);
        unread.push(response);
        return response;
      };
      try {
        await queue.replayRequests();
      } finally {
        globalThis.fetch = fetchOnly;
      }
    },
    async cleanUp() {
      await Promise.all(unread.splice(0).flatMap(({ body }) => (body ? [body.cancel()] : [])));
    },
  };
};
