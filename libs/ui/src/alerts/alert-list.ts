/** A short message about something that has just happened. */
export type Alert = {
  tone: 'info' | 'success' | 'warning' | 'error';
  title: string;
  detail?: string | undefined;
  /** `hint` explains another way to do this, for users who cannot reach the alert in time. */
  action?: { label: string; hint: string; onAction: () => void } | undefined;
  /** The action undoes a change; Ctrl+Z does the same. */
  isUndo?: boolean | undefined;
  /** A newer alert with the same subject replaces the older one. */
  subject?: string | undefined;
  /** Milliseconds; 5000 by default (§9). */
  duration?: number | undefined;
};

/** `inPlace`: it replaces an alert with the same subject. */
export type ShownAlert = Alert & { id: number; inPlace: boolean };

/** The alerts on screen, newest last. Shared by the code that raises alerts and `AlertRegion`. */
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
