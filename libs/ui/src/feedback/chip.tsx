import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { softTone, type Tone } from '../tone.ts';

export type ChipProps = {
  children: ReactNode;
  tone?: Tone | undefined;
  icon?: ReactNode;
  onRemove?: (() => void) | undefined;
  /** Name of the remove button: "Remove tag Competition". */
  removeLabel?: string | undefined;
};

/** A tag or a state. It never breaks inside a word that fits into its container. */
export function Chip({ children, tone = 'neutral', icon, onRemove, removeLabel }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 max-w-full items-center gap-1 rounded-mark px-2 text-xs font-strong forced-colors:border',
        onRemove && 'pointer-coarse:min-h-11 pointer-coarse:pl-3',
        softTone[tone],
      )}
    >
      {icon}
      <span className="min-w-0 py-0.5 wrap-break-word">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="relative -mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded-mark before:absolute before:-inset-2.5 pointer-coarse:-mr-2 pointer-coarse:size-11 pointer-coarse:before:hidden"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  );
}
