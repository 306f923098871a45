/* A treegrid has no tags of its own that a virtual list could use. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useTranslation } from '@springboard/i18n';
import { useIsPainted } from '@springboard/portal';
import { useElementRows } from '@springboard/ui/list';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { childIds, nodeOf } from './draft.ts';
import { commandOf, characterOf } from './keyboard.ts';
import { NewRow } from './new-row.tsx';
import { linesOf, pastePlace, targetsOf } from './plans.ts';
import { indexOfRow, type Row, typeAhead } from './rows.ts';
import { useEdits, useNodeFacts, useProblems, useSchemeEditor, useView } from './scheme-editor.ts';
import { ScrollToFocus } from './scroll-to-focus.tsx';
import { mostAncestors, StickyAncestors } from './sticky-ancestors.tsx';
import { INDENT, TreeRow } from './tree-row.tsx';
import { DropLine, useDropTarget } from './use-drag.tsx';
import type { Commands } from './use-commands.ts';
import { useEditingReason } from './use-editing-reason.ts';
import { useMediaQuery } from './use-media-query.ts';

const ROW_HEIGHT = { fine: 36, coarse: 44 } as const;
/** The height of the row with the column names. */
const HEAD_HEIGHT = 32;
const COLUMNS = ['title', 'type', 'rule', 'grade', 'members', 'icons', 'menu'] as const;
/** Rows above and below those in view. They follow the first paint. */
const OVERSCAN = 12;
/** Px of the window that are never the tree's: the bar, the header, and what is below the tree. */
const AROUND_TREE = 250;
/** Px that the tree has at most in a low window, in which the page scrolls. */
const LOW_TREE = 250;
/** Letters within this time belong to one search by typing. */
const TYPE_AHEAD_MS = 700;

/** The nodes of a scheme as an outline (WAI-ARIA treegrid). Only the rows in view are in the document. */
export const Tree = memo(function Tree({ commands }: { commands: Commands }) {
  const { t } = useTranslation('scheme');
  const editor = useSchemeEditor();
  useEdits(({ draft }) => draft);
  useView(({ open, adding, search, filter }) => [open, adding, search, filter].map(keyOf).join());
  useProblems(({ byNode }) => byNode);
  useNodeFacts(({ untranslated }) => untranslated);
  const { rows } = editor.shown();
  const isLocked = useEditingReason() !== undefined;
  const isAdding = useView((view) => view.adding !== null);
  const hasFocus = useView(({ focused }) => indexOfRow(rows, focused) >= 0);
  const scroller = useRef<HTMLDivElement>(null);
  const height = useRowHeight();
  const newIndex = isAdding ? rows.findIndex(({ kind }) => kind === 'new') : -1;
  const tabStop = () => Math.max(0, indexOfRow(rows, editor.view.getState().focused));
  const isPainted = useIsPainted();
  const overscan = isPainted ? OVERSCAN : 0;
  const virtualizer = useElementRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: Math.max(LOW_TREE, window.innerHeight - AROUND_TREE) },
    estimateSize: () => height,
    overscan,
    getItemKey: (index) => rowKey(rows[index]),
    // The rows that hold the focus, or that Tab goes to, stay in the document.
    rangeExtractor: ({ startIndex, endIndex, count }) =>
      indexesOf(startIndex - overscan, endIndex + overscan, count, [tabStop(), newIndex]),
  });
  // A focus on a row in the document renders no other row again.
  useView(() => {
    const at = tabStop();
    const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
    return at < startIndex - overscan || at > endIndex + overscan ? at : null;
  });
  const measuredHeight = useRef(height);
  useEffect(() => {
    if (measuredHeight.current !== height) virtualizer.measure();
    measuredHeight.current = height;
  }, [virtualizer, height]);
  const most = mostAncestors((virtualizer.scrollRect?.height ?? 0) - HEAD_HEIGHT, height);
  const keys = useTreeKeys(commands);
  const drop = useDropTarget(scroller, { height, head: HEAD_HEIGHT, commands });
  return (
    <div className="@container flex min-h-0 grow flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div
        ref={scroller}
        role="treegrid"
        aria-label={t('editor.tree')}
        aria-rowcount={rows.length + 1}
        aria-colcount={COLUMNS.length}
        aria-multiselectable
        {...keys}
        // A row that gets the focus from the browser is not covered either.
        style={{ scrollPaddingTop: HEAD_HEIGHT + most * height }}
        // Without a background of its own the list would be painted again in each frame of a scroll.
        className="min-h-0 grow overflow-y-auto overscroll-contain bg-surface"
      >
        <div
          role="row"
          aria-rowindex={1}
          style={{ height: HEAD_HEIGHT }}
          className="scheme-row sticky top-0 z-3 border-b border-line bg-surface text-xs text-muted"
        >
          {COLUMNS.map((column) => (
            <span
              key={column}
              role="columnheader"
              title={column === 'members' ? t('editor.members.meaning') : undefined}
              className={`truncate scheme-${column} ${column === 'members' ? 'px-1 text-right' : 'px-2'}`}
            >
              <span className={column === 'menu' || column === 'icons' ? 'sr-only' : undefined}>
                {t(`editor.columns.${column}`)}
              </span>
            </span>
          ))}
        </div>
        <div role="rowgroup" style={{ blockSize: virtualizer.getTotalSize() }} className="relative">
          {drop !== null && <DropLine drop={drop} height={height} indent={INDENT} />}
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const place = { top: start, height, rowIndex: index + 2 };
            return row.kind === 'new' ? (
              <NewRow key={key} row={row} {...place} commands={commands} />
            ) : (
              <TreeRow
                key={key}
                {...row}
                {...place}
                isTabStop={index === 0 && !hasFocus}
                isLocked={isLocked}
                hasMenu={isPainted}
                t={t}
                commands={commands}
              />
            );
          })}
          <ScrollToFocus
            rows={rows}
            newIndex={newIndex}
            scroller={scroller}
            height={height}
            head={HEAD_HEIGHT}
            most={most}
          />
          {drop === null && (
            <StickyAncestors
              rows={rows}
              scroller={scroller}
              height={height}
              head={HEAD_HEIGHT}
              most={most}
              commands={commands}
            />
          )}
        </div>
      </div>
    </div>
  );
});

const rowKey = (row: Row | undefined): string =>
  row === undefined || row.kind === 'new' ? 'new' : row.id;

/** Numbers objects, so that a change of one of several is a change of the whole. */
const keyOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const known = objectKeys.get(value);
  if (known !== undefined) return known;
  lastKey += 1;
  objectKeys.set(value, lastKey);
  return lastKey;
};
const objectKeys = new WeakMap<object, number>();
let lastKey = 0;

const indexesOf = (
  first: number,
  last: number,
  count: number,
  extra: readonly number[],
): number[] => {
  const from = Math.max(0, first);
  const to = Math.min(count - 1, last);
  const range = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const outside = extra.filter((index) => index >= 0 && index < count && !range.includes(index));
  return [...range, ...new Set(outside)].toSorted((a, b) => a - b);
};

/** Keys and the clipboard of the tree. */
const useTreeKeys = (commands: Commands) => {
  const editor = useSchemeEditor();
  const typing = useRef({ letters: '', until: 0 });
  const isField = ({ target }: { target: EventTarget }) => target instanceof HTMLInputElement;

  const findByLetters = (character: string, time: number) => {
    const { letters: before, until } = typing.current;
    const letters = time < until ? before + character : character;
    typing.current = { letters, until: time + TYPE_AHEAD_MS };
    const { draft } = editor.edits.store.getState();
    const { focused } = editor.view.getState();
    const hit = typeAhead(draft, editor.shown().rows, focused, letters);
    if (hit !== null) commands.focus(hit);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isField(event) || event.defaultPrevented) return;
    const command = commandOf(event, 'tree');
    // The browser's own events follow, with the clipboard.
    if (command === 'cut' || command === 'copy' || command === 'paste') return;
    const isInWord = event.key === ' ' && event.timeStamp < typing.current.until;
    const character = isInWord ? ' ' : characterOf(event.nativeEvent);
    if (command !== null && !isInWord) {
      typing.current = { letters: '', until: 0 };
      if (commands.run(command)) event.preventDefault();
    } else if (character !== null) {
      event.preventDefault();
      findByLetters(character, event.timeStamp);
    }
  };

  const outline = (): string => {
    const { draft } = editor.edits.store.getState();
    const { focused, selected } = editor.view.getState();
    return outlineOf(draft, targetsOf(draft, focused, selected));
  };

  const onCopy = (event: ClipboardEvent) => {
    if (isField(event)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', outline());
    commands.run(event.type === 'cut' ? 'cut' : 'copy');
  };

  const onPaste = (event: ClipboardEvent) => {
    if (isField(event)) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    const { draft } = editor.edits.store.getState();
    const { clipboard, focused, open } = editor.view.getState();
    const isOwn = clipboard !== null && text === outlineOf(draft, clipboard.ids);
    if (isOwn) commands.run('paste');
    else if (linesOf(text).length > 0) {
      const place = pastePlace(draft, focused, focused !== null && open.has(focused));
      editor.view.setState({ pasted: { text, place } });
    }
  };

  return { onKeyDown, onCopy, onCut: onCopy, onPaste };
};

type Draft = Parameters<typeof nodeOf>[0];

/** Titles with their depth as indentation, for other programs. */
const outlineOf = (draft: Draft, ids: readonly string[]): string => {
  const lines = (id: string, depth: number): string[] => {
    const node = nodeOf(draft, id);
    if (node === undefined) return [];
    return [
      '\t'.repeat(depth) + node.title,
      ...childIds(draft, id).flatMap((child) => lines(child, depth + 1)),
    ];
  };
  return ids.flatMap((id) => lines(id, 0)).join('\n');
};

/** 44 px on touch screens. */
const useRowHeight = (): number =>
  useMediaQuery('(pointer: coarse)') ? ROW_HEIGHT.coarse : ROW_HEIGHT.fine;
