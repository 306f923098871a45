import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BEN, makePlanGroup, openPlanning, plansTitled } from '../../../testing/planning/open.tsx';

const PLANS = plansTitled('Apes', 'Bears', 'Crabs');
const GROUP = makePlanGroup({ plans: PLANS.slice(0, 2).map(({ uuid }) => uuid) });
const ADDRESS = `/sample/group/${GROUP.uuid}`;
const orderSent = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'plans' in body ? body.plans : null;

describe('plan group', () => {
  test('plans are listed in the group’s order, and a button reorders them', async () => {
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      plans: PLANS,
      groups: [GROUP],
      server: () => ({ body: GROUP }),
    });
    await user.click(await screen.findByRole('button', { name: 'Move “Bears” up' }));
    await screen.findByText('Group saved');
    expect(orderSent(sent[0]?.body)).toEqual(GROUP.plans.toReversed());
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    expect(orderSent(sent[1]?.body)).toEqual(GROUP.plans);
  });

  test('an order that the server does not take is not kept, and a message says why', async () => {
    const { user } = await openPlanning({
      address: ADDRESS,
      plans: PLANS,
      groups: [GROUP],
      server: () => ({ status: 403, body: { error: 'FORBIDDEN' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Move “Bears” up' }));
    await screen.findByText('Couldn’t save the group');
    expect(screen.queryByText('Group saved')).toBeNull();
    const links = screen.getAllByRole('link', { name: /^(Apes|Bears)$/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['Apes', 'Bears']);
  });

  test('two quick presses move a plan by two positions', async () => {
    let group = makePlanGroup({ plans: PLANS.map(({ uuid }) => uuid) });
    const [apes, bears, crabs] = group.plans;
    const { sent } = await openPlanning({
      address: ADDRESS,
      plans: PLANS,
      groups: [group],
      server: async (_address, request, device) => {
        const { plans } = await request.clone().json();
        group = { ...group, plans };
        device.store.setState(({ planning }) => ({
          planning: planning ? { ...planning, plan_groups: [group] } : null,
        }));
        return { body: group };
      },
    });
    const up = await screen.findByRole('button', { name: 'Move “Crabs” up' });
    fireEvent.click(up);
    fireEvent.click(up);
    await waitFor(() =>
      expect(sent.map(({ body }) => orderSent(body))).toEqual([
        [apes, crabs, bears],
        [crabs, apes, bears],
      ]),
    );
  });

  test('added plans are appended', async () => {
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      plans: PLANS,
      groups: [GROUP],
      server: () => ({ body: GROUP }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add plans' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Crabs' }));
    await user.click(screen.getByRole('button', { name: 'Add 1 plan' }));
    await screen.findByText('Group saved');
    expect(orderSent(sent[0]?.body)).toEqual(PLANS.map(({ uuid }) => uuid));
  });

  test('[D12] undo restores the previous title of a group, or shows the error', async () => {
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      plans: PLANS,
      groups: [GROUP],
      server: () =>
        sent.length < 2
          ? { body: { ...GROUP, title: 'Next term' } }
          : { status: 404, body: { error: 'NOT_FOUND' } },
    });
    await user.click(await screen.findByRole('button', { name: 'More for “This term”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Next term{Enter}');
    await screen.findByText('Renamed to “Next term”');
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(await screen.findByText('Not saved')).toBeTruthy();
    expect(sent.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { title: 'Next term' },
      { title: 'This term' },
    ]);
  });

  test('[§5] a group is renamed to the unique title that the dialog shows, and the message has that of the server', async () => {
    const other = makePlanGroup({ uuid: PLANS[2]?.uuid ?? '', title: 'Next term' });
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      plans: PLANS,
      groups: [GROUP, other],
      server: () => ({ body: { ...GROUP, title: 'Next term-3' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'More for “This term”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Next term{Enter}');
    await screen.findByText('Renamed to “Next term-3”');
    expect(sent.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { title: 'Next term-2' },
    ]);
  });

  test('a title of a colleague’s group is not taken', async () => {
    const bens = makePlanGroup({ uuid: PLANS[2]?.uuid ?? '', title: 'Next term', owner: BEN });
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      plans: PLANS,
      groups: [GROUP, bens],
      server: () => ({ body: { ...GROUP, title: 'Next term' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'More for “This term”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Next term{Enter}');
    await screen.findByText('Renamed to “Next term”');
    expect(sent.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ title: 'Next term' });
  });

  const deleteGroup = async (user: Awaited<ReturnType<typeof openPlanning>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'More for “This term”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
  };

  test('a deleted group leads back to the list of its scheme, and leaves no entry in the history', async () => {
    const { user, sent, address, router } = await openPlanning({
      address: ADDRESS,
      plans: PLANS,
      groups: [GROUP],
      server: () => ({ status: 204 }),
    });
    await deleteGroup(user);
    await screen.findByText('“This term” deleted');
    await waitFor(() => expect(address()).toBe('/planning/sample'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sent).toEqual([{ call: `DELETE /v1/lesson-plan-groups/${GROUP.uuid}`, body: null }]);
  });

  test('a group that the server does not rename or delete stays open', async () => {
    const { user, address } = await openPlanning({
      address: ADDRESS,
      plans: PLANS,
      groups: [GROUP],
      server: () => ({ status: 403, body: { error: 'FORBIDDEN' } }),
    });
    await deleteGroup(user);
    await screen.findByText('Couldn’t delete “This term”');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'More for “This term”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' 2{Enter}');
    await within(await screen.findByRole('dialog')).findByRole('alert');
    expect(screen.queryByText(/^Renamed/)).toBeNull();
    expect(address()).toBe(`/planning${ADDRESS}`);
  });

  test('offline the group is read-only', async () => {
    await openPlanning({ address: ADDRESS, plans: PLANS, groups: [GROUP] });
    expect(await screen.findByRole('link', { name: 'Bears' })).toBeTruthy();
    const up = screen.getByRole('button', { name: 'Move “Bears” up' });
    expect(up.getAttribute('aria-disabled')).toBe('true');
  });
});
