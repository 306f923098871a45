import type { CallKey } from '@springboard/contract';
import { property } from './read-response.ts';

/** Method and path of a call, its parameters filled in and encoded; throws if one is missing. */
export const addressOf = (
  key: CallKey,
  params: unknown,
  query: unknown,
): { method: string; path: string } => {
  const [method = '', template = ''] = key.split(' ');
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = property(params, name);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    // Empty, `.` and `..` would make it another path.
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`${key} needs the parameter ${name}`);
    return encodeURIComponent(text);
  });
  const search = searchOf(query);
  return { method, path: search === '' ? path : `${path}?${search}` };
};

/** Lists repeat their name (`status[]=a&status[]=b`); what is undefined is left out. */
const searchOf = (query: unknown): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) search.append(name, String(item));
    }
  }
  return search.toString();
};
