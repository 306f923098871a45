import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useCallback } from 'react';
import type { ShownAlert } from './alert-list.ts';
import { useCountdown } from './use-countdown.ts';
import { useSwipeAway } from './use-swipe.ts';

type AlertCardProps = {
  alert: ShownAlert;
  /** Whether the clock stands still. */
  held: boolean;
  closeLabel: string;
  onClose: (id: number) => void;
};

const icons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
} as const;

const DURATION_MS = 5000;

export function AlertCard({ alert, held, closeLabel, onClose }: AlertCardProps) {
  const { id, tone, title, detail, action, duration = DURATION_MS } = alert;
  const close = useCallback(() => onClose(id), [onClose, id]);
  useCountdown(close, { duration, held });
  const card = useSwipeAway(close);
  const Icon = icons[tone];
  return (
    <li
      ref={card}
      className="flex min-h-14 animate-rise touch-pan-y items-center gap-3 rounded-control bg-inverse pr-1.5 pl-4 text-sm text-on-inverse shadow-floating forced-colors:border"
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <div className="min-w-0 grow py-3">
        <div className="font-strong">{title}</div>
        {detail !== undefined && <div className="mt-0.5">{detail}</div>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onAction();
            close();
          }}
          className="min-h-11 shrink-0 rounded-mark px-3 font-strong text-inverse-accent focus-visible:outline-current"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={close}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-mark focus-visible:outline-current"
      >
        <X aria-hidden size={18} />
      </button>
    </li>
  );
}
