import { classes } from '../classes.ts';
import type { RenderLink } from '../link.ts';
import type { NavItem } from './nav-item.ts';

export type BottomTabsProps = {
  label: string;
  /** 3 to 5. */
  items: readonly NavItem[];
  renderLink: RenderLink;
};

/** Navigation within reach of the thumb. `SideNav` replaces it from 1024 px. Leave `pb-24` under the content. */
export function BottomTabs({ label, items, renderLink }: BottomTabsProps) {
  return (
    <nav
      data-bottom-tabs
      aria-label={label}
      className="pb-safe fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {items.map((item) => (
          <li key={item.to} className="min-w-0 flex-1">
            {renderLink({
              to: item.to,
              'aria-current': item.active ? 'page' : undefined,
              className: classes(
                'group flex h-16 flex-col items-center justify-center gap-0.5 text-xs no-underline -outline-offset-4',
                item.active ? 'font-strong text-accent-ink' : 'text-muted',
              ),
              children: <Tab item={item} />,
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ item }: { item: NavItem }) {
  return (
    <>
      <span
        className={classes(
          'relative flex h-8 w-15 items-center justify-center rounded-full eased group-active:bg-hover',
          item.active && 'bg-accent-soft forced-colors:border',
        )}
      >
        {item.icon}
        {item.count !== undefined && item.count.value > 0 && (
          <span className="absolute -top-1 right-1.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-negative px-1 text-[0.6875rem] leading-none font-strong tabular text-on-negative">
            <span aria-hidden>{item.count.value}</span>
            <span className="sr-only">{item.count.label}</span>
          </span>
        )}
      </span>
      <span className="max-w-full truncate px-1">{item.label}</span>
    </>
  );
}
