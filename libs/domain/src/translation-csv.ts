import type { ContentBlock, NodeTranslation, NodeTranslationEdit } from '@springboard/contract';
import Papa from 'papaparse';
import { parseCsv, type CsvError } from './csv.ts';
import { withFormula, withoutFormula } from './scheme-csv.ts';
import { textsOfNode, type TextState } from './scheme-translations.ts';

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
};

const cellsOf = ({ translation, ...node }: TranslatedNode): Cell[] => {
  const { title, blocks } = textsOfNode(node, translation);
  return [
    { part: 'title', state: title.state, source: node.title, text: title.text },
    ...blocks.flatMap(({ at, state, source, text }) =>
      PARTS.flatMap((part) =>
        source[part] === null
          ? []
          : [{ part: `${at}.${part}`, state, source: source[part], text: text[part] }],
      ),
    ),
  ];
};

const PARTS = ['title', 'value'] as const;

/** The columns before those of the two languages. */
const COLUMNS = ['node_id', 'part', 'state'] as const;

/** The texts of a scheme for translators. `languages`: the names of the two columns of texts. */
export const translationsCsv = (
  nodes: readonly TranslatedNode[],
  languages: readonly [leading: string, other: string],
): string => {
  const rows = nodes.flatMap((node) =>
    cellsOf(node).map(({ part, state, source, text }) =>
      [node.node_id, part, state, source, text ?? ''].map(withoutFormula),
    ),
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
};

/**
 * Reads a file with the columns of `translationsCsv`. An empty translation changes nothing. COLUMNS: the file has other
 * columns, or is for another language.
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
  const known = new Map(
    nodes.flatMap((node) =>
      cellsOf(node).map((cell) => [`${node.node_id} ${cell.part}`, { node, cell }] as const),
    ),
  );
  const edits: Record<string, CsvEdit> = {};
  const counts = { changed: 0, unknown: 0, outdated: 0 };
  for (const { cells } of rows.slice(1)) {
    const [node_id = '', name = '', was = '', written = ''] = columns.map((at) =>
      withFormula(cells[at] ?? '').trim(),
    );
    const found = known.get(`${node_id} ${name}`);
    if (found === undefined) counts.unknown += 1;
    else if (written !== '' && !isSameText(found.cell.source, was)) counts.outdated += 1;
    else if (written !== '' && !isSameText(found.cell.text ?? '', written)) {
      counts.changed += 1;
      const edit = (edits[node_id] ??= {});
      if (name === 'title') Object.assign(edit, { title: written, source_title: found.node.title });
      else setPart((edit.content ??= {}), found.node, name, written);
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

/** Spreadsheets change line ends. */
const isSameText = (a: string, b: string): boolean => plain(a) === plain(b);

const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();
