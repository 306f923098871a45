import { Queue } from 'workbox-background-sync/Queue.js';
import { changesOf, requestOf, type Club, type Contender } from './contender.ts';

/** Workbox: a queue of requests, replayed one after the other. In a page, where it asks for nothing else of a worker. */
export const workbox = (club: Club): Contender => {
  Object.assign(globalThis, { registration: {} });
  const queue = new Queue('drain', { forceSyncFallback: true, onSync: () => undefined });
  return {
    name: 'Workbox queue',
    async fill(ts) {
      for (const change of changesOf(club, ts)) {
        await queue.pushRequest({ request: requestOf(change, club) });
      }
    },
    drain: () => queue.replayRequests(),
  };
};
