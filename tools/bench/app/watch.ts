/** The measurements of `watchTaps` and `watchStart` in the page. */
declare global {
  interface Window {
    /** Milliseconds of each tap, from the touch until it is painted and on the disk. */
    taps: number[];
    /** Milliseconds from the start of the page until a row could be tapped. */
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

/** Runs in a page before its own code: measures when the first row can be tapped. */
export function watchStart(): void {
  window.ready = undefined;
  const checkRow = () => {
    const row = document.querySelector('li button[aria-pressed]');
    if (!row?.checkVisibility({ visibilityProperty: true })) return;
    changes.disconnect();
    requestAnimationFrame(() => (window.ready ??= performance.now()));
  };
  const changes = new MutationObserver(checkRow);
  changes.observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] });
}
