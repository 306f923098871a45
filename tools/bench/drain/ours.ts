import type { Offline } from '@springboard/offline';
import { markOf, openEngine } from '../browser/engine.ts';
import type { Club, Contender } from './contender.ts';

/** The product’s outbox with single calls or with the changes call (D13). */
export const ours = (club: Club, useBatches: boolean): Contender => {
  let number = 0;
  let offline: Offline | null = null;
  return {
    name: useBatches ? 'ours, the changes call' : 'ours, each change alone',
    async fill(ts) {
      await offline?.close();
      number += 1;
      const name = `drain-${useBatches ? 'together' : 'alone'}-${number}`;
      offline = await openEngine(club, { name, useBatches });
      const committed = await offline.commit(
        club.members.map((member) => markOf(club, member, { present: true, ts })),
      );
      if (!committed.ok) throw new Error(committed.error);
    },
    drain: () =>
      new Promise((resolve, reject) => {
        if (!offline) return reject(new Error('nothing is queued'));
        const unsubscribe = offline.store.subscribe(({ unsent, rejected }) => {
          if (rejected > 0) reject(new Error('a change was not accepted'));
          if (unsent > 0) return;
          unsubscribe();
          stop();
          resolve();
        });
        const stop = offline.start();
      }),
  };
};
