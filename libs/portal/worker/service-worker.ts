import { pageWithSnapshot, type InlineFiles } from '../src/instant-start/page-with-snapshot.ts';
import { routeApiToNetwork } from './network-routes.ts';
import { deleteOtherBuilds, fileFor, PAGE, precache, type PrecacheManifest } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Inserted by `vite/service-worker.ts`. */
declare const SPRINGBOARD_BUILD: PrecacheManifest & { readonly inline: InlineFiles };

const build = SPRINGBOARD_BUILD;
const files = new Set(build.files);
/** Opened once, while the worker starts, because every response comes from it. */
const cache = self.caches.open(build.name);

self.addEventListener('install', (event) => {
  event.waitUntil(routeApiToNetwork(event));
  event.waitUntil(precache(build, self));
});

self.addEventListener('activate', (event) => event.waitUntil(takeControl()));

// A new version waits until the page asks for it.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const file = fileFor(request, { files, origin: self.location.origin });
  if (file !== null) event.respondWith(respond(file, request));
});

/**
 * Takes control on the first visit: the next place may have no network. Pages save their snapshots again then, so
 * the old ones are deleted first.
 */
const takeControl = async (): Promise<void> => {
  try {
    await deleteOtherBuilds(build.name, self.caches);
  } finally {
    await self.clients.claim();
  }
};

const cachedFile = async (file: string) => (await cache).match(file);

const pageFor = (request: Request) =>
  pageWithSnapshot(request, {
    page: () => cachedFile(PAGE),
    stylesheet: () => cachedFile(build.inline.style),
    entry: build.entry,
    inline: build.inline,
    caches: self.caches,
  });

/** If the cache fails, the network answers. */
const respond = async (file: string, request: Request): Promise<Response> => {
  const cached = file === PAGE ? pageFor(request) : cachedFile(file);
  return (await cached.catch(() => undefined)) ?? fetch(request);
};
