import * as Radix from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { classes } from '../classes.ts';
import type { AlertList, ShownAlert } from './alert-list.ts';

export type AlertRegionProps = {
  alerts: AlertList;
  /** Name of the region; `{hotkey}` is replaced by the key that moves the focus there. */
  label: string;
  /** Screen readers read it before each alert: "Notification". */
  alertLabel: string;
  closeLabel: string;
};

const icons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
} as const;

/**
 * The region in which alerts appear: above the tabs of a phone or tablet (at the top while a dialog or drawer is
 * open), on large screens right of the sticky bar. A message never covers the next row. Hover and focus pause the
 * timer.
 */
export function AlertRegion({ alerts, label, alertLabel, closeLabel }: AlertRegionProps) {
  const shown = useSyncExternalStore(alerts.subscribe, alerts.read);
  return (
    <Radix.Provider label={alertLabel} swipeDirection="right">
      {shown.map((alert) => (
        <AlertCard
          key={alert.id}
          alert={alert}
          closeLabel={closeLabel}
          onClose={() => alerts.dismiss(alert.id)}
        />
      ))}
      <Radix.Viewport
        data-live
        label={label}
        className="fixed inset-x-0 bottom-[calc(0.25rem+env(safe-area-inset-bottom))] z-60 mx-auto [html:has([data-edge=bottom]):not(:has([data-bottom-tabs]))_&]:max-lg:bottom-[calc(--spacing(18)+env(safe-area-inset-bottom))] [html:has([data-page-lock])_&]:max-lg:top-[calc(1rem+env(safe-area-inset-top))] [html:has([data-page-lock])_&]:max-lg:bottom-auto! [html:has([data-page-lock])_&]:sm:mr-0 flex w-full max-w-md flex-col gap-2 px-3 outline-none lg:right-4 lg:bottom-0 lg:mr-0 lg:max-w-92 xl:max-w-112 print:hidden"
      />
    </Radix.Provider>
  );
}

type AlertCardProps = { alert: ShownAlert; closeLabel: string; onClose: () => void };

function AlertCard({ alert, closeLabel, onClose }: AlertCardProps) {
  const Icon = icons[alert.tone];
  const { action } = alert;
  return (
    <Radix.Root
      type={alert.tone === 'error' ? 'foreground' : 'background'}
      duration={alert.duration ?? 5000}
      onOpenChange={(open) => !open && onClose()}
      className={classes(
        'flex min-h-14 items-center gap-3 rounded-control bg-inverse pr-1.5 pl-4 text-sm text-on-inverse shadow-floating data-[state=closed]:animate-leave forced-colors:border',
        // After quick taps the text changes in place.
        !alert.inPlace && 'data-[state=open]:animate-rise',
      )}
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <div className="min-w-0 grow py-2 text-pretty">
        <Radix.Title className="font-strong">{alert.title}</Radix.Title>
        {alert.detail !== undefined && (
          <Radix.Description className="mt-0.5">{alert.detail}</Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action
          altText={action.hint}
          onClick={action.onAction}
          className="min-h-11 shrink-0 rounded-mark px-3 font-strong text-inverse-accent focus-visible:outline-current"
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={closeLabel}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-mark focus-visible:outline-current"
      >
        <X aria-hidden size={18} />
      </Radix.Close>
    </Radix.Root>
  );
}
