import { fileFor, forgetOtherBuilds, keepBuild, PAGE, type KeptBuild } from './kept-build.ts';
import { pageWithPicture } from './picture.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written into the code by `vite/service-worker.ts`. */
declare const SPRINGBOARD_BUILD: KeptBuild;

const build = SPRINGBOARD_BUILD;
const files = new Set(build.files);
/** Opened once, while the worker starts: every answer comes out of it. */
const kept = self.caches.open(build.name);

self.addEventListener('install', (event) => event.waitUntil(keepBuild(build, self)));

// From the first visit on: a hall without a network may be the next place.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOtherBuilds(build.name, self.caches), self.clients.claim()])),
);

// A new version waits to be asked for.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const file = fileFor(request, { files, origin: self.location.origin });
  if (file !== null) event.respondWith(answer(file, request));
});

const fileOf = async (file: string) => (await kept).match(file);

const pageOf = (request: Request) =>
  pageWithPicture(request, { build, caches: self.caches, fileOf });

/** A device whose storage fails still has the network. */
const answer = async (file: string, request: Request): Promise<Response> => {
  const asked = file === PAGE ? pageOf(request) : fileOf(file);
  return (await asked.catch(() => undefined)) ?? fetch(request);
};
