import { useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { classes } from '../classes.ts';

type ReasonedProps = {
  reason: string | undefined;
  wide?: boolean | undefined;
  children: (reasonId: string | undefined) => ReactNode;
};

/** Explains why a control is disabled: on hover, focus and touch, and as its description for screen readers. */
export function WithDisabledReason({ reason, wide, children }: ReasonedProps) {
  return reason === undefined ? (
    children(undefined)
  ) : (
    <WithReason reason={reason} wide={wide}>
      {children}
    </WithReason>
  );
}

function WithReason({ reason, wide, children }: ReasonedProps & { reason: string }) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const show = (event: SyntheticEvent<HTMLElement>) =>
    tip.current?.togglePopover?.({ force: true, source: event.currentTarget });
  const hide = () => tip.current?.togglePopover?.(false);
  return (
    <span
      className={classes('inline-flex has-[>.w-full]:w-full', wide && 'w-full sm:w-auto')}
      role="none"
      onPointerEnter={show}
      onFocus={show}
      onPointerLeave={hide}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children(id)}
      <span ref={tip} id={id} role="tooltip" popover="manual" className="beside-source">
        {reason}
      </span>
    </span>
  );
}
