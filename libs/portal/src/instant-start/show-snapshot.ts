/**
 * The inline script after the snapshot in the page. It shows the snapshot if it belongs to the signed-in user
 * and to today, and starts the portal a frame later. When the portal has rendered a screen, it removes the
 * snapshot and replays the taps (ADR 0023).
 */
import { afterPaint } from '../after-paint.ts';
import { applyTheme } from '../client-theme.ts';
import { CONTROLS, findControl } from './find-control.ts';
import { mayBeShown, SNAPSHOT_ID, type SnapshotInfo } from './snapshot.ts';
import { snapshotOwner } from './snapshot-owner.ts';

/** The portal may render a page without a heading, such as an error. It must become readable too. */
const MAX_WAIT_FOR_HEADING_MS = 1000;

const start = (snapshot: HTMLElement, root: HTMLElement): void => {
  const info: SnapshotInfo = JSON.parse(snapshot.dataset['info'] ?? '{}');
  const now = Date.now() / 1000;
  if (!mayBeShown(info, snapshotOwner(localStorage, now), now)) {
    snapshot.remove();
    return;
  }
  for (const element of snapshot.querySelectorAll<HTMLElement | SVGElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  for (const field of snapshot.querySelectorAll('input, textarea'))
    field.toggleAttribute('readonly', true);
  const { title, lang, theme } = info.page;
  document.title = title;
  document.documentElement.lang = lang;
  if (theme !== null) applyTheme(document, theme);
  show(snapshot, root);

  const taps: Element[] = [];
  snapshot.addEventListener('click', (event) => {
    event.preventDefault();
    const tapped = event.target instanceof Element && controlAt(event.target);
    if (!tapped) return;
    tapped.toggleAttribute('data-tapped', true);
    taps.push(tapped);
  });
  const handOver = () => {
    rendered.disconnect();
    clearTimeout(timer);
    root.inert = false;
    root.removeAttribute('style');
    const controls = taps.map((tapped) => findControl(tapped, { snapshot, page: root }));
    snapshot.remove();
    for (const control of controls) control?.click();
  };
  const placeholder = root.firstElementChild;
  let timer: number | undefined;
  const rendered = new MutationObserver(() => {
    if (root.querySelector('h1') !== null) handOver();
    else if (root.firstElementChild !== placeholder)
      timer ??= window.setTimeout(handOver, MAX_WAIT_FOR_HEADING_MS);
  });
  rendered.observe(root, { childList: true, subtree: true });
};

/** A tap on a table row means the link in its header cell. */
const controlAt = (element: Element) =>
  element.closest(CONTROLS) ?? element.closest('tr')?.querySelector('th a[href]');

/** The portal renders behind the snapshot, with a layout, because screens measure themselves. */
const show = (snapshot: HTMLElement, root: HTMLElement): void => {
  root.inert = true;
  root.style.cssText = 'position: absolute; inset: 0 0 auto; visibility: hidden';
  snapshot.hidden = false;
};

const startPortal = (entry: string): void => {
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = entry;
  document.head.append(script);
};

const entry = document.currentScript?.dataset['entry'] ?? '';
// First, so that the portal starts even if the snapshot fails.
afterPaint(() => startPortal(entry));
const snapshot = document.getElementById(SNAPSHOT_ID);
const root = document.getElementById('root');
if (snapshot && root) start(snapshot, root);
