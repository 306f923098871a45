import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pupil, SAMPLE } from '../../../testing/assess/device.ts';
import { TODAY, makeGroup } from '../../../testing/device.ts';
import { makePlan, openPlanning, ROLLS_UUID } from '../../../testing/planning/open.tsx';

const members = { 1: [pupil('Ava'), pupil('Ben')] };
const ADDRESS = '/sample/session/1';

describe('plan of a session', () => {
  test('the next skills of the class become the plan of the session', async () => {
    const { user, sent, address } = await openPlanning({
      address: ADDRESS,
      state: { members },
      server: ({ pathname }, request) =>
        request.method === 'PATCH' && pathname.includes('/groups/')
          ? { body: { group_id: 1, date: TODAY, session_plan_uuid: ROLLS_UUID } }
          : { status: request.method === 'POST' ? 201 : 200, body: makePlan() },
    });
    const bars = within(await screen.findByRole('region', { name: 'Seed · Bars' }));
    await user.click(bars.getByRole('checkbox', { name: /Hang/ }));
    await user.click(screen.getByRole('button', { name: 'Choose all of Seed · Floor' }));
    await user.click(screen.getByRole('button', { name: 'Make a plan with 4 skills' }));
    await screen.findByText('“First rolls” is the plan for Swifts');
    expect(sent.map(({ call }) => call.replace(ROLLS_UUID, 'rolls'))).toEqual([
      'POST /v1/lesson-plans',
      'POST /v1/lesson-plans/rolls/sections',
      'PATCH /v1/lesson-plans/rolls/sections/2/skills',
      'POST /v1/lesson-plans/rolls/sections',
      'PATCH /v1/lesson-plans/rolls/sections/2/skills',
      `PATCH /v1/groups/1/sessions/${TODAY}`,
    ]);
    expect(sent[0]?.body).toEqual({ title: 'Swifts, 25 Feb 2026', scheme_uuid: SAMPLE.uuid });
    expect(sent[3]?.body).toEqual({ title: 'Seed · Bars' });
    expect(sent[4]?.body).toEqual({ skills: [{ node_id: '/seed/bars/hang', fields: {} }] });
    await screen.findByRole('heading', { level: 1, name: 'First rolls' });
    expect(address()).toBe(`/planning/sample/${ROLLS_UUID}`);
  });

  test('a plan for a session needs a title, and a taken one is shown as it will be', async () => {
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      state: { members },
      server: () => ({ status: 403, body: { error: 'FORBIDDEN' } }),
    });
    await user.click(await screen.findByRole('checkbox', { name: /Hang/ }));
    const title = screen.getByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, ' {Enter}');
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await user.type(title, 'First rolls ');
    screen.getByText(/“First rolls-2”/);
    await user.type(title, '{Enter}');
    await screen.findByRole('alert');
    expect(sent).toMatchObject([{ body: { title: 'First rolls' } }]);
    expect(screen.queryByText(/is the plan for Swifts/)).toBeNull();
    await user.type(title, '{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test('a second press while the new plan loads makes no second plan', async () => {
    const loaded = Promise.withResolvers<void>();
    let isMade = false;
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      state: { members },
      server: async ({ pathname }, request) => {
        if (request.method === 'GET' && isMade) await loaded.promise;
        if (request.method !== 'PATCH' || !pathname.includes('/groups/'))
          return { status: request.method === 'POST' ? 201 : 200, body: makePlan() };
        isMade = true;
        return { body: { group_id: 1, date: TODAY, session_plan_uuid: ROLLS_UUID } };
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Hang/ }));
    await user.click(screen.getByRole('button', { name: 'Make a plan with 1 skill' }));
    await screen.findByText('“First rolls” is the plan for Swifts');
    await user.click(screen.getByRole('button', { name: 'Make a plan with 1 skill' }));
    loaded.resolve();
    await screen.findByRole('heading', { level: 1, name: 'First rolls' });
    expect(sent.filter(({ call }) => call === 'POST /v1/lesson-plans')).toHaveLength(1);
  });

  test('an incomplete plan is deleted after an error, and the selection stays', async () => {
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      state: { members },
      server: ({ pathname }) =>
        pathname.endsWith('/sections')
          ? { status: 403, body: { error: 'FORBIDDEN' } }
          : { status: 201, body: makePlan() },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Hang/ }));
    await user.click(screen.getByRole('button', { name: 'Make a plan with 1 skill' }));
    await screen.findByRole('alert');
    expect(sent.at(-1)?.call).toBe(`DELETE /v1/lesson-plans/${ROLLS_UUID}`);
    expect(screen.getByRole('checkbox', { name: /Hang/ })).toHaveProperty('checked', true);
  });

  test('a plan that cannot be assigned to the session is deleted', async () => {
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      state: { members },
      server: ({ pathname }) =>
        pathname.includes('/groups/')
          ? { status: 404, body: { error: 'NOT_FOUND' } }
          : { status: 201, body: makePlan() },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Hang/ }));
    await user.click(screen.getByRole('button', { name: 'Make a plan with 1 skill' }));
    await screen.findByRole('alert');
    expect(sent.at(-1)?.call).toBe(`DELETE /v1/lesson-plans/${ROLLS_UUID}`);
  });

  test('one tap assigns an existing plan to the session', async () => {
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      state: { members },
      server: () => ({ body: { group_id: 1, date: TODAY, session_plan_uuid: ROLLS_UUID } }),
    });
    await user.click(await screen.findByRole('button', { name: 'First rolls' }));
    await screen.findByText('“First rolls” is the plan for Swifts');
    expect(sent[0]).toEqual({
      call: `PATCH /v1/groups/1/sessions/${TODAY}`,
      body: { session_plan_uuid: ROLLS_UUID },
    });
  });

  const planned = makeGroup({ scheme_slug: 'sample', session_plan_uuid: ROLLS_UUID });

  test('the plan is removed from the session, and undo assigns it again', async () => {
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      state: { members, day: { date: TODAY, groups: [planned] } },
      server: () => ({ body: { group_id: 1, date: TODAY, session_plan_uuid: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove plan from session' }));
    await screen.findByText('Plan removed from Swifts');
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    const call = `PATCH /v1/groups/1/sessions/${TODAY}`;
    await waitFor(() =>
      expect(sent).toEqual([
        { call, body: { session_plan_uuid: null } },
        { call, body: { session_plan_uuid: ROLLS_UUID } },
      ]),
    );
  });

  test('a plan that the server does not assign leaves the session as it is, and a message says why', async () => {
    const { user, address } = await openPlanning({
      address: ADDRESS,
      state: { members },
      server: () => ({ status: 403, body: { error: 'FORBIDDEN' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'First rolls' }));
    await screen.findByText('Couldn’t save the plan for Swifts');
    expect(screen.queryByText(/is the plan for Swifts/)).toBeNull();
    expect(address()).toBe('/planning/sample/session/1');
  });

  test('offline the plan of the session is readable', async () => {
    const group = makeGroup({ scheme_slug: 'sample', session_plan_uuid: ROLLS_UUID });
    await openPlanning({
      address: ADDRESS,
      state: { members, day: { date: TODAY, groups: [group] } },
    });
    const link = await screen.findByRole('link', { name: 'First rolls' });
    expect(link.getAttribute('href')).toBe(`/planning/sample/${ROLLS_UUID}`);
  });

  test('a session of another day can be planned from its menu, and the plan offers today’s sessions', async () => {
    const group = makeGroup({ scheme_slug: 'sample', session_plan_uuid: ROLLS_UUID });
    const { user } = await openPlanning({
      page: '/member-groups',
      address: '/1?date=2026-02-18',
      features: {
        ENABLE_SESSION_PLANNING: true,
        CAN_EDIT_SESSION_PLAN: true,
        CAN_ASSESS_IN_THE_PAST: true,
      },
      state: { members, day: { date: '2026-02-18', groups: [group] } },
    });
    await user.click(await screen.findByRole('link', { name: 'Plan' }));
    await screen.findByRole('heading', { level: 1, name: 'Plan for Swifts' });
    await screen.findByText('Wednesday 18 February');
    await user.click(screen.getByRole('link', { name: 'First rolls' }));
    await user.click(await screen.findByRole('button', { name: 'Use in a session today' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Swifts');
    expect(dialog.getByText('Already uses this plan')).toBeTruthy();
  });
});
