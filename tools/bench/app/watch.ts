/** What `watchTaps` and `watchStart` note in the page. */
declare global {
  interface Window {
    /** Milliseconds of each tap, from the touch until it is painted and on the disk. */
    taps: number[];
    /** Milliseconds from the start of the page until there was something to tap. */
    ready: number | undefined;
  }
}

/** Runs in a page before its own code: notes how long each tap takes. */
export function watchTaps(): void {
  window.taps = [];
  let durable = 0;
  type Given = Parameters<IDBDatabase['transaction']>;
  const prototype: { transaction: (this: IDBDatabase, ...given: Given) => IDBTransaction } =
    IDBDatabase.prototype;
  const open = prototype.transaction;
  prototype.transaction = function (...given) {
    const transaction = open.apply(this, given);
    if (given[1] === 'readwrite') {
      transaction.addEventListener('complete', () => (durable = performance.now()));
    }
    return transaction;
  };
  // Next after the frame: a message would wait for all frames of what moves meanwhile.
  const afterPaint = (run: () => void) =>
    requestAnimationFrame(() => void scheduler.postTask(run, { priority: 'user-blocking' }));
  const watch = (event: MouseEvent) => {
    const row = event.target instanceof Element && event.target.closest('li');
    if (!row) return;
    const [touched, before] = [event.timeStamp, durable];
    const changes = new MutationObserver(() => {
      changes.disconnect();
      afterPaint(() => {
        if (durable > before) window.taps.push(Math.max(performance.now(), durable) - touched);
      });
    });
    changes.observe(row, { subtree: true, attributeFilter: ['aria-pressed'] });
  };
  addEventListener('click', watch, { capture: true });
}

/** Runs in a page before its own code: notes when there is something to tap. */
export function watchStart(): void {
  window.ready = undefined;
  const look = () => {
    if (!document.querySelector('li button[aria-pressed]')) return;
    changes.disconnect();
    requestAnimationFrame(() => (window.ready ??= performance.now()));
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { subtree: true, childList: true });
}
