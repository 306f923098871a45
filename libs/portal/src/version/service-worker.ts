import type { WaitingWorker } from './updates.ts';

/** How long a new build may take to load before the page reloads without it. */
const PREPARE_MS = 60_000;

/**
 * Registers the portal's service worker and reports a new build that is waiting.
 * Resolves to null if the browser has none or rejects it: the portal works without one.
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
    // Another tab activated the new version: this tab still runs the old code.
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
