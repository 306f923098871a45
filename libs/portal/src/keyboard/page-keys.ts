/** What an arrow key moves between in a row. Fields and radio buttons use the arrow keys themselves. */
const CONTROLS = 'a[href], button:not(:disabled), summary';
const BOXES = 'input[type=checkbox]';

/** The letter after `g` counts for this long, in milliseconds. */
const SEQUENCE_MS = 1500;

export type PageKeys = {
  /** Whether keys without Ctrl or ⌘ act. A user can switch them off (WCAG 2.1.4). */
  readonly hasSingleKeys: () => boolean;
  /** After `g`: opens the area of a letter, if there is one. */
  readonly openArea: (character: string) => void;
  readonly openHelp: () => void;
  readonly openPath: (path: string) => void;
  /** Undoes what the latest message offers to undo. Returns null if there is no such message. */
  readonly undo: () => (() => void) | null;
};

/**
 * Listens for the keys of every page at a desk. Returns the function that stops listening.
 *
 * - Ctrl or ⌘ with K opens the finder; in a portal without one it focuses the search of the page, as `/` does.
 * - Ctrl or ⌘ with Z undoes.
 * - The arrow keys, j and k move to the same control of the next or previous row of a list or table, Home and End to
 *   that of the first and last row.
 * - x selects the row, with Shift all rows since the last selected one. `e` edits the row.
 * - `?` lists the keys, and `g` with a letter opens an area.
 * - Any other key presses the control that names it in `aria-keyshortcuts`.
 */
export const listenForPageKeys = (document: Document, keys: PageKeys): (() => void) => {
  let sequenceEnd = 0;
  const actionOf = (event: KeyboardEvent, target: HTMLElement): (() => void) | undefined => {
    // An open dialog has its own keys.
    const isBehindDialog = document.querySelector('[data-page-lock]') !== null;
    if (isSearchCommand(event)) {
      if (isBehindDialog) return undefined;
      const finder = finderButtonOf(document);
      return finder ? () => finder.click() : focusOn(searchOf(document));
    }
    if (isUndoCommand(event)) return isTextField(target) ? undefined : (keys.undo() ?? undefined);
    const inOtherRow = controlInOtherRow(event.key, target, event);
    if (inOtherRow) return focusOn(inOtherRow);
    const { key } = event;
    if (isBehindDialog || event.ctrlKey || event.metaKey || event.altKey || isTextField(target)) {
      return undefined;
    }
    if (key === 'Escape') return pressShortcut(document, key);
    if (key.length !== 1 || !keys.hasSingleKeys()) return undefined;
    const isInSequence = event.timeStamp < sequenceEnd;
    sequenceEnd = 0;
    if (isInSequence) return () => keys.openArea(key);
    if (key === 'g') {
      return () => {
        sequenceEnd = event.timeStamp + SEQUENCE_MS;
      };
    }
    if (key === '?') return keys.openHelp;
    if (key === '/') return focusOn(searchOf(document));
    const arrow = ARROWS[key];
    if (arrow !== undefined) return focusOn(controlInOtherRow(arrow, target));
    if (key === 'x' || key === 'X') return toggleRow(target, key === 'X');
    return editRow(target, key, keys) ?? pressShortcut(document, key) ?? bulkRow(target, key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    const act = actionOf(event, target);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
};

const ARROWS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const isSearchCommand = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isUndoCommand = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isTextField = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element.matches('textarea, select, input:not([type=checkbox], [type=radio])');

const isVisible = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;

/** The value of `aria-keyshortcuts` that makes a button that of the finder. */
export const FINDER_KEYS = 'Control+K Meta+K';

/** The button that opens the finder of the portal, if it has one. */
export const finderButtonOf = (document: Document): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${FINDER_KEYS}"]`)].find(
    isVisible,
  );

const searchOf = (document: Document): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find(isVisible);

const focusOn = (element: HTMLElement | undefined): (() => void) | undefined =>
  element &&
  (() => {
    element.focus();
    if (element instanceof HTMLInputElement && element.type === 'search') element.select();
  });

/** Presses the first visible control of the page that names the key. */
const pressShortcut = (document: Document, key: string): (() => void) | undefined => {
  const control = [
    ...document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${CSS.escape(key)}"]`),
  ].find(isVisible);
  return control && (() => control.click());
};

/** Selects the row with the focus. */
const toggleRow = (target: HTMLElement, isRange: boolean): (() => void) | undefined => {
  const box = rowOf(target)?.querySelector('input[type=checkbox]');
  return (
    (box &&
      (() => box.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: isRange })))) ??
    undefined
  );
};

/** `e` opens the form of the row with the focus. */
const editRow = (target: HTMLElement, key: string, keys: PageKeys): (() => void) | undefined => {
  const path = key === 'e' ? rowOf(target)?.getAttribute('data-edit-to') : undefined;
  return typeof path === 'string' ? () => keys.openPath(path) : undefined;
};

/** Without a selection, a key of the bulk bar selects the row with the focus first. */
const bulkRow = (target: HTMLElement, key: string): (() => void) | undefined => {
  const keys = rowOf(target)?.parentElement?.getAttribute('data-bulk-keys')?.split(' ');
  const select = keys?.includes(key) ? toggleRow(target, false) : undefined;
  return (
    select &&
    (() => {
      select();
      // The bar appears after this event.
      setTimeout(() => pressShortcut(target.ownerDocument, key)?.());
    })
  );
};

const rowOf = (element: HTMLElement): Element | null => element.closest('main li, main tbody tr');

const NO_MODIFIERS: Modifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

const controlInOtherRow = (
  key: string,
  control: HTMLElement,
  { ctrlKey, metaKey, altKey, shiftKey }: Modifiers = NO_MODIFIERS,
): HTMLElement | undefined => {
  const kind = [CONTROLS, BOXES].find((selector) => control.matches(selector));
  if (ctrlKey || metaKey || altKey || shiftKey || kind === undefined) return undefined;
  const controlsIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(kind)];
  const row = rowOf(control);
  if (!row?.parentElement) return undefined;
  const rows = [...row.parentElement.children].filter((other) => controlsIn(other).length > 0);
  const target = rows[indexAfter(key, rows.indexOf(row), rows.length)];
  if (target === undefined || target === row) return undefined;
  const controls = controlsIn(target);
  return controls[Math.min(controlsIn(row).indexOf(control), controls.length - 1)];
};

/** −1 for another key. */
const indexAfter = (key: string, index: number, count: number): number => {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowUp') return index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
};
