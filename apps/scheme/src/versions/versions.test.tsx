import { NOW } from '@springboard/portal/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AT, DRAFT, show, version, VERSIONS } from '../../testing/scheme-changes.ts';

beforeEach(() => sessionStorage.clear());

describe('versions', () => {
  const at = '/overview/first-flight/versions';

  test('[portals §D] a version is saved as a file of the chosen format', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = await show(`${at}/2`);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CASE 1.1 package' }));
    await waitFor(() => expect(saved).toEqual(['first-flight-2.case-1.1.json']));
  });

  test('are listed with their state, latest first, and link to their comparison', async () => {
    await show(at);
    const table = within(await screen.findByRole('table'));
    const texts = table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent ?? '');
    expect(texts[0]).toMatch(/^Version 3.*Draft/);
    expect(texts[1]).toMatch(/^Version 2.*In use/);
    expect(texts[2]).toMatch(/^Version 1.*Earlier version.*by Margaret Shaw.*12 changes/);
    const links = table.getAllByRole('link', { name: /Compare/ });
    // A row has its facts twice, as cells and for a phone's card.
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
      new Set([`${at}?from=2&to=3`, `${at}?from=1&to=2`]),
    );
  });

  test('[scheme-portal §7] say who made each, and come in pages', async () => {
    const made = { uuid: 'b', name: 'Ben Hughes' };
    const versions = Array.from({ length: 30 }, (_, index) =>
      version(30 - index, { created_by: made }),
    );
    const { reads } = await show(`${at}?page=1&per_page=25`, { versions });
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('columnheader', { name: 'Started by' })).toBeTruthy();
    const [, row] = table.getAllByRole('row');
    expect(row?.textContent).toContain('Ben Hughes');
    expect(row?.textContent).toContain('by Margaret Shaw');
    expect(reads).toContain('/v1/curriculum/first-flight/versions?page=1&per_page=25');
  });

  test('[portals §A] are printed, all pages of them', async () => {
    const { user, reads } = await show(at);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
    const paper = within(await screen.findByRole('region', { name: 'First Flight: Versions' }));
    paper.getByText('Version 3');
    expect(paper.queryByRole('button')).toBeNull();
    expect(reads).toContain('/v1/curriculum/first-flight/versions?page=0&per_page=1000');
  });

  test('say how many members each touched, and explain the signs in place of a number', async () => {
    const versions = [
      DRAFT,
      version(3, { members_touched: { members: 1204 } }),
      version(2, { members_touched: { members: null } }),
      version(1),
    ];
    await show(at, { versions });
    const cells = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-2)?.textContent);
    const numbers = [/affected$/, /1,204$/, /Fewer than 5$/, /–$/];
    for (const [index, number] of numbers.entries()) expect(cells[index]).toMatch(number);
    const note = screen.getByText(/^Members affected: those whose/);
    expect(note.textContent).toContain('A dash means that they were not counted');
    expect(note.textContent).toContain('“Fewer than 5” is shown to users without access');
    cleanup();
    await show(at, { versions: versions.slice(0, 2) });
    expect((await screen.findByText(/^Members affected: those whose/)).textContent).not.toMatch(
      /dash|Fewer/,
    );
  });

  test('any two are compared by the address', async () => {
    await show(`${at}?from=3&to=1`);
    expect(await screen.findByText(/1 skill removed/)).toBeTruthy();
  });

  test('one is shown read-only as a tree', async () => {
    const { user } = await show(`${at}/3`);
    await user.click(await screen.findByRole('button', { name: 'Level 1', expanded: false }));
    expect(screen.getByText('Complete with: 1 of these 2: Roll and Bars')).toBeTruthy();
    expect(screen.getByText('Jump')).toBeTruthy();
    expect(screen.queryByText('Kip')).toBeNull();
  });

  test('an unknown one is not found', async () => {
    await show(`${at}/9`);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  const restore = async (user: ReturnType<typeof userEvent.setup>) => {
    const [button] = await screen.findAllByRole('button', { name: 'Restore version 1' });
    if (button) await user.click(button);
    return within(screen.getByRole('dialog'));
  };

  test('an earlier one is restored after a confirmation, which says that it discards the draft', async () => {
    const { user, sent } = await show(at, {
      write: () => ({ body: { ...DRAFT, left_out: ['/m/kip'] } }),
    });
    const dialog = await restore(user);
    expect(screen.queryByRole('button', { name: 'Restore version 2' })).toBeNull();
    expect(dialog.getByText(/discards the current draft/)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Version 1 is in the draft')).toBeTruthy();
    expect(screen.getByText(/^1 part could not be restored/)).toBeTruthy();
    expect(sent).toMatchObject([
      { path: '/v1/curriculum/first-flight/versions/1/restore', body: { discard: true } },
    ]);
    expect(await screen.findByRole('heading', { name: 'Changes' })).toBeTruthy();
  });

  test.each([
    [1200, 'Once you publish it, 1,200 earlier grades count again.'],
    [null, 'Once you publish it, earlier grades of fewer than 5 members count again.'],
    [0, ''],
  ])(
    '[scheme-portal §7] say before they are restored that %s grades count again',
    async (grades, text) => {
      const { user } = await show(at, { reinstated: { grades, members: grades } });
      const dialog = await restore(user);
      await waitFor(() => expect(dialog.getByRole('status').textContent).toBe(text));
    },
  );

  test('one is not restored over a draft that another user started meanwhile', async () => {
    const { user, sent } = await show(`${at}/1`, {
      versions: VERSIONS.slice(1),
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { draft: 'exists' } } }),
    });
    const dialog = await restore(user);
    expect(dialog.getByText(/Nothing changes for clubs/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/Someone has started a draft/)).toBeTruthy();
    expect(sent).toMatchObject([{ body: { discard: false } }]);
  });

  test('one with the content of the version in use is not restored', async () => {
    const { user } = await show(`${at}/1`, {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { version: 'EQUAL' } } }),
    });
    const dialog = await restore(user);
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Couldn’t restore the version')).toBeTruthy();
    expect(screen.getByText('It has the same content as the version in use.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open the review' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('one that is restored as a whole says nothing of parts', async () => {
    let versions = VERSIONS.slice(1);
    const { user } = await show(at, {
      versions: () => versions,
      write: () => {
        versions = [{ ...DRAFT, changes: 4 }, ...versions];
        return { body: { ...DRAFT, left_out: [] } };
      },
    });
    const dialog = await restore(user);
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    await screen.findByRole('link', { name: 'Review changes (4)' });
    const alert = (await screen.findByText('Version 1 is in the draft')).closest('li');
    expect(alert?.textContent).not.toContain('could not be restored');
  });

  test('one is not restored over a draft in review, and the review can be opened', async () => {
    const { user, router } = await show(at, {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { state: 'IN_REVIEW' } } }),
    });
    const dialog = await restore(user);
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/^The draft is in review/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Open the review' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=review'));
    expect(router.state.location.pathname).toBe(AT);
  });

  test('discarded drafts are restored, but not over another draft', async () => {
    const discarded = [
      {
        draft: 7,
        created_at: NOW - 86_400,
        discarded_at: NOW - 60,
        discarded_by: { uuid: 'ben', name: 'Ben Hughes' },
      },
    ];
    const { user, sent } = await show(at, {
      versions: VERSIONS.slice(1),
      discarded,
      write: () => ({ body: DRAFT }),
    });
    const section = () => within(screen.getByRole('region', { name: 'Discarded drafts' }));
    await screen.findByText(/by Ben Hughes/);
    await user.click(section().getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('The draft is restored')).toBeTruthy();
    expect(sent).toMatchObject([
      { path: '/v1/curriculum/first-flight/draft/undelete', body: { draft: 7 } },
    ]);
  });
});
