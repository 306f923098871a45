import { useId, type ReactNode } from 'react';
import { classes } from '../classes.ts';

type ReasonedProps = {
  reason: string | undefined;
  wide?: boolean | undefined;
  children: (reasonId: string | undefined) => ReactNode;
};

/** A control that is off tells why: shown under it on hover and focus, described by it for screen readers. */
export function Reasoned({ reason, wide, children }: ReasonedProps) {
  const id = useId();
  if (reason === undefined) return children(undefined);
  return (
    <span className={classes('group relative inline-flex', wide && 'w-full sm:w-auto')}>
      {children(id)}
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute top-full left-1/2 z-40 mt-2 w-max max-w-60 -translate-x-1/2 rounded-mark bg-inverse px-3 py-2 text-xs text-on-inverse shadow-floating group-focus-within:visible group-hover:visible"
      >
        {reason}
      </span>
    </span>
  );
}
