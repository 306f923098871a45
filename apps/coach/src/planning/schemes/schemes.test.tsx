import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makePlan, openPlanning } from '../../../testing/planning/open.tsx';

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

  test('plans that were never loaded show what to do', async () => {
    await openPlanning({ address: '', state: { planning: null } });
    expect(await screen.findByText('Lesson plans not downloaded')).toBeTruthy();
  });
});
