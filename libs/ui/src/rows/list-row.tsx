import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { RenderLink } from '../link.ts';

export type ListRowProps = {
  title: ReactNode;
  detail?: ReactNode;
  leading?: ReactNode;
  /** Text, chips or controls at the end. Controls stay usable besides the row's own target. */
  trailing?: ReactNode;
  /** A row is a link (`to` with `renderLink`), a button (`onPress`), or neither. */
  to?: string | undefined;
  renderLink?: RenderLink | undefined;
  onPress?: (() => void) | undefined;
  /** Grey and without a target; explain it in `detail`. */
  disabled?: boolean | undefined;
  /** True for the row whose page is open beside the list. */
  current?: boolean | undefined;
  /** `div` if its parent is the item of the list already, as in `VirtualList`. */
  as?: 'li' | 'div' | undefined;
};

const target = 'stretched min-w-0 text-left text-base font-strong text-ink no-underline';

/** At least 64 px high. The whole row is the target. */
export function ListRow(props: ListRowProps) {
  const { title, detail, leading, trailing, to, renderLink, onPress, disabled, current } = props;
  const Row = props.as ?? 'li';
  const leads = to !== undefined && renderLink !== undefined && !disabled;
  const active = leads || (onPress !== undefined && !disabled);
  return (
    <Row
      className={classes(
        'relative flex min-h-16 flex-wrap items-center gap-x-3 px-4 py-2.5 eased',
        active && 'hover:bg-hover',
        current && 'bg-accent-soft',
        disabled && 'text-muted',
      )}
    >
      {leading !== undefined && <div className="shrink-0">{leading}</div>}
      <div className="min-w-0 grow basis-36 text-pretty wrap-anywhere">
        {leads ? (
          renderLink({
            to,
            className: target,
            children: title,
            'aria-current': current ? 'page' : undefined,
          })
        ) : active ? (
          <button type="button" onClick={onPress} className={target}>
            {title}
          </button>
        ) : (
          <div className={classes('text-base font-strong', !disabled && 'text-ink')}>{title}</div>
        )}
        {detail !== undefined && <div className="mt-0.5 text-sm text-muted">{detail}</div>}
      </div>
      {(trailing !== undefined || leads) && (
        <div className="ml-auto flex shrink-0 items-center gap-3 text-sm text-muted">
          {trailing !== undefined && (
            <div className="flex items-center gap-2 [&_a]:relative [&_a]:z-1 [&_button]:relative [&_button]:z-1">
              {trailing}
            </div>
          )}
          {leads && (
            <ChevronRight
              aria-hidden
              size={20}
              className="-mr-1 shrink-0 text-muted rtl:-scale-x-100"
            />
          )}
        </div>
      )}
    </Row>
  );
}
