import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AT, DETAIL, show, TS, UUID } from '../../testing/member.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('progress of a member', () => {
  test('progress is in words, with each skill’s grade, and every grade has its author, by page', async () => {
    const entry = { node_id: '/wren/hang', ts: TS, user_uuid: UUID, by: 'Ben Hughes' };
    const older = Array.from({ length: 21 }, (_, index) => ({
      ...entry,
      ts: TS - 86_400 * (index + 1),
      assessment: 0,
      superseded: true,
    }));
    const pages: (string | null)[] = [];
    const { user } = await show(`${AT}/progress`, {
      read: ({ pathname, searchParams }) => {
        if (!pathname.endsWith('/history')) return undefined;
        pages.push(searchParams.get('page'));
        return searchParams.get('page') === '0'
          ? { total: 1001, body: [{ ...entry, assessment: 1, superseded: false }] }
          : { total: 1001, body: older };
      },
    });
    expect(await screen.findByText('Skills done: 3 of 8')).toBeTruthy();
    expect(pages).toEqual(['0', '1']);
    await user.click(screen.getByText('Skills of Wren'));
    const levels = screen.getByRole('region', { name: 'Levels in progress' });
    expect(
      within(levels)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(['Tuck hangGood', 'RollNot yet']);
    const grades = within(screen.getByRole('region', { name: 'All grades' }));
    expect(grades.getAllByText('Tuck hang')).toHaveLength(20);
    expect(grades.getAllByText(/^Ben Hughes · .* · replaced by a later grade$/)).toHaveLength(19);
    await user.click(grades.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(grades.getAllByText('Tuck hang')).toHaveLength(2));
    const table = within(await screen.findByRole('table', { hidden: true }));
    expect(table.getAllByRole('row', { hidden: true }).map((row) => row.textContent)).toEqual([
      'DaySkills passed',
      '24 February 20261',
    ]);
  });

  test('[portals §B] the certificate of a completed level is saved, and an open level has none', async () => {
    const [open] = DETAIL.awards ?? [];
    if (open === undefined) throw new Error('the member has no levels');
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { user, sent } = await show(`${AT}/progress`, {
      detail: { awards: [open, { ...open, id: '/robin', title: 'Robin', completed_ts: TS }] },
      write: () => ({ body: { file: btoa('%PDF') } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Certificate for Robin' }));
    await waitFor(() => expect(names).toEqual(['Certificate Ava Robin.pdf']));
    const award = { member_uuid: UUID, scheme_slug: 'first-flight', node_id: '/robin' };
    expect(sent).toMatchObject([{ path: '/certificates', body: { awards: [award] } }]);
    expect(screen.queryByRole('button', { name: 'Certificate for Wren' })).toBeNull();
  });

  test('[D17] an administrator takes a kept completion away with a reason, and sees what it does', async () => {
    const retained = {
      scheme_slug: 'first-flight',
      node_id: '/wren',
      title: 'Wren',
      completed_ts: TS,
    };
    const { user, sent } = await show(`${AT}/progress`, { detail: { retained: [retained] } });
    await user.click(await screen.findByRole('button', { name: 'Remove “Wren”…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Wren”?' }));
    expect(dialog.getByText(/^Ava completed this on .* the present rules are met\./u)).toBeTruthy();
    const action = dialog.getByRole('button', { name: 'Remove' });
    expect(action).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Passed by mistake ');
    await user.click(action);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([
      {
        path: `/members/${UUID}/assessments/first-flight/revoke`,
        body: { node_id: '/wren', reason: 'Passed by mistake' },
      },
    ]);
    expect(screen.getByText('“Wren” removed')).toBeTruthy();
  });

  test('progress says which of the remaining skills complete a level', async () => {
    const [wren] = DETAIL.awards ?? [];
    if (wren === undefined) throw new Error('the member has no levels');
    const rules = [
      { togo: 1, kind: 'groups' as const, titles: ['Bars', 'Beam'] },
      { togo: 1, kind: 'skills' as const, titles: ['Roll'] },
    ];
    await show(`${AT}/progress`, {
      detail: {
        awards: [wren, { ...wren, id: '/robin', title: 'Robin', remaining: rules }],
      },
    });
    expect(await screen.findByText('any 2 of the 3 skills left')).toBeTruthy();
    expect(screen.getByText('any 1 of the 2 skill groups left: Bars, Beam')).toBeTruthy();
    expect(screen.getByText('1 skill left: Roll')).toBeTruthy();
  });

  test('progress says which scheme was brought along from a former club', async () => {
    await show(`${AT}/progress`, { detail: { brought_along: ['first-flight'] } });
    expect(await screen.findByText('From the previous club')).toBeTruthy();
  });
});
