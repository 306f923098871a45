import { parse } from 'node:querystring';
import type { CallKey } from '@springboard/contract';
import type { QueuedCall } from './queued-call.ts';

/** Calls that can be queued, by method and path below `/v1`. */
export type Kinds = ReadonlyMap<CallKey, QueuedCall>;

export type FoundKind = {
  readonly kind: QueuedCall;
  readonly params: unknown;
  readonly query: unknown;
};

/** The call of a change in the changes call, as the server's own router would find it; null: none is known. */
export const kindFinder = (kinds: Kinds): ((method: string, path: string) => FoundKind | null) => {
  const routes = [...kinds.values()].map((kind) => {
    const [method = '', path = ''] = kind.key.split(' ');
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    return {
      kind,
      method,
      names,
      pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}/?$`),
    };
  });
  return (method, given) => {
    const [path = '', query = ''] = given.split('?', 2);
    for (const { kind, names, pattern, ...route } of routes) {
      const found = route.method === method ? pattern.exec(path) : null;
      if (found === null) continue;
      const params = decoded(names, found.slice(1));
      return params === null ? null : { kind, params, query: { ...parse(query) } };
    }
    return null;
  };
};

const decoded = (names: readonly string[], texts: readonly string[]): unknown => {
  try {
    return Object.fromEntries(
      names.map((name, place) => [name, decodeURIComponent(texts[place] ?? '')]),
    );
  } catch {
    return null;
  }
};
