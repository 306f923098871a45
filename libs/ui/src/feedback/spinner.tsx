import { classes } from '../classes.ts';

/** A spinner. It is decorative: the text beside it says what is loading. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      className={classes('size-5 shrink-0 animate-turn', className)}
    >
      <circle cx="12" cy="12" r="9" className="opacity-25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
