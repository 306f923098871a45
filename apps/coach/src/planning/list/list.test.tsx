import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { GRADES, SAMPLE } from '../../../testing/assess/device.ts';
import {
  makePlan,
  makePlanGroup,
  openPlanning,
  plansTitled,
  showPlans,
  BEN,
} from '../../../testing/planning/open.tsx';

const SIX = plansTitled('Apes', 'Bears', 'Crabs', 'Ducks', 'Eagles', 'Frogs');
const table = (name: string) => screen.findByRole('table', { name });

const SECTIONS = [{ id: 1, ordering: 0, type: 'text', title: 'Warm-up' }];

describe('lesson plans of a scheme', () => {
  test('[§9] the table shows five plans per page, sorted by title', async () => {
    await openPlanning({ address: '/sample', plans: SIX });
    const rows = within(await table('Plans')).getAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Apes',
      'Bears',
      'Crabs',
      'Ducks',
      'Eagles',
    ]);
  });

  test('[§9] the table shows 100 rows after a create, including the new plan', async () => {
    const { user, address, sent } = await openPlanning({
      address: '/sample',
      plans: SIX,
      server: ({ pathname }, _request, device) => {
        const made = makePlan({ uuid: '00000000-0000-4000-8000-000000000077', title: 'Goats' });
        if (pathname.endsWith('/schemes/sample/sections')) return { status: 200, body: SECTIONS };
        if (pathname.endsWith('/lesson-plans')) showPlans(device, [...SIX, made]);
        return { status: 201, body: made };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New plan' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Goats{Enter}');
    await screen.findByRole('link', { name: 'Goats' });
    await waitFor(() => expect(address()).toContain('plans.per_page=100'));
    expect(sent).toContainEqual({
      call: 'POST /v1/lesson-plans',
      body: { title: 'Goats', scheme_uuid: '00000000-0000-4000-8000-0000000000aa' },
    });
    // The sections were not downloaded, so they came from the server.
    expect(sent).toContainEqual({
      call: 'POST /v1/lesson-plans/00000000-0000-4000-8000-000000000077/sections',
      body: { title: 'Warm-up' },
    });
  });

  test('a created group is linked from a message, under the title that the server gave it', async () => {
    const made = makePlanGroup({ title: 'Spring-2' });
    const { user, sent, address } = await openPlanning({
      address: '/sample',
      server: (_address, _request, device) => {
        device.store.setState(({ planning }) => ({
          planning: planning ? { ...planning, plan_groups: [made] } : null,
        }));
        return { status: 201, body: made };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New group' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Spring{Enter}');
    await screen.findByText('“Spring-2” created');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        call: 'POST /v1/lesson-plan-groups',
        body: { title: 'Spring', scheme_uuid: made.scheme_uuid },
      },
    ]);
    await waitFor(() => expect(address()).toContain('per_page=100'));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(address()).toBe(`/planning/sample/group/${made.uuid}`));
  });

  test('a new plan gets the default sections of the scheme in their order', async () => {
    const { user, sent, address } = await openPlanning({
      address: '/sample',
      plans: [],
      server: ({ pathname }) =>
        pathname.endsWith('/schemes/sample/sections')
          ? {
              body: [
                { id: 2, ordering: 1, type: 'skills', title: 'Main part' },
                { id: 1, ordering: 0, type: 'text', title: 'Warm-up' },
              ],
            }
          : { status: 201, body: makePlan() },
    });
    await user.click(await screen.findByRole('button', { name: 'New plan' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Goats{Enter}');
    await screen.findByText('“First rolls” created');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const added = sent.filter(({ call }) => call.startsWith('POST') && call.endsWith('/sections'));
    expect(added.map(({ body }) => body)).toEqual([{ title: 'Warm-up' }, { title: 'Main part' }]);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(address()).toBe(`/planning/sample/${makePlan().uuid}`));
  });

  test('the default sections on this device are not requested again', async () => {
    const sections = SECTIONS.map((section) => ({ ...section, type: 'text' as const }));
    const { user, sent } = await openPlanning({
      address: '/sample',
      state: { schemes: { sample: { curriculum: SAMPLE, grades: GRADES, sections } } },
      server: () => ({ status: 201, body: makePlan() }),
    });
    await user.click(await screen.findByRole('button', { name: 'New plan' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Goats{Enter}');
    await screen.findByText('“First rolls” created');
    expect(sent.map(({ call }) => call)).toEqual([
      'POST /v1/lesson-plans',
      `POST /v1/lesson-plans/${makePlan().uuid}/sections`,
    ]);
  });

  test('a new plan has no sections if the server does not send them', async () => {
    const { user, sent } = await openPlanning({
      address: '/sample',
      server: ({ pathname }) =>
        pathname.endsWith('/schemes/sample/sections')
          ? { status: 403, body: { error: 'FORBIDDEN' } }
          : { status: 201, body: makePlan() },
    });
    await user.click(await screen.findByRole('button', { name: 'New plan' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Goats{Enter}');
    await screen.findByText('“First rolls” created');
    expect(sent.map(({ call }) => call)).toEqual([
      'GET /v1/schemes/sample/sections',
      'POST /v1/lesson-plans',
    ]);
  });

  test('a plan that the server refuses leaves its title in the dialog', async () => {
    const { user, address } = await openPlanning({
      address: '/sample',
      server: () => ({ status: 403, body: { error: 'FORBIDDEN' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'New plan' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Goats{Enter}');
    await screen.findByRole('alert');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Goats');
    expect(screen.queryByText(/ created$/)).toBeNull();
    expect(address()).toBe('/planning/sample');
  });

  const copyFirstRolls = async (user: Awaited<ReturnType<typeof openPlanning>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '{Enter}');
  };

  test('the copy of a plan opens under the title that the server gave it', async () => {
    const made = makePlan({ uuid: '00000000-0000-4000-8000-000000000077', title: 'First rolls-3' });
    const { user, sent, address } = await openPlanning({
      address: '/sample',
      server: (_address, _request, device) => {
        showPlans(device, [makePlan(), made]);
        return { status: 201, body: made };
      },
    });
    await copyFirstRolls(user);
    await screen.findByText('“First rolls-3” created');
    await screen.findByRole('heading', { level: 1, name: 'First rolls-3' });
    expect(address()).toBe(`/planning/sample/${made.uuid}`);
    expect(sent).toEqual([
      {
        call: `POST /v1/lesson-plans/${makePlan().uuid}/copy`,
        body: { title: 'First rolls' },
      },
    ]);
  });

  test('a plan that is not copied leaves the dialog open with the error', async () => {
    const { user, address } = await openPlanning({
      address: '/sample',
      server: () => ({ status: 403, body: { error: 'FORBIDDEN' } }),
    });
    await copyFirstRolls(user);
    await screen.findByRole('alert');
    expect(address()).toBe('/planning/sample');
  });

  test('[§5] a plan that is not deleted stays, and a message says why', async () => {
    const { user } = await openPlanning({
      address: '/sample',
      server: () => ({ status: 403, body: { error: 'FORBIDDEN' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this plan?' }));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('First rolls');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Couldn’t delete “First rolls”');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('link', { name: 'First rolls' })).toBeTruthy();
    expect(screen.queryByText('“First rolls” deleted')).toBeNull();
  });

  test('[§5] a duplicate title shows the title that the plan will get', async () => {
    const { user } = await openPlanning({ address: '/sample', plans: SIX, server: () => ({}) });
    await user.click(await screen.findByRole('button', { name: 'New plan' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Apes');
    expect(screen.getByText(/“Apes-2”/)).toBeTruthy();
  });

  test('[§5] titles of a colleague are not taken', async () => {
    const bens = makePlan({ title: 'Apes', owner: BEN });
    const { user } = await openPlanning({
      address: '/sample',
      plans: [bens],
      groups: [makePlanGroup({ title: 'Apes', owner: BEN })],
      server: () => ({}),
    });
    for (const name of ['New plan', 'New group']) {
      await user.click(await screen.findByRole('button', { name }));
      await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Apes');
      expect(screen.queryByText(/“Apes-2”/)).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
    }
    await user.click(await screen.findByRole('button', { name: 'More for “Apes”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
    await screen.findByRole('textbox', { name: 'Title' });
    expect(screen.queryByText(/“Apes-2”/)).toBeNull();
  });

  test('[§5] a taken title of a group or a copy shows the title that it will get', async () => {
    const { user } = await openPlanning({
      address: '/sample',
      plans: [makePlan({ title: 'Apes' })],
      groups: [makePlanGroup({ title: 'Bears' })],
      server: () => ({}),
    });
    await user.click(await screen.findByRole('button', { name: 'New group' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Bears');
    await screen.findByText(/“Bears-2”/);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'More for “Apes”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
    expect(await screen.findByText(/“Apes-2”/)).toBeTruthy();
  });

  test('a server error appears in the dialog and preserves the input', async () => {
    const { user } = await openPlanning({
      address: '/sample',
      server: () => ({ status: 403, body: { error: 'FORBIDDEN' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'New group' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Spring{Enter}');
    await screen.findByRole('alert');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Spring');
  });

  test('offline plans are readable, and creating one is disabled with a reason', async () => {
    await openPlanning({ address: '/sample', groups: [makePlanGroup()] });
    expect(await screen.findByRole('link', { name: 'First rolls' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'This term' })).toBeTruthy();
    const make = screen.getByRole('button', { name: 'New plan' });
    expect(make.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('You must be online to do this').length).toBeGreaterThan(0);
  });

  test('[§6] plans are read-only without CAN_EDIT_SESSION_PLAN and CAN_ADD_SESSION_PLAN_GROUP', async () => {
    await openPlanning({ address: '/sample', features: { ENABLE_SESSION_PLANNING: true } });
    await screen.findByRole('link', { name: 'First rolls' });
    expect(screen.queryByRole('button', { name: 'New plan' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New group' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  });

  test('[§5] deleting a plan requires typing its name', async () => {
    const { user, sent } = await openPlanning({
      address: '/sample',
      server: (_address, _request, device) => {
        showPlans(device, []);
        return { status: 204 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this plan?' });
    const remove = within(dialog).getByRole('button', { name: 'Delete' });
    expect(remove).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('textbox'));
    await user.paste('First rolls');
    await user.click(remove);
    await screen.findByText('No plans yet');
    expect(sent[0]?.call).toMatch(/^DELETE \/v1\/lesson-plans\//);
  });

  test('a plan shared by a colleague can be copied, but not shared or deleted', async () => {
    const { user } = await openPlanning({
      address: '/sample',
      plans: [makePlan({ owner: BEN, can_edit: false })],
      server: () => ({}),
    });
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Copy']);
  });

  test('[§2] the labels table shows ten rows per page, sorted by name', async () => {
    await openPlanning({ address: '/sample' });
    const names = within(await table('Standard headings'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('th, td')?.textContent);
    expect(names).toEqual(['Aim', 'What went well']);
  });
});
