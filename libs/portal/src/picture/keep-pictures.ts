import { HOME } from '@springboard/access';
import type { SessionState } from '@springboard/auth';
import { calendarOf } from '@springboard/domain';
import { timeZoneOf } from '../dates.ts';
import type { Parts } from '../parts.ts';
import { endOfDay } from './end-of-day.ts';
import { ownerOf, type PictureFacts } from './facts.ts';
import { PICTURE_ID, PICTURES } from './names.ts';
import { takePicture } from './take-picture.ts';

/** Nothing has moved for so long: longer than a thumb takes from row to row. */
const CALM_MS = 2000;
/** Addresses of which a picture is kept. */
const MOST = 12;
const BUSY = '[aria-busy=true]';
/** Tells nothing but how far things have got (OF15). */
const SYNC_CENTRE = '/offline';

/**
 * Keeps a picture of every screen on the device, and a newer one whenever it has changed and stands still, so
 * that the next start shows it at once (ADR 0023). Without a session there are none.
 */
export const keepPictures = ({ portal, session, storage, now }: Parts, root: Element): void => {
  let until = 0;
  const forget = () => void caches.delete(PICTURES).catch(() => false);
  const keep = () => {
    const of = ownerOf(storage, now());
    if (of === null || root.querySelector('h1') === null || root.querySelector(BUSY)) return;
    if (location.pathname === SYNC_CENTRE) return;
    const picture = document.createElement('div');
    picture.id = PICTURE_ID;
    picture.hidden = true;
    const from = now();
    const state = session.store.getState();
    if (until <= from) until = endOfDay(from, calendarOf(timeZoneOf(state)));
    const page = {
      title: document.title,
      lang: document.documentElement.lang,
      theme: themeOf(state),
    };
    const facts: PictureFacts = { of, from, until, page };
    picture.dataset['facts'] = JSON.stringify(facts);
    picture.append(takePicture(root));
    const address = `${location.pathname}${location.search}`;
    const addresses = address === HOME[portal] ? [address, '/'] : [address];
    void put(addresses, picture.outerHTML).catch(() => undefined);
  };
  let timer = 0;
  const changed = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => whenIdle(keep), CALM_MS);
  };
  const signedIn = () => session.store.getState().status === 'signed_in';
  session.store.subscribe((state, before) => {
    if (state.user?.uuid !== before.user?.uuid || !signedIn()) forget();
  });
  // A phone that is put away may not come back to this page.
  document.addEventListener('visibilitychange', () => document.hidden && keep());
  if (signedIn()) changed();
  else forget();
  new MutationObserver(changed).observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
};

/** The newest comes last, and the oldest makes way. */
const put = async (addresses: readonly string[], html: string): Promise<void> => {
  const cache = await caches.open(PICTURES);
  for (const address of addresses) {
    await cache.put(address, new Response(html, { headers: { 'content-type': 'text/html' } }));
  }
  const [...kept] = await cache.keys();
  await Promise.all(kept.slice(0, -MOST).map((oldest) => cache.delete(oldest)));
};

const themeOf = ({ client }: SessionState): PictureFacts['page']['theme'] =>
  client && { theme_name: client.theme_name, theme_url: client.theme_url };

/** Safari has no idle time to tell of. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
};
