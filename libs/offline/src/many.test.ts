import { describe, expect, test } from 'vitest';
import { markAttendance } from './index.ts';
import { group, member, TODAY } from '../testing/data.ts';
import { setupCoach } from '../testing/setup-coach.ts';

describe('commit of several changes', () => {
  test('[D7] marks for a whole group are one transaction and one state change', async () => {
    const { world, tab, commit, state } = await setupCoach();
    const members = Array.from({ length: 150 }, (_, place) =>
      member(`x${place}`, 1, { groups: [{ id: 1, name: 'Group 1' }] }),
    );
    world.network.overrideMembers(1, members);
    await world.waitFor(tab.offline.sync({ date: TODAY, force: true }));
    world.network.setOffline(true);
    let shown = 0;
    const stop = tab.offline.store.subscribe((now, before) => {
      if (now.members !== before.members) shown += 1;
    });
    const saved = await commit(
      members.map((of) =>
        markAttendance({ member: of, group: group(1), date: TODAY, present: true, ts: 1000 }),
      ),
    );
    stop();
    expect(saved.ok && saved.op_ids).toHaveLength(150);
    expect(state().members[1]?.filter(({ in: present }) => present === true)).toHaveLength(150);
    expect(state().unsent).toBe(150);
    expect(shown).toBe(1);
  });
});
