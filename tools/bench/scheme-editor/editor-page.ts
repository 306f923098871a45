/** What B16 and B14 do in a browser, with the editor and with the pages for comparison. */
import type { Page } from 'playwright';

/** Waits until the page has loaded a file, as its last one, and nothing else for a while. */
export const untilLoaded = (page: Page, last: RegExp) =>
  page.waitForFunction((source) => {
    const loaded = performance.getEntriesByType('resource');
    return (
      loaded.some(({ name }) => new RegExp(source).test(name)) &&
      loaded.every((entry) => entry.startTime + entry.duration < performance.now() - 500)
    );
  }, last.source);

/** Ms from a click on the link or button until rows are painted. Runs in the page. */
export const openOutline = (page: Page, { opener, row }: { opener: string; row: string }) =>
  page.evaluate(
    async (at) => {
      const control = document.querySelector<HTMLElement>(at.opener);
      if (control === null) throw new Error(`There is no ${at.opener}`);
      const start = performance.now();
      control.click();
      await new Promise<void>((resolve) => {
        // Notices rows before the frame that paints them. A timer might notice them a frame later.
        const observer = new MutationObserver(() => {
          if (document.querySelector(at.row) === null) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(resolve));
        });
        observer.observe(document, { childList: true, subtree: true });
      });
      return performance.now() - start;
    },
    { opener, row },
  );

/** Measures keys from now on, and not the modifiers that are pressed with them. */
export const watchKeys = (page: Page) =>
  page.evaluate(() => {
    window.keys = [];
    const painted = ({ key, timeStamp }: KeyboardEvent) => {
      if (['Alt', 'Control', 'Shift'].includes(key)) return;
      requestAnimationFrame(() =>
        setTimeout(() => window.keys.push(performance.now() - timeStamp)),
      );
    };
    addEventListener('keydown', painted, true);
  });

/** Ms from each of the keys until the next frame is painted. The page is idle before each. */
export async function timesOfKeys(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(() => (window.keys = []));
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })),
    );
  }
  const times = await page.evaluate(() => window.keys);
  if (times.length !== keys.length) throw new Error(`${times.length} of ${keys.length} keys`);
  return times;
}

declare global {
  interface Window {
    keys: number[];
  }
}
