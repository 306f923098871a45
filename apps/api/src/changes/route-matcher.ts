import { parse } from 'node:querystring';
import type { CallKey } from '@springboard/contract';
import type { QueuedRoute } from './queued-route.ts';

export type QueuedRoutes = ReadonlyMap<CallKey, QueuedRoute>;

export type RouteMatch = {
  readonly route: QueuedRoute;
  readonly params: unknown;
  readonly query: unknown;
};

/** Finds the route of a change in the changes call, as the server's own router would; null: unknown. */
export const createRouteMatcher = (
  routes: QueuedRoutes,
): ((method: string, path: string) => RouteMatch | null) => {
  const patterns = [...routes.values()].map((route) => {
    const [method = '', path = ''] = route.key.split(' ');
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}/?$`);
    return { route, method, names, pattern };
  });
  return (method, url) => {
    const [path = '', query = ''] = url.split('?', 2);
    for (const { route, names, pattern, ...candidate } of patterns) {
      const match = candidate.method === method ? pattern.exec(path) : null;
      if (match === null) continue;
      const params = decodeParams(names, match.slice(1));
      return params === null ? null : { route, params, query: { ...parse(query) } };
    }
    return null;
  };
};

/** null: a part of the path is wrongly encoded. */
const decodeParams = (names: readonly string[], texts: readonly string[]): unknown => {
  try {
    return Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(texts[index] ?? '')]),
    );
  } catch {
    return null;
  }
};
