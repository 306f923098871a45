import type { Child } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { CachedNotice, type CachedResult, portalContext } from '@springboard/portal';
import { Card, EmptyState } from '@springboard/ui';
import { ChevronRight } from 'lucide-react';
import { Link, type LoaderFunctionArgs } from 'react-router';

type ChildLink = { readonly to: string; readonly text: string };

type ChildLinksProps = {
  reading: CachedResult<Child[]>;
  linksOf: (child: Child) => readonly ChildLink[];
};

/** A card for each child with links to pages about them. */
export function ChildLinks({ reading, linksOf }: ChildLinksProps) {
  const { t } = useTranslation('parent');
  return (
    <>
      <CachedNotice result={reading} />
      {reading.value.length === 0 && (
        <EmptyState title={t('overview.none')} detail={t('overview.noneDetail')} />
      )}
      <div className="grid gap-4">
        {reading.value.map((child) => (
          <Card key={child.uuid} title={titleOf(child, reading.value)}>
            <ul className="divide-y divide-line">
              {linksOf(child).map(({ to, text }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex min-h-11 items-center justify-between gap-3 py-2 text-ink no-underline hover:underline"
                  >
                    <span className="min-w-0 wrap-anywhere">{text}</span>
                    <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}

/** The full name, with the club where the same child is in two clubs. */
const titleOf = (child: Child, childList: readonly Child[]): string => {
  const name = `${child.firstname} ${child.lastname}`;
  const isTwice = childList.some(
    ({ uuid, firstname, lastname }) =>
      uuid !== child.uuid && firstname === child.firstname && lastname === child.lastname,
  );
  return isTwice ? `${name} · ${child.club.name}` : name;
};

export const loadChildren = ({ context, request }: LoaderFunctionArgs) =>
  portalContext(context).queries.fetch('GET /children', {}, request.signal);
