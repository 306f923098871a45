import { useTranslation } from '@springboard/i18n';
import { Menu, MenuItem, MenuSeparator } from '@springboard/ui/menu';
import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  CornerDownRight,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  Keyboard,
  Link2,
  ListPlus,
  PanelRight,
  Pencil,
  Scissors,
  Trash2,
} from 'lucide-react';
import { nodeOf } from './draft.ts';
import { EDITING, keysText } from './keyboard.ts';
import { useSchemeEditor } from './scheme-editor.ts';
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
    ['moveUp', ArrowUp],
    ['moveDown', ArrowDown],
    ['moveDeeper', IndentIncrease],
    ['moveHigher', IndentDecrease],
    ['moveTo', CornerDownRight],
  ],
  [
    ['cut', Scissors],
    ['copy', Copy],
    ['paste', ClipboardPaste],
    ['duplicate', CopyPlus],
  ],
] as const;

export const MENU_BUTTON =
  'inline-flex size-8 items-center justify-center rounded-mark text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11';

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

type RowMenuProps = { id: string; label: string; commands: Commands };

/** Every command of a row, with its keys. Open as soon as it is there. */
export function RowMenu({ id, label, commands }: RowMenuProps) {
  const { t } = useTranslation('scheme');
  const { view, edits } = useSchemeEditor();
  const isLocked = useEditingReason() !== undefined;
  const mac = isMac();
  const isSkill = nodeOf(edits.store.getState().draft, id)?.t === 's';
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
              dialog === null && { focusRequest: focusRequest + 1 }),
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
            icon={<Icon aria-hidden size={18} />}
            disabled={(isLocked && EDITING.has(command)) || (command === 'addChild' && isSkill)}
            onSelect={() => setTimeout(() => commands.run(command))}
          >
            <WithKeys text={t(`editor.commands.${command}`)} keys={keysText(command, mac)} />
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
      <MenuItem
        danger
        disabled={isLocked}
        icon={<Trash2 aria-hidden size={18} />}
        onSelect={() => setTimeout(() => commands.run('remove'))}
      >
        <WithKeys text={t('editor.commands.remove')} keys={keysText('remove', mac)} />
      </MenuItem>
    </Menu>
  );
}

function WithKeys({ text, keys }: { text: string; keys: string }) {
  return (
    <span className="flex grow items-center justify-between gap-6">
      {text}
      <kbd className="text-xs text-muted pointer-coarse:hidden">{keys}</kbd>
    </span>
  );
}
