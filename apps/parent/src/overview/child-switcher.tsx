import type { Child } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Avatar, classes } from '@springboard/ui';
import { Link } from 'react-router';

type ChildSwitcherProps = {
  childList: readonly Child[];
  /** uuid of the child that is shown. */
  current: string;
  to: (uuid: string) => string;
  /** Children with a mark, and what it says. */
  marked?: { readonly uuids: ReadonlySet<string>; readonly text: string };
  onChoose?: (uuid: string) => void;
  className?: string;
};

/** One link for each child, so that the address says which child is shown. */
export function ChildSwitcher(props: ChildSwitcherProps) {
  const { childList, current, to, marked, onChoose, className } = props;
  const { t } = useTranslation('parent');
  return (
    <nav aria-label={t('children.label')} className={className}>
      <ul className="flex flex-wrap gap-2">
        {childList.map(({ uuid, firstname, lastname }) => (
          <li key={uuid} className="max-w-full">
            <Link
              to={to(uuid)}
              replace
              preventScrollReset
              onClick={() => onChoose?.(uuid)}
              aria-current={uuid === current ? 'true' : undefined}
              className={classes(
                'inline-flex max-w-full min-h-12 items-center gap-2.5 rounded-full border py-1.5 pr-5 pl-2 text-base no-underline eased',
                uuid === current
                  ? 'border-accent bg-accent-soft font-strong text-accent-ink'
                  : 'border-line bg-surface text-ink hover:border-edge',
              )}
            >
              <Avatar name={`${firstname} ${lastname}`} size="small" />
              <span className="min-w-0 wrap-anywhere">{firstname}</span>
              {marked?.uuids.has(uuid) && (
                <>
                  <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-accent" />
                  <span className="sr-only">{`(${marked.text})`}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
