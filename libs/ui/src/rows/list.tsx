import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type ListProps = {
  children: ReactNode;
  /** Needed if no heading names the list. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Rows on one surface, with lines between them. */
export function List({ children, label, className }: ListProps) {
  return (
    <ul
      aria-label={label}
      className={classes(
        'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface',
        className,
      )}
    >
      {children}
    </ul>
  );
}
