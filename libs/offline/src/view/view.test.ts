import { describe, expect, test } from 'vitest';
import { completeRegister, markAttendance, reopenRegister, writeNote } from '../index.ts';
import { group, member, SKILLS, TODAY } from '../../testing/data.ts';
import { coachActions, openTab, setupCoach } from '../../testing/setup-coach.ts';

const [ROLL = '', CARTWHEEL = '', HANDSTAND = ''] = SKILLS;

describe('view', () => {
  test('a grade changes the computed assessments in every group of the member', async () => {
    const { world, commit, grade, shownMember } = await setupCoach();
    world.network.setOffline(true);
    await commit([ROLL, CARTWHEEL, HANDSTAND].map((node_id) => grade('m1', node_id, 2)));
    for (const group_id of [1, 2]) {
      expect(Object.keys(shownMember('m1', group_id)?.assessments.complete ?? {})).toContain(
        '/one',
      );
      expect(shownMember('m1', group_id)?.awards).toMatchObject([
        { slug: '/one', completed: 3, total: 3 },
      ]);
    }
    await commit(grade('m1', ROLL, -1));
    expect(shownMember('m1')?.assessments.complete).not.toHaveProperty('/one');
    expect(shownMember('m1')?.progress['/one']).toEqual([2, 66]);
  });

  test('a mark belongs to one group, a note to the member in all groups', async () => {
    const { world, device, commit, shownMember } = await setupCoach();
    world.network.setOffline(true);
    const ts = device.ts();
    await commit([
      markAttendance({ member: member('m1', 2), group: group(2), date: TODAY, present: true, ts }),
      writeNote({ member: member('m1', 2), note: 'Left wrist', updated_by: 'Ava Morgan', ts }),
    ]);
    expect([shownMember('m1', 1)?.in, shownMember('m1', 2)?.in]).toEqual([null, true]);
    const note = { note: 'Left wrist', updated_by: 'Ava Morgan', updated_at: ts };
    expect([shownMember('m1', 1)?.note, shownMember('m1', 2)?.note]).toEqual([note, note]);
  });

  test('a change keeps the objects of other members', async () => {
    const { commit, mark, shownMember } = await setupCoach();
    const before = shownMember('m1');
    await commit(mark('m2', true));
    expect(shownMember('m1')).toBe(before);
  });

  test('[D7] a register is not started, then partial, complete and open again', async () => {
    const { world, device, commit, mark, state } = await setupCoach();
    const registerOf = () => state().day?.groups.find(({ id }) => id === 1)?.register;
    const of = { group: group(1), date: TODAY, ts: device.ts() };
    world.network.setOffline(true);
    expect(registerOf()?.state).toBe('not_started');
    await commit(mark('m2', true));
    expect(registerOf()?.state).toBe('partial');
    await commit(completeRegister({ ...of, completed_by: 'Ava Morgan' }));
    expect(registerOf()).toEqual({
      state: 'complete',
      completed_by: 'Ava Morgan',
      completed_ts: of.ts,
    });
    await commit(reopenRegister(of));
    expect(registerOf()).toEqual({ state: 'partial', completed_by: null, completed_ts: null });
  });

  test('[OF13] a change in one tab shows in the other', async () => {
    const { world, device, commit, mark } = await setupCoach();
    const other = coachActions(world, device, await openTab(world, device));
    world.network.setOffline(true);
    await commit(mark('m2', true));
    await world.time.flush();
    expect(other.shownMember('m2')?.in).toBe(true);
    expect(other.state().unsent).toBe(1);
  });

  test('[OF15] the state counts unsent changes and is up to date only without any', async () => {
    const { world, tab, commit, mark, state } = await setupCoach();
    expect(state()).toMatchObject({ connectivity: 'online', unsent: 0 });
    const seen = new Set<string>();
    const stop = tab.offline.store.subscribe(({ connectivity, unsent }) => {
      seen.add(`${connectivity} ${unsent}`);
    });
    await commit([mark('m1', true), mark('m2', true), mark('m2', false)]);
    await world.time.advance(1000);
    stop();
    expect([...seen].at(-1)).toBe('online 0');
    expect(seen).toContain('syncing 3');
    expect(seen).toContain('syncing 1');
    expect([...seen].filter((text) => text.startsWith('online'))).toEqual(['online 0']);
  });
});
