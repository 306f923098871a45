/** Resolves after so many milliseconds. */
export type Wait = (ms: number) => Promise<void>;

const STEP_MS = 20;

/** Asks again and again; whether it came true within about `limit_ms`. Counts steps, reads no clock. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  limit_ms: number,
  wait: Wait,
): Promise<boolean> {
  for (let waited = 0; waited <= limit_ms; waited += STEP_MS) {
    if (await isSo()) return true;
    await wait(STEP_MS);
  }
  return isSo();
}
