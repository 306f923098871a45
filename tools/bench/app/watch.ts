/** What `watchTaps` and `watchStart` note in the page. */
declare global {
  interface Window {
    /** Milliseconds of each tap, from the touch until it is painted and on the disk. */
    taps: number[];
    /** Milliseconds from the start of the page until there was something to tap. */
    ready: number | undefined;
  }
}

/** Runs in a page before its own code: notes how long each tap takes, whatever of the two comes last. */
export function watchTaps(): void {
  window.taps = [];
  type Tap = { readonly touched: number; painted?: number; saved?: number };
  let tap: Tap | null = null;
  const note = (of: Tap | null, what: 'painted' | 'saved') => {
    if (of === null || of !== tap) return;
    of[what] ??= performance.now();
    if (of.painted === undefined || of.saved === undefined) return;
    window.taps.push(Math.max(of.painted, of.saved) - of.touched);
    tap = null;
  };
  type TransactionArgs = Parameters<IDBDatabase['transaction']>;
  const prototype: {
    transaction: (this: IDBDatabase, ...args: TransactionArgs) => IDBTransaction;
  } = IDBDatabase.prototype;
  const open = prototype.transaction;
  prototype.transaction = function (...args) {
    const transaction = open.apply(this, args);
    const mine = tap;
    if (args[2]?.durability === 'strict') {
      transaction.addEventListener('complete', () => note(mine, 'saved'));
    }
    return transaction;
  };
  // Next after the frame: a message would wait for all frames of what moves meanwhile.
  const afterPaint = (run: () => void) =>
    requestAnimationFrame(() => void scheduler.postTask(run, { priority: 'user-blocking' }));
  const watch = (event: MouseEvent) => {
    const row = event.target instanceof Element && event.target.closest('li');
    if (!row) return;
    const mine: Tap = { touched: event.timeStamp };
    tap = mine;
    const changes = new MutationObserver(() => {
      changes.disconnect();
      afterPaint(() => note(mine, 'painted'));
    });
    changes.observe(row, { subtree: true, attributeFilter: ['aria-pressed'] });
  };
  addEventListener('click', watch, { capture: true });
}

/** Runs in a page before its own code: notes when there is something to tap. */
export function watchStart(): void {
  window.ready = undefined;
  const look = () => {
    const row = document.querySelector('li button[aria-pressed]');
    if (!row?.checkVisibility({ visibilityProperty: true })) return;
    changes.disconnect();
    requestAnimationFrame(() => (window.ready ??= performance.now()));
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] });
}
