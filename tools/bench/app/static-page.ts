import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * A minimal page for comparison: it stores a group on the device, shows its register, and saves a tap strictly
 * before it shows. With a service worker it starts without its server.
 */
export async function serveStaticPage() {
  const { origin, stop } = await serveStatic(REGISTER);
  return { addressFor: (members: number) => `${origin}/?${members}`, stop };
}

/** What a parent reads first. */
export type StaticOverview = { readonly child: string; readonly session: readonly string[] };

/**
 * A minimal page for comparison: it loads an overview, stores it on the device, and shows it. Without its server it
 * shows the stored one.
 */
export async function serveStaticOverview(overview: StaticOverview) {
  const { origin, stop } = await serveStatic(OVERVIEW, JSON.stringify(overview));
  return { address: `${origin}/`, stop };
}

async function serveStatic(page: string, data = '') {
  const files = new Map([
    ['/sw.js', { type: 'text/javascript', text: WORKER }],
    ['/data.json', { type: 'application/json', text: data }],
  ]);
  const server = createServer(({ url = '/' }, response) => {
    const { type, text } = files.get(url) ?? { type: 'text/html', text: page };
    response.setHeader('content-type', type);
    response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://localhost:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

const WORKER = `
addEventListener('install', (event) => event.waitUntil(caches.open('page').then((cache) => cache.add('/'))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/'));
});
`;

const REGISTER = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Register</title>
<style>
body { margin: 0; font: 16px system-ui } ul { margin: 0; padding: 0; list-style: none }
button { display: block; width: 100%; min-height: 56px; border: 0; border-bottom: 1px solid #ccc; text-align: left }
button[aria-pressed=true] { background: #cfc }
</style>
<ul></ul>
<script type="module">
const count = Number(location.search.slice(1));
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const opening = indexedDB.open('page', 1);
opening.onupgradeneeded = () => {
  opening.result.createObjectStore('groups');
  opening.result.createObjectStore('marks');
};
const db = await done(opening);
let members = await done(db.transaction('groups').objectStore('groups').get(count));
if (!members) {
  members = Array.from({ length: count }, (_, n) => ({ uuid: crypto.randomUUID(), firstname: 'Member', lastname: 'Number ' + n, scores: {} }));
  await done(db.transaction('groups', 'readwrite').objectStore('groups').put(members, count));
}
const marks = db.transaction('marks').objectStore('marks');
const [keys, values] = await Promise.all([done(marks.getAllKeys()), done(marks.getAll())]);
const marked = new Map(keys.map((key, index) => [key, values[index].present]));
document.querySelector('ul').innerHTML = members
  .map(({ uuid, firstname, lastname }) => '<li><button id="' + uuid + '" aria-pressed="' + (marked.get(uuid) === true) + '">' + firstname + ' ' + lastname + '</button></li>')
  .join('');
document.querySelector('ul').addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  const present = button.getAttribute('aria-pressed') !== 'true';
  const tx = db.transaction('marks', 'readwrite', { durability: 'strict' });
  tx.objectStore('marks').put({ present }, button.id);
  tx.oncomplete = () => button.setAttribute('aria-pressed', String(present));
});
await navigator.serviceWorker.register('/sw.js');
</script>
</html>`;

const OVERVIEW = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Overview</title>
<style>
body { margin: 16px; font: 16px system-ui } section { padding: 16px; border: 1px solid #ccc; border-radius: 12px }
</style>
<main></main>
<script type="module">
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const opening = indexedDB.open('page', 1);
opening.onupgradeneeded = () => opening.result.createObjectStore('overviews');
const load = async () => (await fetch('/data.json')).json();
const [db, loaded] = await Promise.all([done(opening), load().catch(() => null)]);
const stored = (mode) => db.transaction('overviews', mode).objectStore('overviews');
if (loaded) await done(stored('readwrite').put(loaded, 'parent'));
const { child, session } = loaded ?? (await done(stored('readonly').get('parent')));
const add = (parent, name, text = '') => {
  const element = document.createElement(name);
  element.textContent = text;
  return parent.appendChild(element);
};
const main = document.querySelector('main');
add(main, 'h1', child);
const card = add(main, 'section');
for (const fact of session) add(card, 'p', fact);
await navigator.serviceWorker.register('/sw.js');
</script>
</html>`;
