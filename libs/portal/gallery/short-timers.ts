/** Longer timers, such as those that dismiss a message, do not change a story. In milliseconds. */
const LONGEST = 500;
/** React delays suspended content by 300 ms, and a portal its spinner by 400 ms. A story does not have to wait. */
const SPEED = 10;

const pending = new Set<unknown>();

const schedule = window.setTimeout.bind(window);
const cancel = window.clearTimeout.bind(window);

window.setTimeout = Object.assign((handler: TimerHandler, delay = 0, ...args: unknown[]) => {
  if (delay > LONGEST || typeof handler !== 'function') return schedule(handler, delay, ...args);
  const timer = schedule(() => {
    pending.delete(timer);
    handler(...args);
  }, delay / SPEED);
  pending.add(timer);
  return timer;
}, window.setTimeout);
window.clearTimeout = (timer) => {
  pending.delete(timer);
  cancel(Number(timer));
};

/** Whether a timer of at most half a second is pending. */
export const hasShortTimers = (): boolean => pending.size > 0;
