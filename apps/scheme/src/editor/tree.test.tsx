import type { CallResponse, SchemeNode } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildScheme } from '../../testing/build-scheme.ts';
import { screens } from '../routes.tsx';
import { type Command, COMMANDS, keysText } from './keyboard.ts';

/** Px of the tree on screen, which jsdom does not lay out. */
const HEIGHT = 392;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const node = (
  t: SchemeNode['t'],
  id: string,
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({ id, parentId: null, title: id.split('/').at(-1) ?? '', t, children, ...extra });

const LANGUAGES = (['en-GB', 'cy-GB', 'fr-FR'] as const).map((language, at) => ({
  language_id: at + 1,
  language,
  active: 1 as const,
}));

type Answers = {
  tree: SchemeNode[];
  untranslated?: CallResponse<'GET /curriculum/:slug/untranslated'>;
  members?: CallResponse<'GET /curriculum/:slug/members'>;
  /** The published tree, where it is not that of the draft. */
  published?: SchemeNode[];
  isDesk?: boolean;
  isTouch?: boolean;
};

const open = async (answers: Answers) => {
  const { tree, untranslated = [], members = [], published } = answers;
  const { isDesk = true, isTouch = false } = answers;
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      matches:
        (query === '(width >= 64rem)' && isDesk) || (query === '(pointer: coarse)' && isTouch),
    }),
  );
  const reads: string[] = [];
  const sent: object[] = [];
  let n = 4;
  const edits: unknown[] = [];
  const read = (pathname: string): unknown => {
    const name = pathname.split('/').at(-1) ?? '';
    reads.push(name);
    switch (name) {
      case 'first-flight':
        return { ...buildScheme(), tree };
      case 'schemes':
        return [buildScheme()];
      case 'edits':
        return {
          n,
          etag: `e${n}`,
          in_review: false,
          replaced: 0,
          edits,
          editors: [],
          ...(published && { published: 3, draft: 4, removed: [] }),
        };
      case '3':
        return { ...buildScheme(), tree: published, grades: [] };
      case 'members':
        return members;
      case 'untranslated':
        return untranslated;
      default:
        return [];
    }
  };
  const api = makeApi(async ({ pathname }, request) => {
    if (request.method === 'GET') return { body: read(pathname) };
    const { edits }: { edits: readonly { id: string }[] } = await request.json();
    sent.push(...edits);
    n += edits.length;
    const results = edits.map(({ id }) => ({ id, result: 'applied' }));
    return { body: { n, etag: `e${n}`, results } };
  });
  const queries = makeQueries(({ pathname }) => ({
    body: read(pathname),
    headers: { etag: `"e${n}"` },
  }));
  const context = makePortalContext(
    { session: signedIn({ club: null, languages: LANGUAGES }) },
    {
      portal: 'scheme',
      api,
      queries,
      areas: new Set(['/overview']),
      newId: () => crypto.randomUUID(),
    },
  );
  await renderScreens(screens, '/overview/first-flight', context);
  const treegrid = await screen.findByRole('treegrid');
  /** An edit of another person, which the editor reads when the page is seen again. */
  const renameAsBen = (node_id: string, value: string, before: string) => {
    n += 1;
    const by = { uuid: '00000000-0000-4000-8000-00000000000b', name: 'Ben Hughes' };
    const set = { kind: 'set', node_id, field: 'title' };
    const edit = { id: crypto.randomUUID(), ...set, value, before };
    const inverse = { ...set, value: before, before: value };
    edits.push({ n, by, at: NOW, edit, inverse, undone: false });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { tree: treegrid, reads, sent, renameAsBen, user: userEvent.setup() };
};

const rowOf = (title: string): HTMLElement => {
  const [row] = screen
    .getAllByText(title)
    .flatMap((text) => text.closest<HTMLElement>('[role=row]') ?? []);
  if (row === undefined) throw new Error(`There is no row ${title}`);
  return row;
};

describe('the icons of a row', () => {
  const video = { content: [{ type: 'video' as const, title: null, value: ['https://v.test/1'] }] };
  const TREE = [
    node('l', '/one', [
      node('sg', '/one/floor', [
        node('s', '/one/floor/roll', [], { hidden: true, skipped: true, videos: [1] }),
        node('s', '/one/floor/jump', [], { is_owner: false, ...video }),
        node('s', '/one/floor/manual'),
      ]),
    ]),
  ];
  const UNTRANSLATED = [
    { language_id: 2, node_ids: ['/one', '/one/floor/roll'] },
    { language_id: 3, node_ids: ['/one/floor/roll', '/one/floor/manual'] },
  ];
  const icons = (title: string) =>
    within(rowOf(title))
      .getAllByTitle(/./)
      .map(({ title: name, textContent }) => [name, textContent]);

  test('[scheme-portal §4] have a name: video, mirrored, hidden, skipped, missing translations', async () => {
    await open({ tree: TREE, untranslated: UNTRANSLATED });
    await within(rowOf('roll')).findByTitle(
      'Translation missing: Cymraeg and Français',
      undefined,
      {
        timeout: 3000,
      },
    );
    expect(icons('roll').map(([name]) => name)).toEqual([
      'Has a video',
      'Hidden',
      'Skipped',
      'Translation missing: Cymraeg and Français',
      'Error',
    ]);
    expect(icons('jump').map(([name]) => name)).toEqual(['Has a video', 'Follows another scheme']);
    for (const [name, text] of [...icons('roll'), ...icons('jump')]) expect(text).toBe(name);
    // The text of a button is in the row that it completes.
    expect(icons('floor').map(([name]) => name)).toContain('Translation missing: Français');
  });

  test('[scheme-portal §4] Check lists missing translations after the other warnings', async () => {
    const { user } = await open({ tree: TREE, untranslated: UNTRANSLATED });
    await within(rowOf('roll')).findByTitle(/^Translation missing/, undefined, { timeout: 3000 });
    await user.click(await screen.findByRole('button', { name: /^Check/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Check' }));
    const warnings = dialog.getByRole('heading', { name: /warnings$/ }).nextElementSibling;
    const texts = [...(warnings?.children ?? [])].map(({ textContent }) => textContent);
    expect(texts.slice(-3)).toEqual([
      'one Translation missing: Cymraeg',
      'roll one · floorTranslation missing: Cymraeg, Français',
      'floor oneTranslation missing: Français',
    ]);
  });

  test('[scheme-portal §4] a filter shows the nodes that lack a translation, until an edit adds others', async () => {
    const untranslated = [{ language_id: 2, node_ids: ['/one/floor/roll'] }];
    const { reads, user } = await open({ tree: TREE, untranslated });
    const name = 'Translation missing: Cymraeg';
    await within(rowOf('roll')).findByTitle(name, undefined, { timeout: 3000 });
    // The menu of the button follows the first paint.
    await user.click(await screen.findByRole('button', { name: /^Show/, expanded: false }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Missing translation' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByText('1 match')).toBeTruthy();
    expect(screen.queryByText('jump')).toBeNull();

    untranslated[0]?.node_ids.push('/one/floor/vault');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.keyboard('Vault{Enter}');
    await vi.waitFor(
      () => expect(reads.filter((read) => read === 'untranslated')).toHaveLength(2),
      {
        timeout: 3000,
      },
    );
  });

  test('a scheme of one language has no filter for translations', async () => {
    const { reads, user } = await open({ tree: TREE });
    await vi.waitFor(() => expect(reads).toContain('untranslated'), { timeout: 3000 });
    // The menu of the button follows the first paint.
    await user.click(await screen.findByRole('button', { name: /^Show/, expanded: false }));
    expect(screen.getByRole('menuitemcheckbox', { name: 'Without video' })).toBeTruthy();
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Missing translation' })).toBeNull();
  });
});

describe('the border between the tree and the details', () => {
  afterEach(() => localStorage.clear());
  const border = () => screen.getByRole('separator', { name: 'Width of the outline' });
  const value = () => Number(border().getAttribute('aria-valuenow'));

  test('[scheme-portal §4] moves by keys within its limits, and the device remembers it', async () => {
    const { user } = await open({ tree: [node('l', '/one')] });
    expect(value()).toBe(60);
    border().focus();
    await user.keyboard('{ArrowRight}');
    expect(value()).toBe(65);
    await user.keyboard('{Home}{ArrowLeft}');
    expect(value()).toBe(35);
    cleanup();

    await open({ tree: [node('l', '/one')] });
    expect(value()).toBe(35);
    fireEvent.doubleClick(border());
    expect(value()).toBe(60);
  });
});

describe('the menu of a row', () => {
  const TREE = [
    node(
      'l',
      '/one',
      ['roll', 'jump', 'swing'].map((name) => node('s', `/one/${name}`)),
    ),
  ];
  /** Commands that only move the focus, which a tap or the arrow keys do. */
  const NAVIGATION: readonly Command[] = [
    ...(['focusUp', 'focusDown', 'focusFirst', 'focusLast', 'pageUp', 'pageDown'] as const),
    ...(['openRow', 'closeRow', 'openMenu'] as const),
  ];
  const openMenu = async (user: UserEvent, title: string) => {
    const name = `Actions for ${title}`;
    await user.click(await within(rowOf(title)).findByRole('button', { name }));
    return within(await screen.findByRole('menu'));
  };
  const selected = () =>
    screen.getAllByRole('row', { selected: true }).map(({ dataset }) => dataset['id']);

  test('[scheme-portal §4] has every command', async () => {
    const { user } = await open({ tree: TREE });
    const menu = await openMenu(user, 'roll');
    const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
    const missing = COMMANDS.filter((command) => !NAVIGATION.includes(command)).filter(
      (command) => !items.some((item) => item.endsWith(keysText(command, false))),
    );
    expect(missing).toEqual([]);
    // Further ones need scrolling in a low window.
    expect(items.slice(0, 9).map((item) => item.replace(keysText('remove', false), ''))).toContain(
      'Delete',
    );
  });

  test('[scheme-portal §4] selects several rows by touch, and one button clears the selection', async () => {
    const { user } = await open({ tree: TREE, isTouch: true });
    const menu = await openMenu(user, 'roll');
    await user.click(menu.getByRole('menuitem', { name: /^Select the row/ }));
    await screen.findByText('1 row selected');
    await user.click(screen.getByText('swing'));
    await screen.findByText('2 rows selected');
    expect(selected()).toEqual(['/one/roll', '/one/swing']);
    const again = await openMenu(user, 'swing');
    await user.click(again.getByRole('menuitem', { name: /^Delete/ }));
    await vi.waitFor(() => expect(screen.queryByText('roll')).toBeNull());
    expect(screen.queryByText('swing')).toBeNull();
    expect(rowOf('jump')).toBeTruthy();
  });

  test('a row of the selection keeps it when its menu is opened by a right click', async () => {
    const { user } = await open({ tree: TREE });
    await user.click(screen.getByText('roll'));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    fireEvent.contextMenu(rowOf('roll'));
    await screen.findByRole('menu');
    expect(selected()).toEqual(['/one/roll', '/one/jump']);
  });

  test('gives the focus to the search', async () => {
    const { user } = await open({ tree: TREE });
    const menu = await openMenu(user, 'roll');
    await user.click(menu.getByRole('menuitem', { name: /^Search/ }));
    const field = screen.getByRole('searchbox', { name: 'Search this scheme' });
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('opens the details, and gives the focus to their first field', async () => {
    const { user } = await open({ tree: TREE });
    const menu = await openMenu(user, 'roll');
    await user.click(menu.getByRole('menuitem', { name: /^Open the details/ }));
    const panel = within(screen.getByRole('region', { name: 'Details' }));
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(panel.getByRole('textbox', { name: 'Title' })),
    );
  });
});

describe('the title of a row', () => {
  const TREE = [node('l', '/one', [node('s', '/one/roll'), node('s', '/one/jump')])];
  const rename = async (typed: string) => {
    const opened = await open({ tree: TREE });
    await opened.user.click(screen.getByText('roll'));
    await opened.user.keyboard('{F2}');
    const field = within(opened.tree).getByRole('textbox', { name: 'Title' });
    await opened.user.clear(field);
    await opened.user.keyboard(typed);
    expect(field.isConnected).toBe(false);
    return opened;
  };

  test('[scheme-portal §4] is typed in its place, and sent without spaces around it', async () => {
    const { sent } = await rename(' Forward roll {Enter}');
    expect(rowOf('Forward roll').contains(document.activeElement)).toBe(true);
    await vi.waitFor(() =>
      expect(sent).toMatchObject([
        {
          kind: 'set',
          node_id: '/one/roll',
          field: 'title',
          value: 'Forward roll',
          before: 'roll',
        },
      ]),
    );
  });

  test.each(['{Enter}', ' {Enter}', 'roll{Enter}', 'Forward roll{Escape}'])(
    '[scheme-portal §4] stays after “%s”, which leaves nothing to undo',
    async (typed) => {
      await rename(typed);
      expect(rowOf('roll').contains(document.activeElement)).toBe(true);
      expect(screen.getByText('Nothing to undo')).toBeTruthy();
    },
  );
});

describe('a pasted text', () => {
  const TREE = [node('l', '/one', [node('s', '/one/roll')])];

  test('[scheme-portal §4] is shown as rows before it is added, and its first row has the focus', async () => {
    const { user, sent } = await open({ tree: TREE });
    await user.click(screen.getByText('roll'));
    await user.paste('Bars\n\tSwing\n\tKip\n');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'BarsGroup',
      'SwingSkill',
      'KipSkill',
    ]);
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Add 3' }));
    await vi.waitFor(() => expect(rowOf('Bars').contains(document.activeElement)).toBe(true));
    expect(rowOf('Bars').getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('3 rows added')).toBeTruthy();
    await vi.waitFor(() =>
      expect(sent).toMatchObject([
        { kind: 'add', node: { title: 'Bars' }, parent: '/one', after: '/one/roll' },
        { kind: 'add', node: { title: 'Swing' } },
        { kind: 'add', node: { title: 'Kip' } },
      ]),
    );
  });
});

describe('a row that another person edits', () => {
  const skills = Array.from({ length: 40 }, (_, at) => node('s', `/one/skill ${at}`));
  const flashIn = (title: string) => rowOf(title).querySelector('.scheme-flash');

  test('[scheme-portal §4] flashes once, and not again after a scroll', async () => {
    const { tree, renameAsBen } = await open({ tree: [node('l', '/one', skills)] });
    renameAsBen('/one/skill 0', 'Roll', 'skill 0');
    await screen.findByText('Roll');
    const flash = flashIn('Roll');
    if (flash === null) throw new Error('The row does not flash');
    // The name of the event in jsdom, which has no animations.
    fireEvent(flash, new Event('webkitAnimationEnd', { bubbles: true }));
    expect(flashIn('Roll')).toBeNull();

    const scrollTo = (top: number) => {
      tree.scrollTop = top;
      fireEvent.scroll(tree);
    };
    scrollTo(900);
    await vi.waitFor(() => expect(screen.queryByText('Roll')).toBeNull());
    scrollTo(0);
    await screen.findByText('Roll');
    expect(flashIn('Roll')).toBeNull();
  });
});

describe('the ancestors of the first row in view', () => {
  const skills = Array.from({ length: 40 }, (_, at) => node('s', `/one/floor/skill ${at}`));
  const TREE = [node('l', '/one', [node('sg', '/one/floor', skills)]), node('l', '/two')];
  const scrollTo = (tree: HTMLElement, top: number) => {
    tree.scrollTop = top;
    fireEvent.scroll(tree);
  };
  const copies = (tree: HTMLElement) =>
    [...tree.querySelectorAll('[role=rowgroup] > [aria-hidden]')].map((copy) => copy.textContent);

  test('[scheme-portal §4] stay on top of the tree for the eye, and a click gives the focus to the row', async () => {
    const { tree, user } = await open({ tree: TREE });
    expect(copies(tree)).toEqual([]);
    scrollTo(tree, 900);
    // The last one is painted first, so that it disappears behind the others.
    await vi.waitFor(() => expect(copies(tree)).toEqual(['floor', 'one']));
    expect(within(tree).queryByRole('row', { name: /floor/ })).toBeNull();

    const copy = tree.querySelector('[role=rowgroup] > [aria-hidden] > *');
    if (copy === null) throw new Error('There is no copy');
    await user.click(copy);
    const row = rowOf('floor');
    expect(document.activeElement).toBe(row);
    // The row of the group is below that of its level.
    expect(tree.scrollTop).toBe(0);
    scrollTo(tree, 0);
    await vi.waitFor(() => expect(copies(tree)).toEqual([]));
  });

  test('do not cover a row that gets the focus by a key, and are not rendered again for it', async () => {
    const { tree, user } = await open({ tree: TREE });
    rowOf('one').focus();
    await user.keyboard('{PageDown}{PageDown}');
    scrollTo(tree, 16 * 36);
    await vi.waitFor(() => expect(copies(tree)).toEqual(['floor', 'one']));
    const before = [...tree.querySelectorAll('[role=rowgroup] > [aria-hidden]')];
    // From skill 28 to skill 16, which is row 18.
    for (let step = 0; step < 12; step += 1) await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(rowOf('skill 16'));
    expect(tree.scrollTop).toBe(16 * 36);
    await user.keyboard('{ArrowUp}');
    expect(tree.scrollTop).toBe(15 * 36);
    expect([...tree.querySelectorAll('[role=rowgroup] > [aria-hidden]')]).toEqual(before);
  });
});

describe('the text that a row is copied as', () => {
  test('has the titles below it, and not the button that completes a group', async () => {
    const skills = [node('s', '/one/floor/roll'), node('s', '/one/floor/manual')];
    const TREE = [node('l', '/one', [node('sg', '/one/floor', skills), node('sg', '/one/bars')])];
    const { tree } = await open({ tree: TREE });
    rowOf('one').focus();
    const copied: string[] = [];
    const setData = (_type: string, text: string) => copied.push(text);
    fireEvent.copy(tree, { clipboardData: { setData } });
    expect(copied).toEqual(['one\n\tfloor\n\t\troll\n\tbars']);
  });
});

describe('the column of members', () => {
  const published = [
    node('l', '/one', [
      node('sg', '/one/floor', [node('s', '/one/floor/roll'), node('s', '/one/floor/jump')]),
    ]),
    node('l', '/two'),
  ];
  const tree = [...published, node('l', '/new')];
  const members = [
    { node_id: '/one', members: 1284 },
    { node_id: '/one/floor/roll', members: null },
    { node_id: '/one/floor/jump', members: 1 },
  ];
  const cellOf = (title: string) => rowOf(title).querySelector('.scheme-members')?.textContent;

  test('[scheme-portal §4] has the members at the levels and skills of the published version', async () => {
    await open({ tree, published, members });
    await vi.waitFor(() => expect(cellOf('one')).not.toBe(''), { timeout: 3000 });
    expect(cellOf('one')).toBe('1,2841,284 members are at this level');
    expect(cellOf('two')).toBe('00 members are at this level');
    expect(cellOf('roll')).toBe('< 5Fewer than 5 members have a grade for it that is not a pass');
    expect(cellOf('jump')).toBe('11 member has a grade for it that is not a pass');
    expect([cellOf('floor'), cellOf('new')]).toEqual(['', '']);
    const [head] = screen.getAllByRole('columnheader', { name: 'Members' });
    expect(head?.title).toMatch(/^In the published version: /);
  });

  test('is not read for a narrow window, or before the first publication', async () => {
    const { reads } = await open({ tree, published, members, isDesk: false });
    await vi.waitFor(() => expect(reads).toContain('untranslated'), { timeout: 3000 });
    expect(reads).not.toContain('members');
    expect(cellOf('one')).toBe('');
  });
});
