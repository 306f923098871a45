import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { CountPill } from '../feedback/count-pill.tsx';
import type { RenderLink } from '../link.ts';
import type { NavItem } from './nav-item.ts';

export type SideNavProps = {
  label: string;
  items: readonly NavItem[];
  renderLink: RenderLink;
  header?: ReactNode;
  footer?: ReactNode;
  /** At the side of the page from 1024 px, or as the content of a drawer. */
  inDrawer?: boolean | undefined;
};

/** Navigation on large screens: 256 px wide, wider for large text, with the height of the window. */
export function SideNav({ label, items, renderLink, header, footer, inDrawer }: SideNavProps) {
  return (
    <nav
      aria-label={label}
      className={classes(
        'flex-col gap-4 *:shrink-0 print:hidden',
        inDrawer
          ? 'flex min-h-full'
          : 'sticky top-0 hidden h-dvh w-[clamp(256px,16rem,26vw)] shrink-0 overflow-y-auto border-r border-line bg-surface p-4 lg:flex',
      )}
    >
      {header}
      <ul className="grow space-y-0.5">
        {items.map((item) => (
          <li key={item.to} className="flex">
            {renderLink({
              to: item.to,
              'aria-current': item.active ? 'page' : undefined,
              className: classes(
                'flex min-h-11 grow flex-wrap content-center items-center justify-end gap-x-2 rounded-control px-3 text-sm no-underline eased',
                item.active
                  ? 'bg-accent-soft font-strong text-accent-ink forced-colors:border'
                  : 'text-ink hover:bg-hover [&>svg]:text-muted',
              ),
              children: (
                <>
                  {item.icon}
                  <span className="unbroken py-1 leading-tight">{item.label}</span>
                  {item.count?.to === undefined && <Count item={item} />}
                </>
              ),
            })}
            {item.count?.to !== undefined &&
              item.count.value > 0 &&
              renderLink({
                to: item.count.to,
                'aria-label': `${item.label}, ${item.count.label}`,
                className: 'flex min-w-11 items-center justify-center no-underline',
                children: <Count item={item} />,
              })}
          </li>
        ))}
      </ul>
      {footer}
    </nav>
  );
}

const Count = ({ item: { count } }: { item: NavItem }) =>
  count !== undefined &&
  count.value > 0 && <CountPill count={count.value} label={count.label} tone="warning" />;
