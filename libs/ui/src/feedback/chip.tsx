import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { softTone, type Tone } from '../tone.ts';

export type ChipProps = {
  children: ReactNode;
  tone?: Tone | undefined;
  icon?: ReactNode;
  onRemove?: (() => void) | undefined;
  /** Name of the cross: "Remove tag Competition". */
  removeLabel?: string | undefined;
};

/** A tag or a state in a word; the tone only repeats what the word says. */
export function Chip({ children, tone = 'neutral', icon, onRemove, removeLabel }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 max-w-full items-center gap-1 rounded-mark px-2 text-xs font-strong forced-colors:border',
        softTone[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="relative -mr-1 inline-flex size-6 items-center justify-center rounded-mark before:absolute before:-inset-2.5"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  );
}
