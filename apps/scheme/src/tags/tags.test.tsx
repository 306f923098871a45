import type { MemberTag } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { screens } from '../routes.tsx';

const tag = (id: number, name: string, members: number): MemberTag => ({
  id,
  tag: name,
  usage: { members, clubs: 2, last_used: null, created_at: 0 },
});

async function show(path = '/tags') {
  const sent: unknown[] = [];
  const reads: string[] = [];
  const api = makeApi(async ({ pathname }, request) => {
    const text = await request.clone().text();
    const key = `${request.method} ${pathname.replace('/v1', '')}`;
    sent.push([key, text === '' ? null : JSON.parse(text)]);
    return request.method === 'DELETE' ? { status: 204 } : { status: 200, body: tag(1, 'x', 0) };
  });
  const queries = makeQueries(({ search }) => {
    reads.push(search);
    return { body: [tag(1, 'Squad', 12), tag(2, 'Team', 3)] };
  });
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    { portal: 'scheme', api, queries, areas: new Set(['/overview', '/tags']) },
  );
  await renderScreens(screens, path, context);
  const user = userEvent.setup();
  const choose = async (name: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog'));
  };
  return { sent, reads, user, choose };
}

const names = async () => {
  const buttons = await screen.findAllByRole('button', { name: /^Actions for/ });
  return buttons.map((button) => button.getAttribute('aria-label')?.replace('Actions for ', ''));
};

describe('tags of the national body', () => {
  test('are listed with their use, sorted by it, and found by a part of the name', async () => {
    const { user } = await show();
    expect(await names()).toEqual(['Squad', 'Team']);
    await user.click(screen.getByRole('button', { name: /Members/ }));
    await expect.poll(names).toEqual(['Team', 'Squad']);
    await user.type(screen.getByRole('searchbox', { name: 'Search tags' }), 'squ');
    await expect.poll(names).toEqual(['Squad']);
  });

  test('[portals §A] are exported and printed with the search and the order of the list', async () => {
    const { sent, reads, user } = await show('/tags?search=squ&sort=members.desc');
    const query = '?with_counts=1&sort=dmembers&search=squ';
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
    const paper = within(await screen.findByRole('region', { name: 'Tags' }));
    expect(
      paper
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([expect.stringMatching(/^Squad12/)]);
    expect(reads.at(-1)).toBe(query);
    expect(sent).toEqual([]);
  });

  test('are added; a name that is taken in another case is refused', async () => {
    const { sent, user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Add tag' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Tag'), ' TEAM ');
    await user.click(dialog.getByRole('button', { name: 'Add tag' }));
    await dialog.findByText('There is already a tag “Team”');
    expect(dialog.queryByRole('button', { name: /Merge/ })).toBeNull();
    await user.clear(dialog.getByLabelText('Tag'));
    await user.type(dialog.getByLabelText('Tag'), 'Trial');
    await user.click(dialog.getByRole('button', { name: 'Add tag' }));
    await screen.findByText('“Trial” added');
    expect(sent).toEqual([['POST /member-tags', { tag: 'Trial' }]]);
  });

  test('get another name, also one that differs in case only', async () => {
    const { sent, user, choose } = await show();
    const dialog = await choose('Squad', 'Rename tag');
    await user.clear(dialog.getByLabelText('Tag'));
    await user.click(dialog.getByRole('button', { name: 'Rename tag' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Tag'), ' SQUAD');
    await user.click(dialog.getByRole('button', { name: 'Rename tag' }));
    await screen.findByText(/“SQUAD”/);
    expect(sent).toEqual([['PATCH /member-tags/1', { tag: 'SQUAD' }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a rename to the name of another tag offers to merge the two', async () => {
    const { sent, user, choose } = await show();
    const dialog = await choose('Squad', 'Rename tag');
    await user.clear(dialog.getByLabelText('Tag'));
    await user.type(dialog.getByLabelText('Tag'), 'team');
    await user.click(dialog.getByRole('button', { name: 'Rename tag' }));
    await user.click(await dialog.findByRole('button', { name: 'Merge with “Team”' }));
    const merge = within(await screen.findByRole('dialog', { name: 'Merge “Squad”' }));
    await merge.findByText('“Squad” ends. 12 members get “Team” instead.');
    await user.click(merge.getByRole('button', { name: 'Merge tags' }));
    expect(sent).toEqual([]);
    await user.type(merge.getByLabelText('Type “Squad”'), 'Squad');
    await user.click(merge.getByRole('button', { name: 'Merge tags' }));
    await screen.findByText('“Squad” merged into “Team”');
    expect(sent).toEqual([['POST /member-tags/1/merge', { into: 2 }]]);
  });

  test('the user chooses which name stays after a merge', async () => {
    const { sent, user, choose } = await show();
    const dialog = await choose('Squad', 'Merge tags');
    await user.selectOptions(dialog.getByLabelText('Name that stays'), 'Squad');
    await user.type(dialog.getByLabelText('Type “Team”'), 'Team');
    await user.click(dialog.getByRole('button', { name: 'Merge tags' }));
    await screen.findByText('“Team” merged into “Squad”');
    expect(sent).toEqual([['POST /member-tags/2/merge', { into: 1 }]]);
  });

  test('a tag that members have is deleted by its typed name', async () => {
    const { sent, user, choose } = await show();
    const dialog = await choose('Team', 'Delete tag');
    await dialog.findByText('3 members lose “Team”.');
    await user.click(dialog.getByRole('button', { name: 'Delete tag' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Type “Team”'), 'Team');
    await user.click(dialog.getByRole('button', { name: 'Delete tag' }));
    await screen.findByText('“Team” deleted');
    expect(sent).toEqual([['DELETE /member-tags/2', null]]);
  });
});
