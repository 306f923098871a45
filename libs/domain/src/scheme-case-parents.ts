import { type JsonRecord, recordOf, textOf } from './json-values.ts';
import { MAX_DEPTH } from './scheme-limits.ts';

export const compareNumbers = (a: number | null, b: number | null): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
};

export type Association = {
  readonly type: string;
  readonly origin: string;
  readonly destination: string;
  readonly sequence: number | null;
  readonly at: number;
  /** The link as it is in the file. */
  readonly link: { readonly title: string; readonly identifier: string; readonly uri: string };
};

export const associationOf = (
  value: JsonRecord,
  at: number,
  identify: (text: string) => string,
): Association[] => {
  const origin = textOf(recordOf(value['originNodeURI'])['identifier']);
  const { title, identifier, uri } = recordOf(value['destinationNodeURI']);
  const destination = textOf(identifier);
  if (origin === '' || destination === '') return [];
  const number = value['sequenceNumber'];
  return [
    {
      type: textOf(value['associationType']),
      origin: identify(origin),
      destination: identify(destination),
      sequence: typeof number === 'number' ? number : null,
      at,
      link: { title: textOf(title), identifier: destination, uri: textOf(uri) },
    },
  ];
};

type Parent = {
  /** undefined: none. */
  readonly chosen: string | undefined;
  readonly sequence: number | null;
  readonly others: readonly string[];
  readonly note: 'NO_PARENT' | 'PARENT_CIRCLE' | null;
};

/** The first parent of each item by number, and whether it leads to the document. */
export const parentsOf = (
  items: ReadonlyMap<string, JsonRecord>,
  byOrigin: ReadonlyMap<string, readonly Association[]>,
  document: string,
): ReadonlyMap<string, Parent> => {
  const parents = new Map<string, Parent>();
  for (const identifier of items.keys()) {
    const links = (byOrigin.get(identifier) ?? [])
      .filter(
        ({ type, destination }) =>
          type === 'isChildOf' && (destination === document || items.has(destination)),
      )
      .toSorted((a, b) => compareNumbers(a.sequence, b.sequence) || a.at - b.at);
    const distinct = [
      ...new Map(links.toReversed().map((link) => [link.destination, link])).values(),
    ];
    const [first, ...others] = distinct.toReversed();
    parents.set(identifier, {
      chosen: first?.destination,
      sequence: first?.sequence ?? null,
      others: others.map(({ destination }) => destination),
      note: first === undefined ? 'NO_PARENT' : null,
    });
  }
  for (const [identifier, parent] of parents) {
    if (parent.chosen !== undefined && !leadsTo(document, identifier, parents))
      parents.set(identifier, { ...parent, chosen: undefined, note: 'PARENT_CIRCLE' });
  }
  return parents;
};

/** Also true for an item below one without a parent. */
const leadsTo = (
  document: string,
  identifier: string,
  parents: ReadonlyMap<string, Parent>,
): boolean => {
  let above: string | undefined = identifier;
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    if (above === undefined || above === document) return true;
    above = parents.get(above)?.chosen;
  }
  return false;
};
