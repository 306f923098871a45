import { markOf, openEngine } from '../browser/engine.ts';
import type { Club } from '../drain/contender.ts';

/**
 * One life of a browser: records as fast as the disk allows and sends at the same time, until it is killed. It
 * immediately reports saved changes to `/saved`. The last life records nothing and reports to `/drained` when
 * the outbox is empty.
 */
const live = async (): Promise<void> => {
  const { club, isLast, life }: { club: Club; isLast: boolean; life: number } = await (
    await fetch('/life')
  ).json();
  // Both ways to send take turns.
  const offline = await openEngine(club, { name: 'kills', isTogether: life % 2 === 0 });
  offline.start();
  if (isLast) return tellWhenDrained(offline);
  for (let n = life; ; n += 1) {
    const member = club.members[n % club.members.length];
    if (!member) throw new Error('a club without members');
    const ts = Math.floor(Date.now() / 1000);
    const committed = await offline.commit(markOf(club, member, { present: n % 3 !== 0, ts }));
    if (!committed.ok) throw new Error(committed.error);
    await fetch('/saved', { method: 'POST', body: committed.op_ids.join() });
  }
};

const tellWhenDrained = (offline: Awaited<ReturnType<typeof openEngine>>): void => {
  const tell = () => {
    const { unsent, rejected } = offline.store.getState();
    if (unsent > 0) return;
    unsubscribe();
    void fetch('/drained', { method: 'POST', body: String(rejected) });
  };
  const unsubscribe = offline.store.subscribe(tell);
  tell();
};

void live();
