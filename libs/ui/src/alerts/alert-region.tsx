import { useCallback, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { AlertCard } from './alert-card.tsx';
import type { AlertList } from './alert-list.ts';
import { Spoken } from './spoken.tsx';
import { useHeld } from './use-held.ts';

export type AlertRegionProps = {
  alerts: AlertList;
  /** Name of the region; `{hotkey}` stands for the key that leads there. */
  label: string;
  /** Said before each alert by screen readers: "Notification". */
  alertLabel: string;
  closeLabel: string;
};

const HOTKEY = 'F8';

/**
 * Where alerts appear: over the tabs on a phone (at the top beside a dialog), bottom right at the desk. Hover
 * and focus stop the clock. A newer alert of a subject changes the card of the older one, which costs a tap
 * next to nothing.
 */
export function AlertRegion({ alerts, label, alertLabel, closeLabel }: AlertRegionProps) {
  const shown = useSyncExternalStore(alerts.subscribe, alerts.read);
  const region = useRef<HTMLElement>(null);
  const held = useHeld(region);
  useHotkey(region);
  const close = useCallback(
    (id: number) => {
      // The focus would be lost with the card.
      if (region.current?.contains(document.activeElement)) region.current.focus();
      alerts.dismiss(id);
    },
    [alerts],
  );
  return (
    <>
      <Spoken urgent label={alertLabel} alert={shown.findLast(({ tone }) => tone === 'error')} />
      <Spoken
        urgent={false}
        label={alertLabel}
        alert={shown.findLast(({ tone }) => tone !== 'error')}
      />
      <section
        ref={region}
        aria-label={label.replace('{hotkey}', HOTKEY)}
        tabIndex={-1}
        className="fixed inset-x-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-60 mx-auto [html:has([data-edge=bottom])_&]:max-lg:bottom-[calc(9rem+env(safe-area-inset-bottom))] [html:has([data-page-lock])_&]:max-sm:top-[calc(1rem+env(safe-area-inset-top))] [html:has([data-page-lock])_&]:max-sm:bottom-auto w-full max-w-md px-3 outline-none lg:right-4 lg:bottom-4 lg:mr-0 print:hidden"
      >
        <ol className="flex flex-col gap-2">
          {shown.map((alert) => (
            <AlertCard
              key={alert.subject ?? alert.id}
              alert={alert}
              held={held}
              closeLabel={closeLabel}
              onClose={close}
            />
          ))}
        </ol>
      </section>
    </>
  );
}

/** A key leads to the alerts from anywhere. */
const useHotkey = (region: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const go = ({ code }: KeyboardEvent) => code === HOTKEY && region.current?.focus();
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [region]);
};
