import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makePlan, makePlanGroup, openPlanning } from '../../../testing/planning/open.tsx';

const FIRST = { uuid: '1', slug: 'first-flight', title: 'First Flight' };
const PATHWAY = { uuid: '2', slug: 'pathway', title: 'Apparatus Pathway' };

/** A server with two schemes, of which the coach's groups use the first. */
const server = (address: URL) => ({
  body: address.searchParams.has('scheme_sessions_only') ? [FIRST] : [FIRST, PATHWAY],
});

const EDITS = { ENABLE_SESSION_PLANNING: true, CAN_EDIT_SESSION_PLAN: true };

const listed = async () => {
  const list = await screen.findByRole('list', { name: 'Schemes to plan in' });
  return [...list.querySelectorAll('a')].map((link) => link.getAttribute('href'));
};

describe('schemes with lesson plans', () => {
  test('[AC18] CAN_ADD_SESSION_PLAN_GROUP lists all schemes', async () => {
    await openPlanning({ address: '', plans: [], server });
    expect(await listed()).toEqual(['/planning/first-flight', '/planning/pathway']);
  });

  test('[§2] the schemes of the groups are listed otherwise, and a single scheme opens', async () => {
    const requests = (address: URL) =>
      address.pathname.includes('/curriculum/')
        ? { body: { ...FIRST, theme: null, version: 1, tree: [] } }
        : server(address);
    const { address } = await openPlanning({
      address: '',
      plans: [],
      features: EDITS,
      server: requests,
    });
    await screen.findByRole('heading', { level: 1, name: 'First Flight' });
    expect(address()).toBe('/planning/first-flight');
  });

  test('a scheme with a shared plan is listed', async () => {
    await openPlanning({ address: '', plans: [makePlan()], features: EDITS, server });
    expect(await listed()).toEqual(['/planning/first-flight', '/planning/sample']);
  });

  test('a shared plan adds its scheme only once, and under its address if the title is unknown', async () => {
    const shared = [makePlan({ scheme_slug: 'pathway' }), makePlan({ scheme_slug: 'elsewhere' })];
    const groups = [makePlanGroup({ scheme_slug: 'tumbling' })];
    await openPlanning({ address: '', plans: shared, groups, server });
    expect(await listed()).toEqual([
      '/planning/first-flight',
      '/planning/pathway',
      '/planning/elsewhere',
      '/planning/tumbling',
    ]);
    const list = within(screen.getByRole('list', { name: 'Schemes to plan in' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'First Flight0 plans',
      'Apparatus Pathway1 plan',
      'elsewhere1 plan',
      'tumbling0 plans',
    ]);
  });

  test('offline the schemes of plans on this device are listed', async () => {
    const plans = [makePlan(), makePlan({ scheme_slug: 'elsewhere' })];
    await openPlanning({ address: '', plans, state: { schemes: {} } });
    expect(await listed()).toEqual(['/planning/sample', '/planning/elsewhere']);
  });

  test('offline, a device without schemes shows what to do', async () => {
    await openPlanning({ address: '', plans: [], state: { schemes: {} } });
    expect(await screen.findByText('Go online once to download your schemes.')).toBeTruthy();
  });

  test('a club without schemes shows when plans will appear', async () => {
    await openPlanning({ address: '', plans: [], server: () => ({ body: [] }) });
    expect(await screen.findByText('Plans appear here once your club has a scheme.')).toBeTruthy();
  });

  test('schemes that the server refuses to list show an error', async () => {
    await openPlanning({
      address: '',
      server: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }),
    });
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  });

  test('plans that were never loaded show what to do, in the only scheme on this device', async () => {
    const { address } = await openPlanning({ address: '', state: { planning: null } });
    expect(await screen.findByText('Lesson plans not downloaded')).toBeTruthy();
    expect(address()).toBe('/planning/sample');
  });
});
