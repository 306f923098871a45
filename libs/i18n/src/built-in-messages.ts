import type { Locale } from '@springboard/contract';
import type { Messages } from './messages.ts';

/** The portals, and what they share. */
export const MESSAGE_AREAS = ['coach', 'club', 'parent', 'scheme', 'common'] as const;
export type MessageArea = (typeof MESSAGE_AREAS)[number];

export type BuiltInMessage = {
  /** `namespace:key`, as the client's own file names it. */
  readonly key: string;
  readonly text: string;
  /** What the club portal shows in its place (§1); null for the same. */
  readonly clubText: string | null;
};

/** Addresses of the catalogues. They are not modules, so that no portal's code contains those of another (D1). */
const FILES = import.meta.glob<string>('./locales/*/**/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/**
 * The built-in messages of an area in the order of the catalogues. A message with plural forms is several. Rejects if
 * a catalogue cannot be loaded.
 */
export const builtInMessages = async (
  area: MessageArea,
  locale: Locale,
  fetch: typeof globalThis.fetch,
): Promise<readonly BuiltInMessage[]> => {
  const folder = `./locales/${locale}/`;
  const read = async (path: string): Promise<Messages> => {
    const response = await fetch(FILES[path] ?? '');
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  };
  const paths = Object.keys(FILES).filter(
    (path) => path.startsWith(folder) && areaOf(path.slice(folder.length)) === area,
  );
  const [wording, ...catalogues] = await Promise.all([
    area === 'common' ? read(`${folder}group-pupil.json`) : {},
    ...paths.map(async (path) => ({
      namespace: namespaceOf(path.slice(folder.length)),
      messages: await read(path),
    })),
  ]);
  const clubTexts = new Map(flattened(wording));
  return catalogues.flatMap(({ namespace, messages }) =>
    flattened(messages).map(([key, text]) => ({
      key: `${namespace}:${key}`,
      text,
      clubText: namespace === 'common' ? (clubTexts.get(key) ?? null) : null,
    })),
  );
};

/** `coach/assess.json` belongs to the namespace `coach`. */
const namespaceOf = (path: string): string => path.replace(/[/.].*$/, '');

/** null for the wording of an audience. Namespaces that several portals use are common. */
const areaOf = (path: string): MessageArea | null => {
  const namespace = namespaceOf(path);
  if (namespace === 'group-pupil') return null;
  return MESSAGE_AREAS.find((area) => area === namespace) ?? 'common';
};

const flattened = (messages: Messages, before = ''): [string, string][] =>
  Object.entries(messages).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${before}${name}`, value]]
      : flattened(value, `${before}${name}.`),
  );
