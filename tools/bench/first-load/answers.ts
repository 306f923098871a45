import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Route } from 'playwright';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the files of the build and the minimal API of a signed-out portal. Records the requests. */
export async function serveFromBuild(
  route: Route,
  { dist, portal, requested }: { dist: string; portal: string; requested: Set<string> },
): Promise<void> {
  const { pathname } = new URL(route.request().url());
  requested.add(pathname);
  if (pathname.startsWith('/v1/')) {
    const id = route.request().headers()['x-request-id'] ?? '';
    return route.fulfill({ ...json(pathname, portal), headers: { 'x-request-id': id } });
  }
  const file = join(dist, pathname);
  const found = existsSync(file) && statSync(file).isFile();
  if (!found && extname(pathname) !== '') return route.fulfill({ status: 404 });
  const served = found ? file : join(dist, 'index.html');
  return route.fulfill({
    body: readFileSync(served),
    contentType: TYPES[extname(served)] ?? 'text/plain',
  });
}

function json(pathname: string, portal: string) {
  const languages = ['en-GB', 'cy-GB', 'fr-FR', 'de-DE'].map((language, index) => ({
    language_id: index + 1,
    language,
    active: 1,
  }));
  const client = {
    id: 1,
    name: 'Measured',
    portal,
    theme_name: 'springboard',
    theme_url: null,
    translation_url: null,
    auth_provider: 'springboard',
    changes_call: false,
    analytics_url: null,
  };
  const bodies: Record<string, unknown> = {
    '/v1/client': client,
    '/v1/status': { status: 'ok', maintenance_mode: false },
    '/v1/auth/languages': languages,
  };
  const body = bodies[pathname];
  return body === undefined
    ? { status: 404, json: { error: 'NOT_FOUND' } }
    : { status: 200, json: body };
}
