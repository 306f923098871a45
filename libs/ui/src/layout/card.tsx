import type { ReactNode } from 'react';
import { useId } from 'react';
import { classes } from '../classes.ts';
import type { RenderLink } from '../link.ts';

export type CardProps = {
  children: ReactNode;
  title?: string | undefined;
  /** Makes the title a link, by `renderLink`. */
  to?: string | undefined;
  renderLink?: RenderLink | undefined;
  /** Level of the title in the page's outline. */
  level?: 2 | 3 | 4 | undefined;
  actions?: ReactNode;
  /** False for lists and tables, which have their own padding. */
  padded?: boolean | undefined;
  className?: string | undefined;
};

/** A surface for related content. With a title it is a named region. */
export function Card(props: CardProps) {
  const { children, title, to, renderLink, level = 2, actions, padded = true, className } = props;
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
            {to === undefined || renderLink === undefined
              ? title
              : renderLink({ to, children: title, className: 'inline-block max-w-full py-2.25' })}
          </Title>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
