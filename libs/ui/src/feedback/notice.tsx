import { CircleAlert, CircleCheck, CloudOff, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error' | 'offline';

export type NoticeProps = {
  kind: NoticeKind;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced when it appears: an error immediately, other kinds politely. */
  live?: boolean | undefined;
  onDismiss?: (() => void) | undefined;
  dismissLabel?: string | undefined;
  /** Edge to edge at the top of the screen instead of a box in the content. */
  banner?: boolean | undefined;
};

const kinds = {
  info: { Icon: Info, look: 'bg-info-soft text-info-ink' },
  success: { Icon: CircleCheck, look: 'bg-positive-soft text-positive-ink' },
  warning: { Icon: TriangleAlert, look: 'bg-warning-soft text-warning-ink' },
  error: { Icon: CircleAlert, look: 'bg-negative-soft text-negative-ink' },
  offline: { Icon: CloudOff, look: 'bg-neutral-soft text-ink' },
} as const;

/** What happened, whether anything is lost, and what to do. In the content or as a banner. */
export function Notice(props: NoticeProps) {
  const { Icon, look } = kinds[props.kind];
  return (
    <div
      role={props.live ? (props.kind === 'error' ? 'alert' : 'status') : undefined}
      className={classes(
        'flex items-start gap-3 px-4 py-3 text-sm forced-colors:border',
        props.banner ? 'justify-center' : 'rounded-card',
        look,
      )}
    >
      <Icon aria-hidden size={20} className="mt-px shrink-0" />
      <div
        className={classes(
          'flex min-w-0 flex-wrap items-center gap-x-3',
          !props.banner && 'grow justify-between',
        )}
      >
        <div className={classes('min-w-0 text-pretty', !props.banner && 'grow basis-44')}>
          {props.title !== undefined && <p className="font-strong">{props.title}</p>}
          {props.children}
        </div>
        {props.action !== undefined && (
          <div className="-my-2 -mr-2 -ml-3 max-w-[calc(100%+20px)]">{props.action}</div>
        )}
      </div>
      {props.onDismiss && (
        <button
          type="button"
          aria-label={props.dismissLabel}
          onClick={props.onDismiss}
          className="-my-3 -mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  );
}
