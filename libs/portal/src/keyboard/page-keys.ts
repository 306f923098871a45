/** What an arrow key moves between in a row. Fields and radio buttons use the arrow keys themselves. */
const CONTROLS = 'a[href], button:not(:disabled), summary';

/**
 * Keys of every page at a desk: `/` and Ctrl or ⌘ with K focus the search of the page; the arrow keys move to the
 * same control of the next or previous row of a list or table, Home and End to the first and last row. Returns the
 * function that stops listening.
 */
export const listenForPageKeys = (document: Document): (() => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    // An open dialog has its own keys.
    const isBehindDialog = document.querySelector('[data-page-lock]') !== null;
    const found = isSearchKey(event, target)
      ? isBehindDialog
        ? null
        : searchOf(document)
      : controlInOtherRow(event.key, target, event);
    if (!found) return;
    event.preventDefault();
    found.focus();
    if (found instanceof HTMLInputElement) found.select();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
};

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const isSearchKey = (event: KeyboardEvent, target: HTMLElement): boolean => {
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key.toLowerCase() === 'k') return isCommand && !event.altKey && !event.shiftKey;
  return event.key === '/' && !isCommand && !event.altKey && !isTextField(target);
};

const isTextField = (element: HTMLElement): boolean =>
  element.isContentEditable || element.matches('input, textarea, select');

const searchOf = (document: Document): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find(
    (field) => field.checkVisibility?.() ?? true,
  );

const controlInOtherRow = (
  key: string,
  control: HTMLElement,
  { ctrlKey, metaKey, altKey, shiftKey }: Modifiers,
): HTMLElement | undefined => {
  if (ctrlKey || metaKey || altKey || shiftKey || !control.matches(CONTROLS)) return undefined;
  const row = control.closest('main li, main tbody tr');
  if (!row?.parentElement) return undefined;
  const rows = [...row.parentElement.children].filter((one) => controlsIn(one).length > 0);
  const target = rows[indexAfter(key, rows.indexOf(row), rows.length)];
  if (target === undefined || target === row) return undefined;
  const controls = controlsIn(target);
  return controls[Math.min(controlsIn(row).indexOf(control), controls.length - 1)];
};

const controlsIn = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(CONTROLS),
];

/** −1 for another key. */
const indexAfter = (key: string, index: number, count: number): number => {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowUp') return index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
};
