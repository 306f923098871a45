import type { ContentBlock, NodeTranslation, NodeTranslationEdit } from '@springboard/contract';
import Papa from 'papaparse';
import { parseCsv, type CsvError } from './csv.ts';
import { withFormula, withoutFormula } from './scheme-csv.ts';
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from './scheme-limits.ts';
import { TEXT_RANKS, textsOfNode, type TextState } from './scheme-translations.ts';

/** A node of a scheme with its translation. */
export type TranslatedNode = {
  readonly node_id: string;
  readonly title: string;
  readonly content: ContentBlock[];
  readonly translation: NodeTranslation | null;
};

/** A text of a node: its title, or the title or value of a block. */
type Cell = {
  readonly part: string;
  readonly state: TextState;
  readonly source: string;
  readonly text: string | null;
  /** The earlier text from which the translation was made, if the text has changed since. */
  readonly earlier: string | null;
};

const cellsOf = ({ translation, ...node }: TranslatedNode): Cell[] => {
  const { title, earlierTitle, blocks } = textsOfNode(node, translation);
  return [
    { part: 'title', ...title, source: node.title, earlier: earlierTitle },
    ...blocks.flatMap(({ at, state, source, text, earlier }) =>
      PARTS.flatMap((part) => {
        if (source[part] === null) return [];
        const texts = { source: source[part], text: text[part], earlier: earlier?.[part] ?? null };
        return [{ part: `${at}.${part}`, state, ...texts }];
      }),
    ),
  ];
};

const PARTS = ['title', 'value'] as const;

/** The columns before those of the two languages. */
const COLUMNS = ['node_id', 'part', 'state', 'earlier'] as const;

/**
 * The texts of a scheme for translators: missing ones first, then changed ones with the `earlier` text from which they
 * were translated. `languages`: the names of the two columns of texts.
 */
export const translationsCsv = (
  nodes: readonly TranslatedNode[],
  languages: readonly [leading: string, other: string],
): string => {
  const rows = nodes
    .flatMap((node) => cellsOf(node).map((cell) => ({ node_id: node.node_id, ...cell })))
    .toSorted((a, b) => TEXT_RANKS[a.state] - TEXT_RANKS[b.state])
    .map(({ node_id, part, state, earlier, source, text }) =>
      [node_id, part, state, earlier ?? '', source, text ?? ''].map(withoutFormula),
    );
  return `\uFEFF${Papa.unparse([[...COLUMNS, ...languages], ...rows])}\r\n`;
};

/** What a file of translations changes, by node id, and the numbers of its texts. */
export type TranslationImport = {
  readonly edits: Readonly<Record<string, NodeTranslationEdit>>;
  /** Texts that get another translation. */
  readonly changed: number;
  /** Texts that the scheme does not have. */
  readonly unknown: number;
  /** Texts that changed in the leading language since the file was exported. They are left out. */
  readonly outdated: number;
  /** Translations that are too long. They are left out. */
  readonly tooLong: number;
};

/**
 * Reads a file with the columns of `translationsCsv`; `state` and `earlier` may be absent. An empty translation changes
 * nothing. A translation that is the same is confirmed where the file has the state `current` for a changed text. A
 * block that was moved is found by its text. COLUMNS: the file has other columns, or is for another language.
 */
export const readTranslationsCsv = (
  text: string,
  nodes: readonly TranslatedNode[],
  languages: readonly [leading: string, other: string],
): TranslationImport | CsvError | { readonly code: 'COLUMNS' } => {
  const rows = parseCsv(text);
  if ('code' in rows) return rows;
  const names = (rows[0]?.cells ?? []).map((name) => name.trim());
  const [id, part, source, other] = ['node_id', 'part', ...languages].map((name) =>
    names.indexOf(name),
  );
  const columns = [id, part, source, other].map((at) => at ?? -1);
  if (columns.includes(-1)) return { code: 'COLUMNS' };
  const state = names.indexOf('state');
  const known = new Map(nodes.map((node) => [node.node_id, { node, cells: cellsOf(node) }]));
  const edits: Record<string, CsvEdit> = {};
  const counts = { changed: 0, unknown: 0, outdated: 0, tooLong: 0 };
  for (const { cells } of rows.slice(1)) {
    const [node_id = '', name = '', was = '', written = ''] = columns.map((at) =>
      withFormula(cells[at] ?? '').trim(),
    );
    const found = known.get(node_id);
    const cell = found && findCell(found.cells, name, was);
    const isConfirmed = cell?.state === 'changed' && cells[state]?.trim() === 'current';
    if (found === undefined || cell === undefined) counts.unknown += 1;
    else if (written === '') continue;
    else if (!isSameText(cell.source, was)) counts.outdated += 1;
    else if (isSameText(cell.text ?? '', written) && !isConfirmed) continue;
    else if (written.length > (cell.part === 'title' ? MAX_TITLE_LENGTH : MAX_TEXT_LENGTH))
      counts.tooLong += 1;
    else {
      counts.changed += 1;
      const edit = (edits[node_id] ??= {});
      if (cell.part === 'title')
        Object.assign(edit, { title: written, source_title: found.node.title });
      else setPart((edit.content ??= {}), found.node, cell.part, written);
    }
  }
  return { edits, ...counts };
};

type CsvEdit = { title?: string; source_title?: string; content?: BlockEdits };
type BlockEdits = NonNullable<NodeTranslationEdit['content']>;

/** Sets one part of a block. The other part stays as it is. */
const setPart = (
  content: BlockEdits,
  { title, content: source, translation }: TranslatedNode,
  name: string,
  written: string,
): void => {
  const [at = '', part] = name.split('.');
  const { blocks } = textsOfNode({ title, content: source }, translation);
  const known = blocks.find((block) => String(block.at) === at)?.text;
  const block = source[Number(at)];
  const text = content[at] ?? {
    ...(known ?? { title: null, value: null }),
    ...(block && { source: block }),
  };
  content[at] = part === 'title' ? { ...text, title: written } : { ...text, value: written };
};

/** The text of a part: at its place, or where its block is now. */
const findCell = (cells: readonly Cell[], name: string, was: string): Cell | undefined => {
  const placed = cells.find(({ part }) => part === name);
  if (placed !== undefined && isSameText(placed.source, was)) return placed;
  const kind = kindOf(name);
  const moved = cells.find(
    ({ part, source }) => kind !== undefined && kindOf(part) === kind && isSameText(source, was),
  );
  return moved ?? placed;
};

/** `title` or `value` of a block. */
const kindOf = (part: string): string | undefined => part.split('.')[1];

/** Spreadsheets change line ends. */
const isSameText = (a: string, b: string): boolean => plain(a) === plain(b);

const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();
