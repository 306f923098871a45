/** Resolves after this number of milliseconds. */
export type Wait = (ms: number) => Promise<void>;

const STEP_MS = 20;

/** Polls the condition for about `limit_ms` and returns whether it became true. Counts steps, reads no clock. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  limit_ms: number,
  wait: Wait,
): Promise<boolean> {
  for (let waited = 0; waited <= limit_ms; waited += STEP_MS) {
    if (await condition()) return true;
    await wait(STEP_MS);
  }
  return condition();
}
