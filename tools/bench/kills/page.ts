import { markOf, openEngine } from '../browser/engine.ts';
import type { Club } from '../drain/contender.ts';

/**
 * Runs in each launch: records as fast as the disk allows and sends at the same time, until the kill. It
 * immediately reports saved changes to `/saved`. The last launch records nothing and reports to `/drained` when
 * the outbox is empty.
 */
const recordUntilKilled = async (): Promise<void> => {
  const { club, isLast, launch }: { club: Club; isLast: boolean; launch: number } = await (
    await fetch('/launch')
  ).json();
  // Single calls and the changes call alternate.
  const offline = await openEngine(club, { name: 'kills', useBatches: launch % 2 === 0 });
  offline.start();
  if (isLast) return reportWhenDrained(offline);
  for (let n = launch; ; n += 1) {
    const member = club.members[n % club.members.length];
    if (!member) throw new Error('a club without members');
    const ts = Math.floor(Date.now() / 1000);
    const committed = await offline.commit(markOf(club, member, { present: n % 3 !== 0, ts }));
    if (!committed.ok) throw new Error(committed.error);
    await fetch('/saved', { method: 'POST', body: committed.op_ids.join() });
  }
};

const reportWhenDrained = (offline: Awaited<ReturnType<typeof openEngine>>): void => {
  const report = () => {
    const { unsent, rejected } = offline.store.getState();
    if (unsent > 0) return;
    unsubscribe();
    void fetch('/drained', { method: 'POST', body: String(rejected) });
  };
  const unsubscribe = offline.store.subscribe(report);
  report();
};

void recordUntilKilled();
