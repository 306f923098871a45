/** The measurements of `watchTaps` and `watchStart` in the page. */
declare global {
  interface Window {
    /** Milliseconds of each tap, from the touch until it is painted and on the disk. */
    taps: number[];
    /** Milliseconds from the start of the page until it shows what is expected. */
    ready: number | undefined;
  }
}

/** Runs in a page before its own code: measures each tap until it is both painted and saved. */
export function watchTaps(): void {
  window.taps = [];
  type Tap = { readonly touched: number; painted?: number; saved?: number };
  let tap: Tap | null = null;
  const record = (measured: Tap | null, what: 'painted' | 'saved') => {
    if (measured === null || measured !== tap) return;
    measured[what] ??= performance.now();
    if (measured.painted === undefined || measured.saved === undefined) return;
    window.taps.push(Math.max(measured.painted, measured.saved) - measured.touched);
    tap = null;
  };
  type TransactionArgs = Parameters<IDBDatabase['transaction']>;
  const prototype: {
    transaction: (this: IDBDatabase, ...args: TransactionArgs) => IDBTransaction;
  } = IDBDatabase.prototype;
  const open = prototype.transaction;
  prototype.transaction = function (...args) {
    const transaction = open.apply(this, args);
    const current = tap;
    if (args[2]?.durability === 'strict') {
      transaction.addEventListener('complete', () => record(current, 'saved'));
    }
    return transaction;
  };
  // The next task after the frame. A message would be delayed by the frames of running animations.
  const afterPaint = (run: () => void) =>
    requestAnimationFrame(() => void scheduler.postTask(run, { priority: 'user-blocking' }));
  const watch = (event: MouseEvent) => {
    const row = event.target instanceof Element && event.target.closest('li');
    if (!row) return;
    const current: Tap = { touched: event.timeStamp };
    tap = current;
    const changes = new MutationObserver(() => {
      changes.disconnect();
      afterPaint(() => record(current, 'painted'));
    });
    changes.observe(row, { subtree: true, attributeFilter: ['aria-pressed'] });
  };
  addEventListener('click', watch, { capture: true });
}

/** What a page shows when it has started: each text in a visible element that matches the selector. */
export type Shown = { readonly selector: string; readonly texts: readonly string[] };

/** Runs in a page before its own code: measures when it shows what is expected. */
export function watchStart({ selector, texts }: Shown): void {
  window.ready = undefined;
  const isShown = (text: string) =>
    [...document.querySelectorAll(selector)].some(
      (element) =>
        element.textContent.includes(text) && element.checkVisibility({ visibilityProperty: true }),
    );
  const check = () => {
    if (!texts.every(isShown)) return;
    changes.disconnect();
    requestAnimationFrame(() => (window.ready ??= performance.now()));
  };
  const changes = new MutationObserver(check);
  changes.observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] });
}
