import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';

export type BulkBarProps = {
  /** The accessible name: "Selected pupils". */
  label: string;
  /** "37 selected" */
  count: string;
  /** "Select all 452", if the whole page is selected and there are more rows. */
  selectAll?: { label: string; onSelect: () => void } | undefined;
  /** The two most frequent actions, then a menu with the others. */
  children: ReactNode;
  clearLabel: string;
  onClear: () => void;
};

/** Actions for the selected rows: at the bottom edge of a phone, otherwise above the table. */
export function BulkBar({ label, count, selectAll, children, clearLabel, onClear }: BulkBarProps) {
  return (
    <section
      aria-label={label}
      data-edge="bottom"
      data-fixed
      className="z-20 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 bg-surface px-4 py-1.5 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:border-line max-sm:pb-[calc(0.375rem+env(safe-area-inset-bottom))] sm:sticky sm:top-bar sm:mb-3 sm:rounded-control sm:border sm:border-line sm:shadow-raised print:hidden"
    >
      <output className="text-sm font-strong tabular">{count}</output>
      {selectAll && (
        <button
          type="button"
          onClick={selectAll.onSelect}
          className="min-h-11 rounded-mark px-2 text-sm font-strong text-accent-ink underline"
        >
          {selectAll.label}
        </button>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        <IconButton
          label={clearLabel}
          aria-keyshortcuts="Escape"
          icon={<X aria-hidden size={20} />}
          onClick={onClear}
        />
      </span>
    </section>
  );
}
