import { createStore, type StoreApi } from 'zustand/vanilla';

/** A message over the page that goes away by itself (§2, Global alerts). */
export type Alert = {
  readonly id: number;
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  /** In the language on screen. */
  readonly text: string;
  /** Undo, or the way to the thing that the message is about. */
  readonly action?: { readonly label: string; run(): void };
};

/** §9. */
export const ALERT_MS = 5000;
/** More would cover the page; the oldest go. */
const MOST = 3;

export type Alerts = {
  readonly store: StoreApi<readonly Alert[]>;
  show(alert: Omit<Alert, 'id'>): void;
  dismiss(id: number): void;
};

export const createAlerts = (): Alerts => {
  const store = createStore<readonly Alert[]>(() => []);
  let last = 0;
  const replace = (alerts: readonly Alert[]) => store.setState(alerts, true);
  return {
    store,
    /** Saying the same again shows it once, anew. */
    show(alert) {
      last += 1;
      const others = store.getState().filter(({ text }) => text !== alert.text);
      replace([...others, { ...alert, id: last }].slice(-MOST));
    },
    dismiss: (id) => replace(store.getState().filter((alert) => alert.id !== id)),
  };
};
