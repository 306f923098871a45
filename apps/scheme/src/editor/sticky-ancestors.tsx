/* The rows themselves are there for the keyboard and for screen readers. */
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */
import { classes } from '@springboard/ui';
import { ChevronDown } from 'lucide-react';
import { memo, type RefObject, useSyncExternalStore } from 'react';
import { nodeOf } from './draft.ts';
import { endOfRow, type Row, stickyRows } from './rows.ts';
import { useEdits } from './scheme-editor.ts';
import { Guides } from './tree-row.tsx';
import { TypeIcon } from './type-icon.tsx';
import type { Commands } from './use-commands.ts';

/** Each row that stays needs so many in view. */
const ROWS_PER_ANCESTOR = 4;

/** How many ancestors may stay on top of a tree of this height; none where there is no room. */
export const mostAncestors = (treeHeight: number, height: number): number =>
  Math.floor(treeHeight / height / ROWS_PER_ANCESTOR);

type StickyAncestorsProps = {
  rows: readonly Row[];
  scroller: RefObject<HTMLElement | null>;
  /** Px of a row, and of the column names above. */
  height: number;
  head: number;
  most: number;
  commands: Commands;
};

/**
 * Copies of the ancestors of the first row in view, for the eye and the mouse. Each stays within the rows below its node,
 * so that the next one pushes it up.
 */
export const StickyAncestors = memo(function StickyAncestors(props: StickyAncestorsProps) {
  const { rows, scroller, height, head, most, commands } = props;
  const subscribe = (onChange: () => void) => {
    const element = scroller.current;
    element?.addEventListener('scroll', onChange, { passive: true });
    return () => element?.removeEventListener('scroll', onChange);
  };
  // A text, so that a scroll that changes nothing renders nothing.
  const positions = useSyncExternalStore(subscribe, () =>
    stickyRows(rows, { scrollTop: scroller.current?.scrollTop ?? 0, height, most }).join(),
  );
  const sticky = positions === '' ? [] : positions.split(',').map(Number);
  return sticky
    .map((at, depth) => {
      const row = rows[at];
      if (row === undefined || row.kind === 'new') return null;
      return (
        <div
          key={row.id}
          aria-hidden
          style={{ top: at * height, height: (endOfRow(rows, at) - at) * height }}
          className="pointer-events-none absolute inset-x-0 z-2"
        >
          <div
            // Or a press that ends elsewhere would take the focus out of the tree.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => commands.focus(row.id)}
            style={{ top: head + depth * height, height }}
            className={classes(
              'pointer-events-auto sticky flex cursor-pointer items-center gap-1 border-b bg-surface pl-1 text-sm select-none hover:bg-hover',
              depth === sticky.length - 1 ? 'border-edge' : 'border-line/60',
            )}
          >
            <Ancestor id={row.id} depth={row.depth} />
          </div>
        </div>
      );
    })
    .toReversed();
});

function Ancestor({ id, depth }: { id: string; depth: number }) {
  const node = useEdits(({ draft }) => nodeOf(draft, id));
  if (node === undefined) return null;
  return (
    <>
      <Guides depth={depth} />
      <span className="flex w-6 shrink-0 justify-center text-muted">
        <ChevronDown size={16} />
      </span>
      <TypeIcon type={node.t} />
      <span className={classes('truncate px-1', node.t === 'l' && 'font-strong')}>
        {node.title}
      </span>
    </>
  );
}
