import type { SchemeEdit } from '@springboard/contract';
import type { ServerResponse } from '@springboard/portal/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  AT,
  countOf,
  DRAFT,
  IMPACT,
  node,
  roll,
  show,
  version,
} from '../../testing/scheme-changes.ts';

beforeEach(() => sessionStorage.clear());

describe('remedies that change the draft', () => {
  const published = [node('l', '/l', 'Level 1', [node('sg', '/l/f', 'Floor', [roll])])];
  const kip = node('s', '/l/f/kip', 'Kip');
  const withKip = [node('l', '/l', 'Level 1', [node('sg', '/l/f', 'Floor', [roll, kip])])];
  const accept = async (request: Request): Promise<ServerResponse> => {
    const { edits }: { edits: SchemeEdit[] } = await request.clone().json();
    const results = edits.map(({ id }) => ({ id, result: 'applied' }));
    return { body: { n: 8, etag: 'etag-3', results } };
  };
  const server = { before: published, tree: withKip, write: accept };
  const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
    screen.findAllByRole('button', { name }).then(([first]) => first && user.click(first));

  test('[D17] skip an added skill after a dialog that explains it, with Undo', async () => {
    const { user, sent } = await show(`${AT}?tab=impact`, server);
    await press(user, 'Don’t count Kip yet: Floor');
    const dialog = within(screen.getByRole('dialog', { name: 'Don’t count Kip yet?' }));
    expect(dialog.getByText(/coaches do not assess it.* does not count for Floor/)).toBeTruthy();
    expect(dialog.getByText(/the members are counted again/)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Change the draft' }));
    expect(await screen.findByText('Kip does not count yet')).toBeTruthy();
    const set = { kind: 'set', node_id: '/l/f/kip', field: 'skipped' };
    expect(sent).toMatchObject([
      {
        path: '/v1/curriculum/first-flight/edits',
        body: { base: 7, edits: [{ ...set, value: true, before: null }] },
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(sent[1]?.body).toMatchObject({ base: 8, edits: [{ ...set, value: null }] });
  });

  test('[D17] require as many as before, and count the members of the new draft', async () => {
    let etag = 'etag-3';
    const { user, sent, impactRequests } = await show(`${AT}?tab=impact`, {
      ...server,
      versions: () => [{ ...DRAFT, etag }, version(2)],
      log: () => ({ etag }),
      impacts: [{ body: IMPACT }, countOf({ state: 'none' }), countOf({ counted: 1200 })],
      write: (request) => {
        etag = 'etag-4';
        return accept(request);
      },
    });
    await press(user, 'Require 1 of 2: Floor');
    const dialog = within(screen.getByRole('dialog', { name: 'Require 1 of 2 for Floor?' }));
    await user.click(dialog.getByRole('button', { name: 'Change the draft' }));
    expect(await screen.findByText('1,200 of 4,800 members counted')).toBeTruthy();
    expect(impactRequests).toEqual(['GET', 'GET', 'POST']);
    expect(sent).toMatchObject([
      {
        body: {
          edits: [
            {
              node_id: '/l/f',
              field: 'completion',
              value: [{ nodes: ['/l/f/roll', '/l/f/kip'], count: 1 }],
              before: null,
            },
          ],
        },
      },
    ]);
  });

  test('are offered only where members lose a node, and not in review', async () => {
    await show(`${AT}?tab=impact`, server);
    const names = (await screen.findAllByRole('button', { name: /: (Floor|Level 1|Bars)$/ })).map(
      (one) => one.getAttribute('aria-label'),
    );
    expect(new Set(names)).toEqual(
      new Set([
        'Don’t count Kip yet: Floor',
        'Require 1 of 2: Floor',
        'Don’t count Kip yet: Level 1',
      ]),
    );
    cleanup();
    await show(`${AT}?tab=impact`, {
      ...server,
      impacts: [{ body: { ...IMPACT, nodes: IMPACT.nodes.map((node) => ({ ...node, lost: 0 })) } }],
    });
    await screen.findByText('Lose at least one');
    expect(screen.queryByRole('button', { name: /^Don’t count/ })).toBeNull();
    cleanup();
    const inReview = [{ ...DRAFT, state: 'review' as const }, version(2)];
    await show(`${AT}?tab=impact`, { ...server, versions: inReview });
    await screen.findByText('Lose at least one');
    expect(screen.queryByRole('button', { name: /^Don’t count/ })).toBeNull();
  });
});
