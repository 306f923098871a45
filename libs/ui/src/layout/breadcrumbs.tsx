import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classes } from '../classes.ts';
import type { RenderLink } from '../link.ts';

export type Crumb = { label: string; to?: string | undefined };

export type BreadcrumbsProps = {
  label: string;
  /** From the top to the current page, which is last. */
  items: readonly Crumb[];
  renderLink: RenderLink;
};

const link =
  'inline-flex min-h-11 min-w-11 items-center text-sm text-muted no-underline hover:text-ink hover:underline';

/** The whole path; on a phone only the link to the parent page. */
export function Breadcrumbs({ label, items, renderLink }: BreadcrumbsProps) {
  const parent = items.slice(0, -1).findLastIndex((item) => item.to !== undefined);
  return (
    <nav aria-label={label} className="min-w-0 print:hidden">
      <ol className="flex min-w-0 items-center gap-1">
        {items.map((item, index) => {
          const last = index === items.length - 1;
          return (
            <li
              key={`${index} ${item.label}`}
              className={classes(
                'min-w-0 items-center gap-1 sm:min-w-16',
                // The first link stays readable.
                index === 0 && !last && 'sm:shrink-0',
                index === parent ? 'flex' : 'hidden sm:flex',
                // The current page is shortened last.
                last ? 'grow' : 'shrink-9999',
              )}
            >
              {index === parent && (
                <ChevronLeft
                  aria-hidden
                  size={18}
                  className="-ml-1 shrink-0 text-muted sm:hidden"
                />
              )}
              {item.to !== undefined && !last ? (
                renderLink({
                  to: item.to,
                  className: link,
                  children: (
                    <span className="leading-tight max-sm:line-clamp-2 sm:truncate">
                      {item.label}
                    </span>
                  ),
                })
              ) : (
                <span
                  aria-current={last ? 'page' : undefined}
                  className="truncate text-sm text-ink"
                >
                  {item.label}
                </span>
              )}
              {!last && (
                <ChevronRight
                  aria-hidden
                  size={16}
                  className="hidden shrink-0 text-edge sm:block"
                />
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
