/**
 * Stands behind the picture in the page that the service worker answers with. It shows the picture if it is of
 * whoever is signed in and of today, starts the portal once the picture is on screen, hears what is tapped in
 * it, and gives way as soon as the portal has drawn a screen, where the taps are done (ADR 0023).
 */
import { afterPaint } from '../src/after-paint.ts';
import { applyTheme } from '../src/boot/theme.ts';
import { holds, ownerOf, type PictureFacts } from '../src/picture/facts.ts';
import { PICTURE_ID } from '../src/picture/names.ts';
import { twinOf } from './twin.ts';

const start = (picture: HTMLElement, root: HTMLElement): void => {
  const facts: PictureFacts = JSON.parse(picture.dataset['facts'] ?? '{}');
  const now = Date.now() / 1000;
  if (!holds(facts, ownerOf(localStorage, now), now)) {
    picture.remove();
    return;
  }
  for (const element of picture.querySelectorAll<HTMLElement | SVGElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  for (const field of picture.querySelectorAll('input, textarea'))
    field.toggleAttribute('readonly', true);
  const { title, lang, theme } = facts.page;
  document.title = title;
  document.documentElement.lang = lang;
  if (theme !== null) applyTheme(document, theme);
  show(picture, root);
  const taps: Element[] = [];
  picture.addEventListener('click', (event) => {
    event.preventDefault();
    const tapped = event.target instanceof Element && tappedAt(event.target);
    if (!tapped) return;
    tapped.toggleAttribute('data-tapped', true);
    taps.push(tapped);
  });
  const giveWay = () => {
    drawn.disconnect();
    clearTimeout(timer);
    const twins = taps.map((tapped) => twinOf(tapped, { picture, root, all: TAPPED }));
    picture.remove();
    root.inert = false;
    root.removeAttribute('style');
    for (const twin of twins) twin?.click();
  };
  const atRest = root.firstElementChild;
  let timer: number | undefined;
  const drawn = new MutationObserver(() => {
    if (root.querySelector('h1') !== null) giveWay();
    else if (root.firstElementChild !== atRest) timer ??= window.setTimeout(giveWay, PATIENCE_MS);
  });
  drawn.observe(root, { childList: true, subtree: true });
};

/** What the portal draws instead of a screen is to be read: why it cannot go on, for instance. */
const PATIENCE_MS = 1000;
const TAPPED = 'button, a, label, summary, [role=tab], [role=radio]';

/** A row of a table leads where its title does. */
const tappedAt = (element: Element) =>
  element.closest(TAPPED) ?? element.closest('tr')?.querySelector('th a');

/** The portal is drawn behind it: its screens measure themselves. */
const show = (picture: HTMLElement, root: HTMLElement): void => {
  root.inert = true;
  root.style.cssText = 'position: absolute; inset: 0 0 auto; visibility: hidden';
  picture.hidden = false;
};

const startPortal = (entry: string): void => {
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = entry;
  document.head.append(script);
};

const entry = document.currentScript?.dataset['entry'] ?? '';
// Whatever becomes of the picture.
afterPaint(() => startPortal(entry));
const [picture, root] = [PICTURE_ID, 'root'].map((id) => document.getElementById(id));
if (picture && root) start(picture, root);
