/* A treegrid has no tags of its own that a virtual list could use. */
/* The tree handles the keys of its rows. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { useTranslation } from '@springboard/i18n';
import { useGradeText } from '@springboard/portal';
import { classes } from '@springboard/ui';
import { ChevronRight, Ellipsis } from 'lucide-react';
import { memo, type MouseEvent, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { Members } from './members.tsx';
import { MENU_BUTTON, RowMenu } from './row-menu.tsx';
import { EditorAvatars, RowIcons } from './row-icons.tsx';
import type { NodeRow } from './rows.ts';
import type { Translate } from './rule-text.ts';
import { useSchemeEditor, useView } from './scheme-editor.ts';
import { TitleInput } from './title-input.tsx';
import { TypeIcon } from './type-icon.tsx';
import type { Commands } from './use-commands.ts';
import { useDraggable } from './use-drag.tsx';
import { useRow } from './use-row.ts';
import type { ViewState } from './view-store.ts';

export type RowPlace = {
  /** Px from the top of the tree. */
  top: number;
  height: number;
  rowIndex: number;
};

type TreeRowProps = RowPlace &
  NodeRow & {
    /** Tab goes to the row with the focus, or to this one while no row has it. */
    isTabStop: boolean;
    /** Whether the draft takes no edits now. */
    isLocked: boolean;
    /** Whether the button of the menu is there: it follows the first paint of the tree. */
    hasMenu: boolean;
    t: Translate;
    commands: Commands;
  };

/** A level, group or skill. It is rendered again only when its place, its node or its focus changes. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { id, depth, position, count, hasChildren, isOpen, t } = props;
  const { top, height, rowIndex, isTabStop, isLocked, hasMenu, commands } = props;
  const { view } = useSchemeEditor();
  const { isFocused, isSelected, isCut } = useView(
    useShallow(({ focused, selected, clipboard }) => ({
      isFocused: focused === id,
      isSelected: selected.has(id),
      isCut: clipboard?.isCut === true && clipboard.ids.includes(id),
    })),
  );
  const element = useRef<HTMLDivElement>(null);
  useDraggable(element, id, isLocked);
  const choose = (event: MouseEvent) => {
    const { target, currentTarget } = event;
    // React passes on the clicks in the menu of the row too.
    const isHere = target instanceof Element && currentTarget.contains(target);
    if (!isHere || target.closest('input, button') !== null) return;
    if (event.ctrlKey || event.metaKey || isSelectingByTouch(view.getState())) {
      view.setState({ focused: id });
      commands.run('toggleSelected');
    } else {
      commands.focus(id);
      if (isPanelOver()) view.setState({ isPanelOpen: true });
    }
  };
  return (
    <div
      ref={element}
      role="row"
      data-id={id}
      tabIndex={isFocused || isTabStop ? 0 : -1}
      aria-rowindex={rowIndex}
      aria-level={depth}
      aria-posinset={position}
      aria-setsize={count}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isSelected || isFocused}
      onClick={choose}
      onDoubleClick={() => commands.run('rename')}
      onFocus={({ target, currentTarget }) => {
        // A key has focused the row in the state already.
        if (target === currentTarget && view.getState().focused !== id)
          view.setState({ focused: id });
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        const state = view.getState();
        if (!state.selected.has(id) && !isSelectingByTouch(state)) commands.focus(id);
        view.setState({ focused: id, menuFor: id });
      }}
      style={{ transform: `translateY(${top}px)`, height }}
      className={classes(
        'scheme-row absolute inset-x-0 top-0 cursor-default border-b border-line/60 text-sm select-none focus-visible:z-2 focus-visible:-outline-offset-3',
        isSelected ? 'bg-accent-soft' : isFocused ? 'bg-hover' : 'hover:bg-hover',
        isCut && 'opacity-50',
      )}
    >
      <Cells
        id={id}
        depth={depth}
        hasChildren={hasChildren}
        isOpen={isOpen}
        hasMenu={hasMenu}
        t={t}
        commands={commands}
      />
    </div>
  );
});

type CellsProps = Pick<
  TreeRowProps,
  'id' | 'depth' | 'hasChildren' | 'isOpen' | 'hasMenu' | 't' | 'commands'
>;

/** The content of a row, which stays the same when the focus moves. */
const Cells = memo(function Cells(props: CellsProps) {
  const { id, depth, hasChildren, isOpen, hasMenu, t, commands } = props;
  const { view, edits } = useSchemeEditor();
  const row = useRow(id, t);
  const { node, flash, members } = row;
  if (node === undefined) return null;
  return (
    <>
      {flash !== undefined && (
        <span
          key={flash}
          aria-hidden
          onAnimationEnd={() => edits.endFlash(id)}
          className="scheme-flash pointer-events-none absolute inset-0"
        />
      )}
      <span role="gridcell" className="flex min-w-0 items-center gap-1 self-stretch pl-1">
        <Guides depth={depth} />
        <span
          aria-hidden
          onClick={(event) => {
            if (!hasChildren) return;
            event.stopPropagation();
            view.setState(({ open }) => ({
              focused: id,
              open: isOpen
                ? new Set([...open].filter((other) => other !== id))
                : new Set([...open, id]),
            }));
          }}
          className="flex h-full w-6 shrink-0 items-center justify-center text-muted"
        >
          {hasChildren && (
            <ChevronRight size={16} className={classes('eased', isOpen && 'rotate-90')} />
          )}
        </span>
        <TypeIcon type={node.t} />
        {row.isRenaming ? (
          <RenameField id={id} title={node.title} commands={commands} />
        ) : (
          <span
            className={classes(
              'truncate px-1',
              node.t === 'l' && 'font-strong',
              (node.hidden === true || node.skipped === true) && 'text-muted',
            )}
          >
            {node.title}
          </span>
        )}
        {row.isVisited && <EditorAvatars id={id} />}
      </span>
      <span role="gridcell" className="scheme-type truncate px-2 text-muted">
        {t(`editor.types.${node.t}`)}
      </span>
      <span role="gridcell" className="scheme-rule truncate px-2 text-muted tabular">
        {row.rule}
      </span>
      <span role="gridcell" className="scheme-grade truncate px-2 text-muted">
        {node.t === 's' && typeof node.grade === 'number' && <GradeText grade={node.grade} />}
      </span>
      <span role="gridcell" className="scheme-members truncate px-1 text-right text-muted tabular">
        {members !== undefined && <Members id={id} members={members} t={t} />}
      </span>
      <span role="gridcell" className="flex items-center justify-end gap-1 px-1 text-muted">
        <RowIcons row={row} t={t} />
      </span>
      <span role="gridcell" className="flex items-center justify-center">
        {hasMenu && (
          <MenuCell
            id={id}
            label={t('editor.menu.label', { title: node.title })}
            isOpen={row.isMenuOpen}
            commands={commands}
          />
        )}
      </span>
    </>
  );
});

/** Below 1024 px the panel covers the tree, and a tap opens it. */
const isPanelOver = (): boolean => window.matchMedia?.('(width < 64rem)').matches ?? false;

/** A touch screen has no Ctrl: once a row is selected, a tap adds another one. */
const isSelectingByTouch = ({ selected }: ViewState): boolean =>
  selected.size > 0 && (window.matchMedia?.('(pointer: coarse)').matches ?? false);

/** Px for each level of depth. */
export const INDENT = 20;

/** A thin line for each ancestor. */
export function Guides({ depth }: { depth: number }) {
  return (
    <span
      aria-hidden
      style={{ width: (depth - 1) * INDENT }}
      className="scheme-guides h-full shrink-0 self-stretch"
    />
  );
}

type RenameFieldProps = { id: string; title: string; commands: Commands };

function RenameField({ id, title: before, commands }: RenameFieldProps) {
  const { t } = useTranslation('scheme');
  const { view } = useSchemeEditor();
  const [title, setTitle] = useState(before);
  const close = (hasFocus: boolean) =>
    view.setState(({ focusRequest }) => ({
      renaming: null,
      ...(hasFocus && { focusRequest: focusRequest + 1 }),
    }));
  const save = (hasFocus: boolean) => {
    const value = title.trim();
    const isSame = value === before || value === '';
    if (isSame || commands.commit([{ kind: 'set', node_id: id, field: 'title', value, before }]))
      close(hasFocus);
  };
  return (
    <TitleInput
      label={t('editor.fields.title')}
      value={title}
      onValueChange={setTitle}
      onEnter={() => save(true)}
      onEscape={() => close(true)}
      onBlur={() => save(false)}
    />
  );
}

/** Only a grade of its own: the scheme's pass grade holds for all other skills. */
function GradeText({ grade }: { grade: number }) {
  const { grades } = useSchemeEditor().facts;
  const gradeText = useGradeText();
  const label = grades[grade]?.label;
  return label === undefined ? String(grade) : gradeText(label);
}

type MenuCellProps = { id: string; label: string; isOpen: boolean; commands: Commands };

/** The menu is made when it is opened, because there are many rows. */
function MenuCell({ id, label, isOpen, commands }: MenuCellProps) {
  const { view } = useSchemeEditor();
  if (isOpen) return <RowMenu id={id} label={label} commands={commands} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
      onClick={(event) => {
        event.stopPropagation();
        view.setState({ focused: id, menuFor: id });
      }}
      className={MENU_BUTTON}
    >
      <Ellipsis aria-hidden size={18} />
    </button>
  );
}
