import { focusWithRestore } from '@springboard/portal/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  makePlan,
  makePlanGroup,
  openPlanning,
  plansTitled,
  ROLLS_UUID,
  showPlans,
} from '../../testing/planning/open.tsx';

const EDITING = `/sample/${ROLLS_UUID}?edit=1`;
const { sections } = makePlan();
const focused = () => document.activeElement?.textContent;

describe('focus in the planning', () => {
  test.each([
    ['Rolls', 'Landings'],
    ['Landings', 'Add a section'],
  ])('the focus moves after the section “%s” is deleted to “%s”', async (title, next) => {
    const { user } = await openPlanning({
      address: EDITING,
      server: (_address, { method }, device) => {
        const left = makePlan({ sections: sections.filter((section) => section.title !== title) });
        if (method === 'DELETE') showPlans(device, [left]);
        return { body: left };
      },
    });
    const menu = await screen.findByRole('button', { name: `More for the section “${title}”` });
    focusWithRestore(menu);
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText(`“${title}” deleted`);
    await waitFor(() => expect(focused()).toBe(next));
  });

  test('the focus moves to the next skill after a removal, or to the button that adds skills', async () => {
    const { user, device } = await openPlanning({ address: EDITING });
    const remove = async (title: string, removed: number) => {
      const button = await screen.findByRole('button', { name: `Remove “${title}”` });
      focusWithRestore(button);
      await user.click(button);
      const left = sections.map((section) => ({
        ...section,
        skills: section.skills.slice(removed),
      }));
      act(() => showPlans(device, [makePlan({ sections: left })]));
    };
    await remove('Log roll', 1);
    await waitFor(() => expect(focused()).toBe('Bridge'));
    await remove('Bridge', 2);
    await waitFor(() => expect(focused()).toBe('Add skills: Rolls'));
  });

  test('the focus moves to the next plan after a removal from a group, or to the group', async () => {
    const plans = plansTitled('Apes', 'Bears');
    const group = makePlanGroup({ plans: plans.map(({ uuid }) => uuid) });
    const { user } = await openPlanning({
      address: `/sample/group/${group.uuid}`,
      plans,
      groups: [group],
      server: async (_address, request, device) => {
        if (request.method !== 'PATCH') return { body: group };
        const body: unknown = await request.clone().json();
        const left = { ...group, ...(typeof body === 'object' && body) };
        device.store.setState({ planning: { plans, plan_groups: [left], labels: [] } });
        return { body: left };
      },
    });
    const apes = await screen.findByRole('button', { name: 'Remove “Apes” from the group' });
    focusWithRestore(apes);
    await user.click(apes);
    await waitFor(() => expect(focused()).toBe('Bears'));
    await user.click(screen.getByRole('button', { name: 'Remove “Bears” from the group' }));
    await waitFor(() => expect(focused()).toBe('This term'));
  });
});
