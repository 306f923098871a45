import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  AFTER,
  AT,
  DRAFT,
  node,
  REVIEW,
  roll,
  rows,
  show,
  version,
  VERSIONS,
} from '../../testing/scheme-changes.ts';

beforeEach(() => sessionStorage.clear());

describe('the pages of a scheme', () => {
  test('are linked on each of them, with the number of changes', async () => {
    const versions = [{ ...DRAFT, changes: 12 }, version(2)];
    await show('/overview/first-flight/versions', { versions });
    const links = within(
      await screen.findByRole('navigation', { name: 'Pages of the scheme' }),
    ).getAllByRole('link');
    const here = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Editor',
      'Review changes (12)',
      'Translations',
      'Versions',
      'Videos and files',
      'Settings',
    ]);
    expect(here.map(({ textContent }) => textContent)).toEqual(['Versions']);
  });

  test('[D5] the settings offer the second person only to users who may decide on it', async () => {
    const name = 'A second person approves every publication';
    const { user, sent } = await show('/overview/first-flight/settings');
    await user.click(await screen.findByRole('switch', { name }));
    expect(sent).toMatchObject([{ path: '/v1/client-review', body: { required: true } }]);
    cleanup();
    await show('/overview/first-flight/settings', { review: { ...REVIEW, may_require: false } });
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
    expect(screen.queryByRole('switch', { name })).toBeNull();
  });
});

describe('changes of a draft', () => {
  test('a sentence counts them, and a list has them in the order of the scheme', async () => {
    await show(AT);
    expect(
      await screen.findByText('1 skill added, 1 moved, 1 reworded and 1 rule changed'),
    ).toBeTruthy();
    const items = (await rows()).getAllByRole('listitem');
    const texts = items
      .filter((item) => item.hasAttribute('aria-posinset'))
      .map(({ textContent }) => textContent);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toContain('Floor');
    expect(texts[0]).toContain('Removed: All that count');
    expect(texts[0]).toContain('Added: 1 of these 2: Roll and Bars');
    expect(texts[1]).toContain('Tuck the Removed: chinAdded: head.');
    expect(texts[2]).toContain('JumpSkill · Level 1 › Bars');
    expect(texts[2]).toMatch(/Removed: Floor +Added: Bars/);
    expect(texts[3]).toContain('Kip');
  });

  test('a rule that still names a skill of the draft that was removed says so', async () => {
    const completion = [{ nodes: ['/l/f/roll', '/l/f/hang'], count: 2 }];
    const tree = [
      node('l', '/l', 'Level 1', [node('sg', '/l/f', 'Floor', [roll], { completion })]),
    ];
    const hang = {
      node: node('s', '/l/f/hang', 'Hang'),
      ancestors: ['/l/f'],
      after: null,
      index: 1,
    };
    await show(AT, { tree, log: () => ({ removed: [hang] }) });
    const list = await rows();
    expect(list.getByText('All of Roll and Hang (removed)')).toBeTruthy();
    expect(list.queryByText(/hang/)).toBeNull();
  });

  test('filters by kind and level are in the address', async () => {
    await show(`${AT}?kind=moved&kind=added`);
    expect((await rows()).getAllByRole('listitem')).toHaveLength(2);
    await show(`${AT}?level=%2Fm`);
    expect(await screen.findByText('1 shown')).toBeTruthy();
  });

  test('a link leads to the changes of one node and below it, and the log is read from its start', async () => {
    const { reads } = await show(`${AT}?below=%2Fl%2Ff`);
    const items = (await rows()).getAllByRole('listitem');
    expect(items).toHaveLength(3);
    expect(items.some(({ textContent }) => textContent?.includes('Kip'))).toBe(false);
    expect(reads).toContain('/v1/curriculum/first-flight/edits?after=0');
  });

  test('[scheme-portal §6] say who made them, are filtered by person, and lead to the editor', async () => {
    const edit = (name: string, kind: object, undone = false) => ({
      by: { uuid: name, name },
      edit: { id: name, ...kind },
      undone,
    });
    const rename = { kind: 'rename_id', node_id: '/m/jump', to: '/m/kip' };
    const edits = [
      edit('Margaret', { kind: 'set', node_id: '/l/f' }),
      edit('Ben', { kind: 'set', node_id: '/l/f' }),
      edit('Zoe', { kind: 'set', node_id: '/l/f' }, true),
      edit('Zoe', { kind: 'set', node_id: '/l/f', undoes: 'Zoe' }),
      edit('Margaret', { kind: 'add', node: { id: '/m/jump' } }),
      edit('Margaret', rename),
    ];
    await show(AT, { edits });
    const items = (await rows()).getAllByRole('listitem');
    expect(items[0]?.textContent).toContain('Level 1 · By Margaret and Ben');
    const link = (await rows()).getByRole('link', { name: 'Open Kip in the editor' });
    expect(link.getAttribute('href')).toBe('/overview/first-flight?node=%2Fm%2Fkip');
    cleanup();
    await show(`${AT}?person=Ben`, { edits });
    expect(await screen.findByText('1 shown')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Edited by/ }).textContent).toContain('Ben');
  });

  test('[scheme-portal §4] a badge picture is shown beside the badge before', async () => {
    const badge = 'data:image/png;base64,AAAA';
    const [first, ...others] = AFTER;
    if (first === undefined) throw new Error('The scheme has levels');
    await show(AT, { tree: [{ ...first, badge }, ...others] });
    const list = await rows();
    expect(list.getByRole('img', { name: 'New badge' }).getAttribute('src')).toBe(badge);
    expect(list.getByText('Drawn badge')).toBeTruthy();
  });

  test('[scheme-portal §8] other grades are listed with what each becomes, and with new meanings', async () => {
    await show(AT, {
      grades: {
        before: [
          { label: 'Not yet', pass: false, meaning: 'waits for a hand' },
          { label: 'Pass', pass: true },
        ],
        after: [
          { label: 'Not yet', pass: false },
          { label: 'Pass', pass: true, meaning: 'does it alone' },
          { label: 'Star', pass: false },
        ],
        mapping: [0, 1],
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Changed grades' }));
    const lines = card.getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '“Not yet” becomes “Not yet”',
      '“Pass” becomes “Pass”',
      'New: Star',
      '“Not yet” has no meaning of its own any more.',
      '“Pass” means: does it alone',
    ]);
  });

  test('without a draft, the page says so', async () => {
    await show(AT, { versions: VERSIONS.slice(1) });
    expect(await screen.findByText('No changes to publish')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Discard the draft' })).toBeNull();
  });

  test('the draft is discarded after a confirmation, if it is the one on screen', async () => {
    const { user, sent } = await show(AT, { write: () => ({ status: 204 }) });
    await user.click(await screen.findByRole('button', { name: 'Discard the draft' }));
    expect(sent).toEqual([]);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Discard the draft' }));
    expect(await screen.findByText('Draft discarded')).toBeTruthy();
    expect(sent).toEqual([
      {
        method: 'DELETE',
        path: '/v1/curriculum/first-flight/draft',
        body: null,
        ifMatch: '"etag-3"',
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent[1]).toMatchObject({
        path: '/v1/curriculum/first-flight/draft/undelete',
        body: {},
      }),
    );
  });

  test('a draft that changed meanwhile is not discarded, and is loaded again', async () => {
    const body = { error: 'PRECONDITION_FAILED', detail: null };
    let versions = VERSIONS;
    const { user } = await show(AT, {
      versions: () => versions,
      write: () => {
        versions = VERSIONS.slice(1);
        return { status: 412, body };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Discard the draft' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Discard the draft' }));
    expect(await screen.findByText('Couldn’t discard the draft')).toBeTruthy();
    expect(await screen.findByText('No changes to publish')).toBeTruthy();
    expect(screen.queryByText('Draft discarded')).toBeNull();
  });

  test('an unknown scheme is not found', async () => {
    await show('/overview/other/changes');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
