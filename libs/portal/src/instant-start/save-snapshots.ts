import { HOME } from '@springboard/access';
import type { SessionState } from '@springboard/auth';
import { calendarOf } from '@springboard/domain';
import { timeZoneOf } from '../dates.ts';
import type { PortalContext } from '../portal-context.ts';
import { whenIdle } from '../when-idle.ts';
import { isInstantScreen } from './instant-screens.ts';
import { SNAPSHOT_CACHE, SNAPSHOT_ID, type SnapshotInfo } from './snapshot.ts';
import { snapshotOwner } from './snapshot-owner.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** Longer than a thumb takes from one row to the next. */
const IDLE_MS = 2000;
const MAX_SNAPSHOTS = 12;
const BUSY = '[aria-busy=true]';

/**
 * Saves a snapshot of each screen on the device, and again when the screen has changed and is idle. The next
 * start shows it. Without a session, all snapshots are deleted.
 */
export const saveSnapshots = (
  { portal, session, storage, now }: PortalContext,
  root: Element,
): void => {
  let expires_at = 0;
  const deleteAll = () => void caches.delete(SNAPSHOT_CACHE).catch(() => false);
  const save = () => {
    const owner = snapshotOwner(storage, now());
    if (owner === null || root.querySelector('h1') === null || root.querySelector(BUSY)) return;
    if (!isInstantScreen(portal, location.pathname)) return;
    const taken_at = now();
    const state = session.store.getState();
    if (expires_at <= taken_at) expires_at = endOfDay(taken_at, calendarOf(timeZoneOf(state)));
    const page = {
      title: document.title,
      lang: document.documentElement.lang,
      theme: themeOf(state),
    };
    const info: SnapshotInfo = { owner, taken_at, expires_at, page };
    const content = takeSnapshot(root);
    const snapshot = content.ownerDocument.createElement('div');
    snapshot.id = SNAPSHOT_ID;
    snapshot.hidden = true;
    snapshot.dataset['info'] = JSON.stringify(info);
    snapshot.append(content);
    const address = `${location.pathname}${location.search}`;
    const addresses = address === HOME[portal] ? [address, '/'] : [address];
    void put(addresses, snapshot.outerHTML).catch(() => undefined);
  };
  let timer = 0;
  const onChange = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void whenIdle().then(save), IDLE_MS);
  };
  const signedIn = () => session.store.getState().status === 'signed_in';
  session.store.subscribe((state, before) => {
    if (state.user?.uuid !== before.user?.uuid || !signedIn()) deleteAll();
  });
  // A phone may never return to a page that was hidden.
  document.addEventListener('visibilitychange', () => document.hidden && save());
  afterFirstInstall(navigator.serviceWorker, onChange);
  if (signedIn()) onChange();
  else deleteAll();
  new MutationObserver(onChange).observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
};

/** The first service worker deletes all snapshots before it takes control. Browsers have none on insecure hosts. */
const afterFirstInstall = (container: ServiceWorkerContainer | undefined, save: () => void) => {
  if (container?.controller === null)
    container.addEventListener('controllerchange', save, { once: true });
};

/** `cache.put` moves an address to the end, so the oldest come first. */
const put = async (addresses: readonly string[], html: string): Promise<void> => {
  const cache = await caches.open(SNAPSHOT_CACHE);
  for (const address of addresses) {
    await cache.put(address, new Response(html, { headers: { 'content-type': 'text/html' } }));
  }
  const saved = await cache.keys();
  await Promise.all(saved.slice(0, -MAX_SNAPSHOTS).map((oldest) => cache.delete(oldest)));
};

const themeOf = ({ client }: SessionState): SnapshotInfo['page']['theme'] =>
  client && { theme_name: client.theme_name, theme_url: client.theme_url };

/** Offsets of time zones are multiples of 15 minutes. */
const QUARTER_S = 900;

/**
 * When the date changes, in seconds.
 *
 * @param now seconds
 * @param dateOf `YYYY-MM-DD` of a time in seconds
 */
export const endOfDay = (now: number, dateOf: (seconds: number) => string): number => {
  const today = dateOf(now);
  let end = now - (now % QUARTER_S) + QUARTER_S;
  while (dateOf(end) === today) end += QUARTER_S;
  return end;
};
