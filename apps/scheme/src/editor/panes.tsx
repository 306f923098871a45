import { useTranslation } from '@springboard/i18n';
import { usePortalContext } from '@springboard/portal';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Percent of the width that the tree has at a desk. */
const USUAL = 60;
const LEAST = 35;
const MOST = 75;
const STEP = 5;
const STORAGE_KEY = 'scheme_editor_border';

type PanesProps = { tree: ReactNode; panel: ReactNode };

/** The tree beside the panel. At a desk the border between them can be moved, and this device remembers it. */
export function Panes({ tree, panel }: PanesProps) {
  const { t } = useTranslation('scheme');
  const { storage } = usePortalContext();
  const [share, setShare] = useState(() => inRange(Number(storage.getItem(STORAGE_KEY) ?? USUAL)));
  const frame = useRef<HTMLDivElement>(null);
  // Before the paint.
  useLayoutEffect(() => frame.current?.style.setProperty('--tree-share', `${share}%`), [share]);
  const save = (next: number) => {
    setShare(inRange(next));
    storage.setItem(STORAGE_KEY, String(inRange(next)));
  };
  const shareAt = (x: number): number => {
    const { left, width } = frame.current?.getBoundingClientRect() ?? { left: 0, width: 0 };
    return width === 0 ? share : Math.round((100 * (x - left)) / width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = shareAfter(event.key, share);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    save(next);
  };
  return (
    <div ref={frame} className="flex min-h-0 grow gap-4 lg:gap-0">
      {tree}
      {/* A separator that has the focus is a widget with a value (WAI-ARIA window splitter). */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t('editor.border')}
        aria-valuenow={share}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onDoubleClick={() => save(USUAL)}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={({ currentTarget, pointerId, clientX }) => {
          if (currentTarget.hasPointerCapture(pointerId)) setShare(inRange(shareAt(clientX)));
        }}
        onLostPointerCapture={() => save(share)}
        className="group/border flex w-4 shrink-0 cursor-col-resize touch-none items-center justify-center max-lg:hidden"
      >
        <span
          aria-hidden
          className="h-12 w-1 rounded-mark bg-edge group-hover/border:bg-accent group-active/border:bg-accent"
        />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      {panel}
    </div>
  );
}

const inRange = (share: number): number =>
  Number.isFinite(share) ? Math.min(MOST, Math.max(LEAST, share)) : USUAL;

/** Null for a key that does not move the border. */
const shareAfter = (key: string, share: number): number | null => {
  switch (key) {
    case 'ArrowLeft':
      return share - STEP;
    case 'ArrowRight':
      return share + STEP;
    case 'Home':
      return LEAST;
    case 'End':
      return MOST;
    case 'Enter':
      return USUAL;
    default:
      return null;
  }
};
