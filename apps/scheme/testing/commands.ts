import type { SchemeNode } from '@springboard/contract';
import { draftOf, type DraftTree, treeOf } from '@springboard/domain';
import { createI18n } from '@springboard/i18n';
import { editor as EDITOR_TEXTS } from '@springboard/i18n/areas/scheme';
import { SCHEME_MESSAGES } from '@springboard/i18n/portals/scheme';
import { makeApi, NOW } from '@springboard/portal/testing';
import { type Alert, createAlertList } from '@springboard/ui';
import { expect, onTestFinished, vi } from 'vitest';
import { createStorage } from './edits.ts';
import { createSchemeEdits } from '../src/editor/edits/scheme-edits.ts';
import type { Command } from '../src/editor/keyboard.ts';
import { createSchemeEditor } from '../src/editor/scheme-editor.ts';
import { createViewStore, type ViewState } from '../src/editor/view-store.ts';
import type { Messages } from '../src/editor/commands/command-context.ts';
import { createCommands } from '../src/editor/commands/create-commands.ts';

export const node = (
  t: SchemeNode['t'],
  id: string,
  children: SchemeNode[] = [],
  extra: Partial<SchemeNode> = {},
): SchemeNode => ({
  id,
  parentId: id.slice(0, id.lastIndexOf('/')) || null,
  title: id.split('/').at(-1) ?? '',
  t,
  children,
  ...extra,
});

const MIRRORED = { is_owner: false };

export const TREE = [
  node('l', '/one', [
    node('sg', '/one/floor', [
      node('s', '/one/floor/roll'),
      node('s', '/one/floor/jump'),
      node('s', '/one/floor/manual'),
    ]),
    node('sg', '/one/bars', [node('s', '/one/bars/swing'), node('s', '/one/bars/kip')]),
    node('sg', '/one/rings', [node('s', '/one/rings/hang', [], MIRRORED)], MIRRORED),
  ]),
  node('l', '/two'),
];
const ALL_OPEN = ['/one', '/one/floor', '/one/bars', '/one/rings'];

/** "one(floor(roll jump) bars) two" */
export const textOf = (draft: DraftTree): string => {
  const list = (nodes: readonly SchemeNode[]): string =>
    nodes
      .map(({ title, children }) => (children.length === 0 ? title : `${title}(${list(children)})`))
      .join(' ');
  return list(treeOf(draft));
};

export const START = 'one(floor(roll jump manual) bars(swing kip) rings(hang)) two';

const { i18n, load, loadSignedIn } = await createI18n({
  messages: SCHEME_MESSAGES,
  locale: 'en-GB',
});
await Promise.all([loadSignedIn(), load([EDITOR_TEXTS])]);
const t: Messages['t'] = i18n.getFixedT('en-GB', ['scheme', 'common']);

/** The main pointer of the device, until the end of the test. */
export const stubPointer = (pointer: 'fine' | 'coarse') => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
};

export type View = Partial<Omit<ViewState, 'selected' | 'open'>> & {
  readonly selected?: readonly string[];
  readonly open?: readonly string[];
};

export const open = (
  { selected = [], open: opened = ALL_OPEN, ...rest }: View = {},
  tree = TREE,
) => {
  const view = createViewStore({ ...rest, selected: new Set(selected), open: new Set(opened) });
  const edits = createSchemeEdits(
    {
      api: makeApi(() => ({ status: 0 })),
      slug: 'first-flight',
      user_uuid: 'Ava',
      storage: createStorage().storage,
      newId: () => crypto.randomUUID(),
      now: () => NOW,
      random: () => 0,
      openNodeId: () => null,
      onRejected: () => undefined,
    },
    {
      tree: draftOf(tree),
      log: { n: 0, etag: '', in_review: false, replaced: 0, edits: [], editors: [] },
      publishedIds: new Set(),
    },
  );
  onTestFinished(edits.start());
  const facts = { slug: 'first-flight', title: 'First Flight', uuid: '', theme: null };
  const editor = createSchemeEditor(
    { ...facts, published: null, grades: [], videos: [], files: [], as_of: null },
    edits,
    view,
  );
  const alerts = createAlertList();
  const toasts: Parameters<Messages['undoToast']>[0][] = [];
  const messages: { reason: string | undefined } = { reason: undefined };
  const commands = createCommands(editor, () => ({
    reason: messages.reason,
    rejectionText: (code) => code,
    undoToast: (toast) => toasts.push(toast),
    alerts,
    t,
  }));
  const treeNow = () => textOf(edits.store.getState().draft);
  return { commands, editor, edits, view, alerts, toasts, messages, treeNow };
};

/** Sets as lists. */
const stateOf = ({ selected, open: opened, ...rest }: ViewState): View => ({
  ...rest,
  selected: [...selected],
  open: [...opened],
});

/** What a command changes: everything that is not named here stays. */
export type Effect = {
  /** False: the browser may use the key. */
  readonly isHandled?: false;
  readonly tree?: string;
  readonly view?: View;
  readonly alerts?: readonly string[];
};

const differenceOf = (before: View, after: View): View =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) =>
        JSON.stringify(value) !== JSON.stringify(new Map(Object.entries(before)).get(key)),
    ),
  );

/** Runs a command and returns its effect. One undo has to restore the tree. */
export const effectOf = (opened: ReturnType<typeof open>, command: Command): Effect => {
  const { commands, edits, view, alerts, treeNow } = opened;
  const before = stateOf(view.getState());
  const treeBefore = treeNow();
  const isHandled = commands.run(command);
  const viewChanges = differenceOf(before, stateOf(view.getState()));
  const tree = treeNow();
  if (tree !== treeBefore && command !== 'undo') {
    edits.undo();
    expect(treeNow()).toBe(treeBefore);
    edits.redo();
    expect(treeNow()).toBe(tree);
  }
  const raised = alerts.read().map(({ tone, title, subject }: Alert) => {
    expect([tone, subject]).toEqual(['warning', 'scheme-editor']);
    return title;
  });
  return {
    ...(!isHandled && { isHandled }),
    ...(tree !== treeBefore && { tree }),
    ...(Object.keys(viewChanges).length > 0 && { view: viewChanges }),
    ...(raised.length > 0 && { alerts: raised }),
  };
};

export const NOTHING: Effect = {};
export const said = (announcement: string): Effect => ({ view: { announcement } });
export const refused = (code: string): Effect => ({ alerts: [code] });
/** The focus of another row, which leaves no selection. */
export const focusOn = (id: string | null): View => ({ focused: id, anchor: id, focusRequest: 1 });
export const movedTo = (tree: string, announcement: string, view: View = {}): Effect => ({
  tree,
  view: { focusRequest: 1, announcement, ...view },
});

export type Case = readonly [title: string, command: Command, view: View, effect: Effect];

export const FLOOR = '/one/floor';
export const ROLL = '/one/floor/roll';
export const JUMP = '/one/floor/jump';
export const BARS = '/one/bars';
export const SWING = '/one/bars/swing';
export const KIP = '/one/bars/kip';
export const RINGS = '/one/rings';
export const HANG = '/one/rings/hang';
export const CLOSED = { open: [] };

export const CANNOT_MOVE = said('It cannot be moved further');
