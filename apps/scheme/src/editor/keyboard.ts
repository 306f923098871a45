/** Everything that the editor does on a key. Each is in the menu of a row too. */
export const COMMANDS = [
  'rename',
  'addBelow',
  'addChild',
  'moveUp',
  'moveDown',
  'moveDeeper',
  'moveHigher',
  'moveTo',
  'toggleSelected',
  'extendUp',
  'extendDown',
  'selectSiblings',
  'cut',
  'copy',
  'paste',
  'duplicate',
  'remove',
  'undo',
  'redo',
  'search',
  'nextHit',
  'switchPane',
  'openMenu',
  'nextProblem',
  'previousProblem',
  'focusUp',
  'focusDown',
  'focusFirst',
  'focusLast',
  'pageUp',
  'pageDown',
  'openRow',
  'closeRow',
  'cancel',
] as const;
export type Command = (typeof COMMANDS)[number];

/** Commands that hold in the whole editor, not only in the tree. */
const EVERYWHERE: ReadonlySet<Command> = new Set([
  'undo',
  'redo',
  'search',
  'nextHit',
  'switchPane',
  'nextProblem',
  'previousProblem',
]);

/** Commands that a draft in review, or a device without a network, does not take. */
export const EDITING: ReadonlySet<Command> = new Set([
  'rename',
  'addBelow',
  'addChild',
  'moveUp',
  'moveDown',
  'moveDeeper',
  'moveHigher',
  'moveTo',
  'cut',
  'paste',
  'duplicate',
  'remove',
  'undo',
  'redo',
]);

/** Keys by command, as `aria-keyshortcuts` writes them; Control is ⌘ on a Mac. */
export const KEYS: Readonly<Partial<Record<Command, string>>> = {
  rename: 'Enter',
  addBelow: 'Control+Enter',
  addChild: 'Control+Shift+Enter',
  moveUp: 'Alt+ArrowUp',
  moveDown: 'Alt+ArrowDown',
  moveDeeper: 'Alt+Shift+ArrowRight',
  moveHigher: 'Alt+Shift+ArrowLeft',
  moveTo: 'Control+Shift+M',
  toggleSelected: 'Space',
  extendUp: 'Shift+ArrowUp',
  extendDown: 'Shift+ArrowDown',
  selectSiblings: 'Control+A',
  cut: 'Control+X',
  copy: 'Control+C',
  paste: 'Control+V',
  duplicate: 'Control+D',
  remove: 'Delete',
  undo: 'Control+Z',
  redo: 'Control+Shift+Z',
  search: 'Control+F',
  nextHit: 'F3',
  switchPane: 'F6',
  openMenu: 'Shift+F10',
  nextProblem: 'F8',
  previousProblem: 'Shift+F8',
  focusUp: 'ArrowUp',
  focusDown: 'ArrowDown',
  focusFirst: 'Home',
  focusLast: 'End',
  pageUp: 'PageUp',
  pageDown: 'PageDown',
  openRow: 'ArrowRight',
  closeRow: 'ArrowLeft',
  cancel: 'Escape',
};

/** Other keys of the same command. */
const ALIASES: Readonly<Record<string, Command>> = {
  F2: 'rename',
  ContextMenu: 'openMenu',
  Backspace: 'remove',
};

const COMMAND_BY_KEYS: ReadonlyMap<string, Command> = new Map([
  ...COMMANDS.flatMap((command) => {
    const keys = KEYS[command];
    return keys === undefined ? [] : [[keys, command] as const];
  }),
  ...Object.entries(ALIASES),
]);

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** "Control+Shift+M": the keys of an event in the form of `KEYS`. */
const keysOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): string => {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  const modifiers = [
    (ctrlKey || metaKey) && 'Control',
    altKey && 'Alt',
    shiftKey && 'Shift',
  ].filter(Boolean);
  return [...modifiers, name].join('+');
};

/**
 * The command of a key; null for a key that the editor does not use. In a text field, or outside the tree, only the
 * commands of the whole editor count, and a text field keeps its own undo.
 */
export const commandOf = (event: Key, where: 'tree' | 'text' | 'elsewhere'): Command | null => {
  const command = COMMAND_BY_KEYS.get(keysOf(event)) ?? null;
  if (command === null || where === 'tree') return command;
  if (where === 'text' && (command === 'undo' || command === 'redo')) return null;
  return EVERYWHERE.has(command) ? command : null;
};

/** A letter for type-ahead, or null. */
export const characterOf = ({ key, ctrlKey, metaKey, altKey }: Key): string | null =>
  !ctrlKey && !metaKey && !altKey && key.length === 1 && key !== ' ' ? key : null;

/** "Ctrl+Shift+M", or "⌘⇧M" on a Mac. */
export const keysText = (command: Command, isMac: boolean): string => {
  const keys = KEYS[command] ?? '';
  const parts = keys.split('+').map((part) => (isMac ? MAC_NAMES[part] : NAMES[part]) ?? part);
  return parts.join(isMac ? '' : '+');
};

const ARROWS = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };
const NAMES: Readonly<Record<string, string>> = {
  ...ARROWS,
  Control: 'Ctrl',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};
const MAC_NAMES: Readonly<Record<string, string>> = {
  ...ARROWS,
  Control: '⌘',
  Shift: '⇧',
  Alt: '⌥',
};
