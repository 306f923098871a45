import { Queue } from 'workbox-background-sync/Queue.js';
import { changesOf, type Club, type Contender } from './contender.ts';

/** Workbox: a queue of requests, replayed one after the other. In a page, where it asks for nothing else of a worker. */
export const workbox = (club: Club): Contender => {
  Object.assign(globalThis, { registration: {} });
  const queue = new Queue('drain', { forceSyncFallback: true, onSync: () => undefined });
  return {
    name: 'Workbox queue',
    async fill(ts) {
      for (const { method, path, headers, body } of changesOf(club, ts)) {
        const request = new Request(`/v1${path}`, {
          method,
          headers: {
            ...headers,
            'content-type': 'application/json',
            authorization: `Bearer ${club.token}`,
          },
          body: JSON.stringify(body),
        });
        await queue.pushRequest({ request });
      }
    },
    drain: () => queue.replayRequests(),
  };
};
