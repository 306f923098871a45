import { renderLink } from '../render-link.tsx';
import { classes } from '@springboard/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type SectionLinksProps = {
  label: string;
  sections: readonly { readonly to: string; readonly label: string }[];
  /** The address of the current section; by default that of the page. */
  current?: string;
};

/** The sections of a page as links. On a phone the row scrolls to the current one. */
export function SectionLinks({ label, sections, current: to }: SectionLinksProps) {
  const { pathname } = useLocation();
  const currentTo = to ?? pathname;
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector(`[href="${currentTo}"]`);
    if (!row.current || !(current instanceof HTMLElement)) return;
    row.current.scrollLeft =
      current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [currentTo]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="relative mb-5 overflow-x-auto border-b border-line"
    >
      <ul className="flex w-max gap-1">
        {sections.map((section) => {
          const isCurrent = currentTo === section.to;
          return (
            <li key={section.to}>
              {renderLink({
                to: section.to,
                'aria-current': isCurrent ? 'page' : undefined,
                className: classes(
                  'inline-flex min-h-11 items-center border-b-2 px-3 text-sm no-underline',
                  isCurrent
                    ? 'border-accent font-strong text-accent-ink'
                    : 'border-transparent text-ink hover:border-edge',
                ),
                children: section.label,
              })}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
