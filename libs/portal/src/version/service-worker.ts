import type { WaitingWorker } from './updates.ts';

/** How long a new build may take to load before the page is loaded again without it. */
const PREPARE_MS = 60_000;

/**
 * Registers the portal's service worker and tells of a new build that waits.
 * Resolves to null where the browser has none or refuses it: the portal then works without.
 */
export const registerServiceWorker = async (
  container: ServiceWorkerContainer | undefined,
  waiting: () => void,
): Promise<WaitingWorker | null> => {
  try {
    const registration = await container?.register('/sw.js', { scope: '/' });
    if (!container || !registration) return null;
    const notify = () => {
      if (registration.waiting && container.controller) waiting();
    };
    notify();
    // Another tab took the new version: this one still runs the old code.
    if (container.controller) container.addEventListener('controllerchange', waiting);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', notify);
    });
    return {
      prepare: () => waitingWorker(registration),
      activate: () => activateWaiting(container, registration),
    };
  } catch {
    return null;
  }
};

const waitingWorker = async (registration: ServiceWorkerRegistration): Promise<boolean> => {
  if (registration.waiting) return true;
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing) {
    const settled = new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => resolve());
      setTimeout(resolve, PREPARE_MS);
    });
    await settled;
  }
  return registration.waiting !== null;
};

const activateWaiting = async (
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): Promise<void> => {
  const controlled = new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, 5000);
  });
  registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  await controlled;
};
