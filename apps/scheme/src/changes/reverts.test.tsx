import type { SchemeEdit } from '@springboard/contract';
import type { ServerResponse } from '@springboard/portal/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  AT,
  BEFORE,
  DRAFT,
  node,
  roll,
  rows,
  show,
  version,
} from '../../testing/scheme-changes.ts';

beforeEach(() => sessionStorage.clear());

describe('reverting a change', () => {
  /** Accepts edits; `code` refuses the first one. */
  const accept =
    (result: 'applied' | 'refused' | 'conflict' = 'applied', code?: string) =>
    async (request: Request): Promise<ServerResponse> => {
      const { edits }: { edits: SchemeEdit[] } = await request.clone().json();
      const results = edits.map(({ id }) => ({ id, result, ...(code && { code }) }));
      return { body: { n: 7 + edits.length, etag: 'etag-3', results } };
    };
  const revert = async (name: string) => screen.findByRole('button', { name });

  test('[scheme-portal §6] sends exactly the edit that reverses it, with Undo', async () => {
    const { user, sent } = await show(AT, { write: accept() });
    await user.click(await revert('Revert “Rule” at Floor'));
    expect(await screen.findByText('Reverted: Floor, Rule')).toBeTruthy();
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const completion = [{ nodes: ['/l/f/roll', '/l/b'], count: 1 }];
    const set = { kind: 'set', node_id: '/l/f', field: 'completion' };
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/v1/curriculum/first-flight/edits',
        body: { base: 7, edits: [{ ...set, id, value: null, before: completion }] },
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(sent[1]?.body).toMatchObject({
      base: 8,
      edits: [{ ...set, undoes: id, value: completion, before: null }],
    });
  });

  test('moves a node back, removes an added one, and restores a removed one', async () => {
    const { user, sent } = await show(AT, { write: accept() });
    await user.click(await revert('Revert “Moved” at Jump'));
    await screen.findByText('Reverted: Jump, Moved');
    await user.click(await revert('Revert “Added” at Kip'));
    await screen.findByText('Reverted: Kip, Added');
    expect(sent.map(({ body }) => body)).toMatchObject([
      { edits: [{ kind: 'move', node_ids: ['/l/f/jump'], parent: '/l/f', after: '/l/f/roll' }] },
      { edits: [{ kind: 'remove', node_ids: ['/m/kip'] }] },
    ]);
  });

  test('says in words why a change cannot be reverted on its own', async () => {
    const after = [node('l', '/m', 'Level 2', [roll])];
    const { user, sent } = await show(AT, { tree: after, write: accept() });
    const list = await rows();
    expect(list.getAllByText('To revert this, first revert the removal of Level 1.')).toHaveLength(
      2,
    );
    expect(list.getAllByText('To revert this, first revert the removal of Floor.')).toHaveLength(2);
    await user.click(await revert('Revert “Removed” at Level 1'));
    await screen.findByText('Reverted: Level 1, Removed');
    const added = ['/l', '/l/f', '/l/f/jump', '/l/b'].map((id) => ({ kind: 'add', node: { id } }));
    expect(sent).toMatchObject([{ body: { edits: added } }]);
  });

  test('is not sent if the draft would break a rule then', async () => {
    const after = [
      ...BEFORE,
      node('l', '/n', 'Level 3', [node('s', '/n/kip', 'Kip')]),
      node('l', '/o', 'Level 4', [], { dependencies: ['/n/kip'] }),
    ];
    const { user, sent } = await show(AT, { tree: after, write: accept() });
    await user.click(await revert('Revert “Added” at Kip'));
    const alert = await screen.findByText(
      'Then Level 4 would have a problem: a rule or dependency names something that does not exist. Correct that first.',
    );
    expect(alert).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test.each([
    ['conflict', undefined, /^Someone else has changed this\./],
    ['refused', 'UNKNOWN_NODE', /^Someone else has changed the draft\./],
    ['refused', 'IN_REVIEW', /^The draft is now in review/],
  ] as const)('says what another user did: %s %s', async (result, code, text) => {
    const { user } = await show(AT, { write: accept(result, code) });
    await user.click(await revert('Revert “Rule” at Floor'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('is not offered in review, before the first publication, and for a draft that is not that of the log', async () => {
    const inReview = [{ ...DRAFT, state: 'review' as const }, version(2)];
    for (const server of [
      { versions: inReview },
      { versions: [DRAFT] },
      { log: () => ({ etag: 'another' }) },
    ]) {
      await show(AT, server);
      await rows();
      expect(screen.queryByRole('button', { name: /^Revert/ })).toBeNull();
      cleanup();
    }
    await show('/overview/first-flight/versions?from=2&to=3');
    await rows();
    expect(screen.queryByRole('button', { name: /^Revert/ })).toBeNull();
  });

  test('needs a network', async () => {
    const { user, sent } = await show(AT, { isOffline: true });
    await user.click(await revert('Revert “Rule” at Floor'));
    expect(sent).toEqual([]);
  });
});
