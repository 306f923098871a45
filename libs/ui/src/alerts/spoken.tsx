import { useEffect, useState } from 'react';
import type { ShownAlert } from './alert-list.ts';

type SpokenProps = {
  /** The newest of its kind; undefined: there is none. */
  alert: ShownAlert | undefined;
  /** Said before each alert: "Notification". */
  label: string;
  /** Interrupts what is being read out. */
  urgent: boolean;
};

/** A text that comes into the page together with its region is not read out. */
const SPOKEN_AFTER_MS = 50;
/** Then it would only be found twice. */
const GONE_AFTER_MS = 1000;

/** [D11] What screen readers say of an alert, whether its card is new or says something else now. */
export function Spoken({ alert, label, urgent }: SpokenProps) {
  const [said, setSaid] = useState<ShownAlert>();
  useEffect(() => {
    const speak = setTimeout(() => setSaid(alert), SPOKEN_AFTER_MS);
    const fallSilent = setTimeout(() => setSaid(undefined), GONE_AFTER_MS);
    return () => {
      clearTimeout(speak);
      clearTimeout(fallSilent);
    };
  }, [alert]);
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      className="sr-only"
    >
      {said && (
        // The same words about something else are said again.
        <span key={said.id}>
          {[label, said.title, said.detail, said.action?.hint].filter(Boolean).join(' ')}
        </span>
      )}
    </div>
  );
}
