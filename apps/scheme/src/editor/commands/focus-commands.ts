import { childIds, hasChildRows, parentIdOf } from '../draft.ts';
import type { CommandContext, CommandHandlers } from './command-context.ts';
import { switchPane } from './switch-pane.ts';

const PAGE_ROWS = 15;
const NO_ROWS: ReadonlySet<string> = new Set();

/** The commands that move the focus, open and close rows, and select them. */
export const createFocusCommands = (context: CommandContext) => {
  const { editor, latest, draftNow, announce, focus, always, atFocus } = context;
  const { view } = editor;

  const moveFocus = (by: number, extend = false) => {
    const { rows } = editor.shown();
    const { focused, anchor } = view.getState();
    const ids = rows.flatMap((row) => (row.kind === 'node' ? [row.id] : []));
    const index = focused === null ? -1 : ids.indexOf(focused);
    const next = ids[Math.max(0, Math.min(ids.length - 1, index + by))];
    if (next === undefined) return;
    const from = ids.indexOf(anchor ?? focused ?? next);
    const to = ids.indexOf(next);
    view.setState(({ focusRequest }) => ({
      focused: next,
      anchor: extend ? (anchor ?? focused ?? next) : next,
      selected: extend ? new Set(ids.slice(Math.min(from, to), Math.max(from, to) + 1)) : NO_ROWS,
      focusRequest: focusRequest + 1,
    }));
  };

  const goToProblem = (by: 1 | -1) => {
    const { errors, warnings } = editor.problems.getState();
    // A node with several problems is visited once, or the next one after it would never be reached.
    const ids = [...new Set([...errors, ...warnings].flatMap(({ node_id }) => node_id ?? []))];
    const index = ids.indexOf(view.getState().focused ?? '');
    const next = index < 0 ? ids.at(by === 1 ? 0 : -1) : ids.at((index + by) % ids.length);
    if (next === undefined) announce(latest().t('editor.check.none'));
    else focus(next);
  };

  const goToHit = () => {
    const { hits } = editor.shown();
    if (hits === null) return;
    const next = hits[(hits.indexOf(view.getState().focused ?? '') + 1) % hits.length];
    if (next !== undefined) focus(next);
  };

  /** A search or filter shows all rows that it leaves. */
  const hasAllOpen = () => editor.shown().hits !== null;

  const openRow = (focused: string) => {
    if (!hasChildRows(draftNow(), focused)) return;
    const { open } = view.getState();
    if (open.has(focused) || hasAllOpen()) moveFocus(1);
    else view.setState({ open: new Set([...open, focused]) });
  };

  const closeRow = (focused: string) => {
    const { open } = view.getState();
    if (open.has(focused) && !hasAllOpen() && hasChildRows(draftNow(), focused)) {
      view.setState({ open: new Set([...open].filter((id) => id !== focused)) });
      return;
    }
    const parent = parentIdOf(draftNow(), focused);
    if (parent !== null) focus(parent);
  };

  const toggleSelected = (focused: string) => {
    const { selected } = view.getState();
    const next = new Set(selected);
    if (!next.delete(focused)) next.add(focused);
    view.setState({ selected: next, anchor: focused });
  };

  return {
    search: always(() => document.querySelector<HTMLElement>('[data-scheme-search]')?.focus()),
    nextHit: always(goToHit),
    nextProblem: always(() => goToProblem(1)),
    previousProblem: always(() => goToProblem(-1)),
    focusUp: always(() => moveFocus(-1)),
    focusDown: always(() => moveFocus(1)),
    extendUp: always(() => moveFocus(-1, true)),
    extendDown: always(() => moveFocus(1, true)),
    pageUp: always(() => moveFocus(-PAGE_ROWS)),
    pageDown: always(() => moveFocus(PAGE_ROWS)),
    focusFirst: always(() => moveFocus(-Infinity)),
    focusLast: always(() => moveFocus(Infinity)),
    openRow: atFocus(openRow),
    closeRow: atFocus(closeRow),
    openMenu: atFocus((focused) => view.setState({ menuFor: focused })),
    toggleSelected: atFocus(toggleSelected),
    selectSiblings: atFocus((focused) => {
      const draft = draftNow();
      view.setState({ selected: new Set(childIds(draft, parentIdOf(draft, focused))) });
    }),
    switchPane: always(() => switchPane(editor)),
  } satisfies CommandHandlers;
};
