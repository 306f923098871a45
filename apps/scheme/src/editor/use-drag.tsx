import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { applyEdit } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { classes } from '@springboard/ui';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { nodeOf } from './draft.ts';
import { type DropPlace, dropPlaceOf } from './drop-place.ts';
import { targetsOf } from './plans.ts';
import { useSchemeEditor } from './scheme-editor.ts';
import type { Commands } from './use-commands.ts';
import { useRejectionText } from './use-rejection-text.ts';

/** A closed node opens while something is held over it for this long. */
const OPEN_AFTER_MS = 700;
/** The list scrolls within this many px of its edges, by so many px a frame. */
const SCROLL_ZONE = 44;
const SCROLL_STEP = 10;

/** Makes a row draggable, by mouse, pen and long press. */
export const useDraggable = (
  row: RefObject<HTMLElement | null>,
  id: string,
  isLocked: boolean,
): void => {
  const { edits, view } = useSchemeEditor();
  useEffect(() => {
    const element = row.current;
    if (element === null || isLocked) return undefined;
    return draggable({
      element,
      canDrag: () => view.getState().renaming !== id,
      getInitialData: () => {
        const { selected } = view.getState();
        return { ids: targetsOf(edits.store.getState().draft, id, selected) };
      },
    });
  }, [row, id, edits, view, isLocked]);
};

type Drop = DropPlace & { readonly reason: string | null };

/** Makes the tree a target. Returns the place of the drop while something is dragged. */
export const useDropTarget = (
  scroller: RefObject<HTMLElement | null>,
  { height, head, commands }: { height: number; head: number; commands: Commands },
): Drop | null => {
  const editor = useSchemeEditor();
  const rejectionText = useRejectionText();
  const { t } = useTranslation('scheme');
  const [drop, setDrop] = useState<Drop | null>(null);
  const latest = useRef<Drop | null>(null);

  const placeAt = useEffectEvent((ids: readonly string[], y: number): Drop | null => {
    const element = scroller.current;
    if (element === null) return null;
    const offset = y - element.getBoundingClientRect().top + element.scrollTop - head;
    const { rows } = editor.shown();
    const index = Math.min(rows.length - 1, Math.max(0, Math.floor(offset / height)));
    const fraction = Math.min(1, Math.max(0, offset / height - index));
    const { draft } = editor.edits.store.getState();
    const place = dropPlaceOf(draft, rows, { ids, index, fraction });
    if (place === null) return null;
    const before = latest.current;
    if (before?.index === place.index && before.kind === place.kind) return before;
    const row = rows[index];
    const isSelf = row?.kind === 'node' && ids.includes(row.id);
    if (isSelf) return { ...place, reason: t('editor.moveTo.here') };
    const result = applyEdit(draft, place.edit);
    return { ...place, reason: result.ok ? null : rejectionText(result.code, result.with) };
  });

  const openAt = useEffectEvent((index: number) => {
    const row = editor.shown().rows[index];
    if (row?.kind !== 'node' || !row.hasChildren || row.isOpen) return;
    editor.view.setState(({ open }) => ({ open: new Set([...open, row.id]) }));
  });

  const finish = useEffectEvent(() => {
    const place = latest.current;
    latest.current = null;
    setDrop(null);
    if (place === null) return;
    if (place.reason === null) commands.move(place.edit);
    else editor.view.setState({ announcement: place.reason });
  });

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let opening: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let pointer = { ids: [] as readonly string[], y: 0 };
    const update = () => {
      const next = placeAt(pointer.ids, pointer.y);
      if (next === latest.current) return;
      clearTimeout(opening);
      if (next?.kind === 'inside') opening = setTimeout(() => openAt(next.index), OPEN_AFTER_MS);
      latest.current = next;
      setDrop(next);
    };
    const scroll = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const { y } = pointer;
      const step = y < top + head + SCROLL_ZONE ? -1 : y > bottom - SCROLL_ZONE ? 1 : 0;
      if (step !== 0) {
        element.scrollBy(0, step * SCROLL_STEP);
        update();
      }
      frame = requestAnimationFrame(scroll);
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      clearTimeout(opening);
    };
    const end = dropTargetForElements({
      element,
      canDrop: ({ source }) => idsOf(source.data) !== null,
      onDragEnter: ({ source, location }) => {
        pointer = { ids: idsOf(source.data) ?? [], y: location.current.input.clientY };
        frame = requestAnimationFrame(scroll);
        update();
      },
      onDrag: ({ location }) => {
        pointer = { ...pointer, y: location.current.input.clientY };
        update();
      },
      onDragLeave: () => {
        stop();
        latest.current = null;
        setDrop(null);
      },
      onDrop: () => {
        stop();
        finish();
      },
    });
    return () => {
      stop();
      end();
    };
  }, [scroller, head]);
  return drop;
};

const idsOf = ({ ids }: Record<string | symbol, unknown>): readonly string[] | null =>
  Array.isArray(ids) ? ids.map(String) : null;

type DropLineProps = { drop: Drop; height: number; indent: number };

/** The place and its depth, or why nothing can be dropped there. */
export function DropLine({ drop, height, indent }: DropLineProps) {
  const { edits } = useSchemeEditor();
  const { index, kind, depth, reason, edit } = drop;
  const [first] = edit.node_ids;
  const title = first === undefined ? '' : nodeOf(edits.store.getState().draft, first)?.title;
  const top = index * height + (kind === 'before' ? 0 : height);
  const isRefused = reason !== null;
  return (
    <div
      aria-hidden
      style={
        kind === 'inside'
          ? { top: index * height, height }
          : { top: top - 1, insetInlineStart: (depth - 1) * indent + 28 }
      }
      className={classes(
        'pointer-events-none absolute inset-x-0 z-3',
        kind === 'inside'
          ? classes('border-2', isRefused ? 'border-negative' : 'border-accent')
          : classes('h-0.5', isRefused ? 'bg-negative' : 'bg-accent'),
      )}
    >
      <span
        className={classes(
          'absolute top-full right-2 z-3 mt-1 max-w-72 truncate rounded-mark px-2 py-0.5 text-xs shadow-floating',
          isRefused ? 'bg-negative-soft text-negative-ink' : 'bg-inverse text-on-inverse',
        )}
      >
        {reason ?? title}
      </span>
    </div>
  );
}
