import { classes } from '../classes.ts';

/** `primary`: the main action; `secondary`: other actions; `quiet`: in rows and bars; `danger`: cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** `small` is 36 px high for a mouse and 44 px for touch. */
export type ButtonSize = 'small' | 'normal' | 'large';

export type ButtonStyle = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Fills the width on a phone. */
  wide?: boolean | undefined;
};

const base =
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control font-strong no-underline select-none eased active:scale-[0.98] disabled:opacity-50 disabled:active:scale-100 aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:not-focus-visible:opacity-50 aria-disabled:not-aria-busy:focus-visible:opacity-75 aria-disabled:active:scale-100';

const variants = {
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-surface text-ink hover:border-ink hover:bg-raised',
  quiet: 'border border-transparent text-accent-ink hover:bg-accent-soft',
  danger: 'border border-transparent bg-negative text-on-negative hover:brightness-95',
} as const satisfies Record<ButtonVariant, string>;

const sizes = {
  small: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  normal: 'min-h-11 px-4 text-sm',
  large: 'min-h-14 px-6 text-base',
} as const satisfies Record<ButtonSize, string>;

/** The classes of a button, for elements that only look like one, such as a link of the router. */
export function buttonClass(look: ButtonStyle = {}): string {
  return classes(
    base,
    variants[look.variant ?? 'secondary'],
    sizes[look.size ?? 'normal'],
    look.wide && 'w-full sm:w-auto',
  );
}
