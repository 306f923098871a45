import { focusKept } from '@springboard/portal/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  makePlan,
  makePlanGroup,
  openPlanning,
  plansTitled,
  ROLLS_UUID,
  showPlans,
} from './testing/open.tsx';

const EDITING = `/sample/${ROLLS_UUID}?edit=1`;
const { sections } = makePlan();
const focused = () => document.activeElement?.textContent;

test.each([
  ['Rolls', 'Landings'],
  ['Landings', 'Add a section'],
])('after the section “%s” is deleted the focus is on “%s”', async (title, next) => {
  const { user } = await openPlanning({
    address: EDITING,
    server: (_address, { method }, device) => {
      const left = makePlan({ sections: sections.filter((section) => section.title !== title) });
      if (method === 'DELETE') showPlans(device, [left]);
      return { body: left };
    },
  });
  const menu = await screen.findByRole('button', { name: `More for the section “${title}”` });
  focusKept(menu);
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText(`“${title}” is deleted`);
  await waitFor(() => expect(focused()).toBe(next));
});

test('after a skill is removed the focus is on the next, after the last on what adds one', async () => {
  const { user, device } = await openPlanning({ address: EDITING });
  const remove = async (title: string, removed: number) => {
    const button = await screen.findByRole('button', { name: `Remove “${title}”` });
    focusKept(button);
    await user.click(button);
    const left = sections.map((one) => ({ ...one, skills: one.skills.slice(removed) }));
    act(() => showPlans(device, [makePlan({ sections: left })]));
  };
  await remove('Log roll', 1);
  await waitFor(() => expect(focused()).toBe('Bridge'));
  await remove('Bridge', 2);
  await waitFor(() => expect(focused()).toBe('Add skills: Rolls'));
});

test('after a plan is taken out of a group the focus is on the next, after the last on the group', async () => {
  const plans = plansTitled('Apes', 'Bears');
  const group = makePlanGroup({ plans: plans.map(({ uuid }) => uuid) });
  const { user } = await openPlanning({
    address: `/sample/group/${group.uuid}`,
    plans,
    groups: [group],
    server: async (_address, request, device) => {
      if (request.method !== 'PATCH') return { body: group };
      const asked: unknown = await request.clone().json();
      const left = { ...group, ...(typeof asked === 'object' && asked) };
      device.store.setState({ planning: { plans, plan_groups: [left], labels: [] } });
      return { body: left };
    },
  });
  const apes = await screen.findByRole('button', { name: 'Take “Apes” out of the group' });
  focusKept(apes);
  await user.click(apes);
  await waitFor(() => expect(focused()).toBe('Bears'));
  await user.click(screen.getByRole('button', { name: 'Take “Bears” out of the group' }));
  await waitFor(() => expect(focused()).toBe('This term'));
});
