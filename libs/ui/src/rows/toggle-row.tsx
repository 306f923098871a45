import { Check, Minus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classes } from '../classes.ts';

/** `unset`: neither on nor off. */
export type ToggleState = 'on' | 'off' | 'unset';

export type ToggleRowProps = {
  title: string;
  detail?: ReactNode;
  state: ToggleState;
  /** The visible name of each state. */
  labels: Record<ToggleState, string>;
  /** The caller decides on the next state. */
  onToggle: () => void;
  /** Below the name: chips, sync state. */
  extra?: ReactNode;
  /** Separate controls at the end of the row. */
  actions?: ReactNode;
  disabled?: boolean | undefined;
  /** `div` if its parent is the item of the list already, as in `VirtualList`. */
  as?: 'li' | 'div' | undefined;
};

const looks = {
  on: {
    mark: 'border-positive bg-positive text-on-positive',
    word: 'font-strong text-positive-ink',
  },
  off: { mark: 'border-negative bg-surface text-negative', word: 'font-strong text-negative-ink' },
  unset: { mark: 'border-dashed border-edge bg-transparent', word: 'text-muted' },
} as const;

/**
 * A row of a register. A tap anywhere toggles it. Shape (tick, bar, empty ring), word and colour show the state.
 * On a phone the word is below the name, so that rows with and without details have the same height.
 */
export function ToggleRow(props: ToggleRowProps) {
  const {
    title,
    detail,
    state,
    labels,
    onToggle,
    extra,
    actions,
    disabled,
    as: Row = 'li',
  } = props;
  const id = useId();
  const look = looks[state];
  return (
    <Row className="relative isolate flex min-h-11.5 items-center gap-1 pr-1.5 pl-3 sm:min-h-14 sm:gap-3 sm:py-1 sm:pr-2 sm:pl-4">
      <button
        type="button"
        aria-pressed={state === 'unset' ? 'mixed' : state === 'on'}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-word ${id}-detail`}
        disabled={disabled}
        onClick={onToggle}
        className="stretched flex min-w-0 grow items-center gap-2.5 text-left sm:gap-3 after:-z-1 active:after:bg-hover disabled:opacity-60"
      >
        <span
          aria-hidden
          className={classes(
            'inline-flex size-9 shrink-0 items-center justify-center rounded-full border-2',
            look.mark,
          )}
        >
          {state === 'on' && <Check size={22} strokeWidth={3} />}
          {state === 'off' && <Minus size={20} strokeWidth={3} />}
        </span>
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-1.5 py-0.5 sm:gap-x-3 sm:py-1">
          <span
            id={`${id}-title`}
            className="min-w-0 grow text-base leading-snug font-strong wrap-anywhere text-ink max-sm:basis-full max-sm:leading-[1.2]"
          >
            {title}
          </span>
          <span
            id={`${id}-word`}
            className={classes('min-w-0 text-sm max-sm:leading-[1.2]', look.word)}
          >
            {labels[state]}
          </span>
          <span
            id={`${id}-detail`}
            className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted empty:hidden has-data-note:max-sm:basis-full max-sm:leading-[1.2] max-sm:*:min-h-5 max-sm:*:px-1.5 sm:mt-0.5 sm:basis-full"
          >
            {detail}
            {extra}
          </span>
        </span>
      </button>
      <div className="relative z-1 flex shrink-0 items-center">{actions}</div>
    </Row>
  );
}
