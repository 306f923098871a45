/** A short message about something that has just happened. */
export type Alert = {
  tone: 'info' | 'success' | 'warning' | 'error';
  title: string;
  detail?: string | undefined;
  /** `hint` tells how to do it another way, for those who cannot reach the alert in time. */
  action?: { label: string; hint: string; onAction: () => void } | undefined;
  /** The action undoes a change; Ctrl+Z does the same. */
  isUndo?: boolean | undefined;
  /** A newer alert with the same subject takes the place of the older one. */
  subject?: string | undefined;
  /** Milliseconds; 5000 when left out (§9). */
  duration?: number | undefined;
};

/** `inPlace`: it stands where one of the same subject stood a moment ago. */
export type ShownAlert = Alert & { id: number; inPlace: boolean };

/** The alerts on screen, newest last; hand one to whatever raises alerts and to `AlertRegion`. */
export type AlertList = {
  raise: (alert: Alert) => void;
  dismiss: (id: number) => void;
  read: () => readonly ShownAlert[];
  subscribe: (listener: () => void) => () => void;
};

export function createAlertList(): AlertList {
  let shown: readonly ShownAlert[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const replace = (next: readonly ShownAlert[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    raise: (alert) => {
      lastId += 1;
      const others = shown.filter(
        ({ subject }) => subject === undefined || subject !== alert.subject,
      );
      const inPlace = others.length < shown.length;
      replace([...others, { ...alert, id: lastId, inPlace }]);
    },
    dismiss: (id) => replace(shown.filter((alert) => alert.id !== id)),
    read: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
