import type { ReactNode } from 'react';
import { useId } from 'react';
import { classes } from '../classes.ts';

export type CardProps = {
  children: ReactNode;
  title?: string | undefined;
  /** Level of the title in the page's outline. */
  level?: 2 | 3 | 4 | undefined;
  actions?: ReactNode;
  /** Off for lists and tables that bring their own padding. */
  padded?: boolean | undefined;
  className?: string | undefined;
};

/** One thing on a surface; with a title it is a named region. */
export function Card({ children, title, level = 2, actions, padded = true, className }: CardProps) {
  const titleId = useId();
  const Title = `h${level}` as const;
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      className={classes(
        'min-w-0 rounded-card border border-line bg-surface',
        padded && 'p-4 sm:p-5',
        className,
      )}
    >
      {title !== undefined && (
        <div
          className={classes(
            'flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2',
            padded ? 'mb-3' : 'p-4 pb-2',
          )}
        >
          <Title id={titleId} className="unbroken text-lg font-strong">
            {title}
          </Title>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
