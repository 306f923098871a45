import { useTranslation } from '@springboard/i18n';
import { Menu, MenuItem, MenuSeparator } from '@springboard/ui/menu';
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  CircleAlert,
  ClipboardPaste,
  Copy,
  CopyPlus,
  CornerDownRight,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  Keyboard,
  Link2,
  ListChecks,
  ListPlus,
  PanelRight,
  Pencil,
  Redo2,
  Scissors,
  Search,
  SquareCheck,
  TextSearch,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import { useRef } from 'react';
import { nodeOf } from './draft.ts';
import { stacksOf } from './edits/history.ts';
import { EDITING, keysText } from './keyboard.ts';
import { type SchemeEditor, useSchemeEditor } from './scheme-editor.ts';
import type { Commands } from './use-commands.ts';
import { useEditingReason } from './use-editing-reason.ts';

const PARTS = [
  [
    ['switchPane', PanelRight],
    ['rename', Pencil],
    ['addBelow', ListPlus],
    ['addChild', CornerDownRight],
  ],
  [
    ['cut', Scissors],
    ['copy', Copy],
    ['paste', ClipboardPaste],
    ['duplicate', CopyPlus],
    ['remove', Trash2],
  ],
  [
    ['moveUp', ArrowUp],
    ['moveDown', ArrowDown],
    ['moveDeeper', IndentIncrease],
    ['moveHigher', IndentDecrease],
    ['moveTo', CornerDownRight],
  ],
  [
    ['toggleSelected', SquareCheck],
    ['extendUp', ArrowUpToLine],
    ['extendDown', ArrowDownToLine],
    ['selectSiblings', ListChecks],
    ['cancel', X],
  ],
  [
    ['undo', Undo2],
    ['redo', Redo2],
    ['search', Search],
    ['nextHit', TextSearch],
    ['nextProblem', CircleAlert],
    ['previousProblem', CircleAlert],
  ],
] as const;
type MenuCommand = (typeof PARTS)[number][number][0];

/** Commands that give the focus to something else than a row. */
const LEAVING: readonly MenuCommand[] = ['switchPane', 'search'];

export const MENU_BUTTON =
  'inline-flex size-8 items-center justify-center rounded-mark text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11';

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

type RowMenuProps = { id: string; label: string; commands: Commands };

/** Every command of a row, with its keys. Open as soon as it is there. */
export function RowMenu({ id, label, commands }: RowMenuProps) {
  const { t } = useTranslation('scheme');
  const editor = useSchemeEditor();
  const { view } = editor;
  const isLocked = useEditingReason() !== undefined;
  const mac = isMac();
  const isLeaving = useRef(false);
  const isSelected = view.getState().selected.has(id);
  const isIdle = idleCommands(editor, id);
  const run = (command: MenuCommand) => {
    isLeaving.current = LEAVING.includes(command);
    if (isLeaving.current) afterMenu(() => commands.run(command));
    else setTimeout(() => commands.run(command));
  };
  return (
    <Menu
      defaultOpen
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        // After the menu has returned the focus to its button.
        setTimeout(() =>
          view.setState(({ focusRequest, renaming, adding, dialog }) => ({
            menuFor: null,
            ...(renaming === null &&
              adding === null &&
              dialog === null &&
              !isLeaving.current && { focusRequest: focusRequest + 1 }),
          })),
        );
      }}
      trigger={
        <button type="button" tabIndex={-1} aria-label={label} className={MENU_BUTTON}>
          <Ellipsis aria-hidden size={18} />
        </button>
      }
    >
      {PARTS.map((part, index) => [
        index > 0 && <MenuSeparator key={`before ${part[0][0]}`} />,
        ...part.map(([command, Icon]) => (
          <MenuItem
            key={command}
            danger={command === 'remove'}
            icon={<Icon aria-hidden size={18} />}
            disabled={(isLocked && EDITING.has(command)) || isIdle[command] === true}
            onSelect={() => run(command)}
          >
            <WithKeys
              text={
                command === 'toggleSelected' && isSelected
                  ? t('editor.deselect')
                  : t(`editor.commands.${command}`)
              }
              keys={keysText(command, mac)}
            />
          </MenuItem>
        )),
      ])}
      <MenuSeparator />
      <MenuItem
        icon={<Link2 aria-hidden size={18} />}
        disabled={isLocked}
        onSelect={() => view.setState({ dialog: 'mirror', focused: id, anchor: id })}
      >
        {t('editor.mirrored.add')}
      </MenuItem>
      <MenuItem
        icon={<Keyboard aria-hidden size={18} />}
        onSelect={() => view.setState({ dialog: 'keys' })}
      >
        {t('editor.keys.title')}
      </MenuItem>
    </Menu>
  );
}

/** The menu has returned the focus before. */
const afterMenu = (act: () => void): void => {
  requestAnimationFrame(() => setTimeout(act));
};

/** Commands that have nothing to do now. */
const idleCommands = (
  { edits, view, shown, problems }: SchemeEditor,
  id: string,
): Partial<Record<MenuCommand, boolean>> => {
  const { draft, own } = edits.store.getState();
  const { selected, clipboard } = view.getState();
  const { errors, warnings } = problems.getState();
  const { undo, redo } = stacksOf(own);
  const hasNoProblem = errors.length + warnings.length === 0;
  return {
    addChild: nodeOf(draft, id)?.t === 's',
    paste: clipboard === null,
    cancel: selected.size === 0 && clipboard === null,
    undo: undo.length === 0,
    redo: redo.length === 0,
    nextHit: (shown().hits ?? []).length === 0,
    nextProblem: hasNoProblem,
    previousProblem: hasNoProblem,
  };
};

function WithKeys({ text, keys }: { text: string; keys: string }) {
  return (
    <span className="flex grow items-center justify-between gap-6">
      {text}
      <kbd className="text-xs text-muted pointer-coarse:hidden">{keys}</kbd>
    </span>
  );
}
