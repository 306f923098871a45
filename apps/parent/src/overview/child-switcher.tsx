import type { Child } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Avatar, classes } from '@springboard/ui';
import { Link } from 'react-router';
import { childLabel } from '../child-label.ts';

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
        {childList.map((child) => (
          <li key={child.uuid} className="max-w-full">
            <Link
              to={to(child.uuid)}
              replace
              preventScrollReset
              onClick={() => onChoose?.(child.uuid)}
              aria-current={child.uuid === current ? 'true' : undefined}
              className={classes(
                'inline-flex max-w-full min-h-12 items-center gap-2.5 rounded-full border py-1.5 pr-5 pl-2 text-base no-underline eased',
                child.uuid === current
                  ? 'border-accent bg-accent-soft font-strong text-accent-ink'
                  : 'border-line bg-surface text-ink hover:border-edge',
              )}
            >
              <Avatar name={`${child.firstname} ${child.lastname}`} size="small" />
              <span className="min-w-0 wrap-anywhere">{childLabel(child, childList)}</span>
              {marked?.uuids.has(child.uuid) && (
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
