import type { CompletionClause, Grade, NodeType, SchemeNode } from '@springboard/contract';
import { identifierOf, type SchemeExport, textsOfType } from './scheme-export.ts';

/** The columns of a scheme's CSV file. */
export const SCHEME_CSV_COLUMNS = [
  'id',
  'identifier',
  'parent_id',
  'type',
  'title',
  'heading',
  'grade',
  'hidden',
  'skipped',
  'dependencies',
  'completion',
  'text',
  'warning',
  'link',
  'tags',
  'videos',
] as const;
export type SchemeCsvColumn = (typeof SCHEME_CSV_COLUMNS)[number];

export const TYPE_WORDS: Readonly<Record<NodeType, string>> = {
  l: 'level',
  sg: 'group',
  s: 'skill',
};

/** The rows of a scheme's CSV file, parents before their children. */
export const schemeCsvRows = (exported: SchemeExport): string[][] => {
  const rows: string[][] = [];
  const add = (node: SchemeNode, parent: string): void => {
    const cells = schemeCsvCells(node, exported.grades);
    const identified = { ...cells, parent_id: parent, identifier: identifierOf(node, exported) };
    rows.push(SCHEME_CSV_COLUMNS.map((column) => withoutFormula(identified[column])));
    for (const child of node.children) add(child, node.id);
  };
  for (const node of exported.tree) add(node, '');
  return rows;
};

type CellsOfNode = Readonly<Record<Exclude<SchemeCsvColumn, 'identifier' | 'parent_id'>, string>>;

/** The cells of a node, except those of its place. */
const schemeCsvCells = (
  node: Omit<SchemeNode, 'children' | 'parentId'>,
  grades: readonly Grade[],
): CellsOfNode => {
  const texts = (type: 'text' | 'warning' | 'link' | 'tags') =>
    joinList(textsOfType(node.content, type));
  return {
    id: node.id,
    type: TYPE_WORDS[node.t],
    title: node.title,
    heading: node.group ?? '',
    grade: gradeText(node.grade, grades),
    hidden: node.hidden === true ? 'yes' : '',
    skipped: node.skipped === true ? 'yes' : '',
    dependencies: joinList(node.dependencies ?? []),
    completion: completionText(node.completion ?? []),
    text: texts('text'),
    warning: texts('warning'),
    link: texts('link'),
    tags: texts('tags'),
    videos: joinList((node.videos ?? []).map(String)),
  };
};

const SEPARATOR = ' | ';

/** A list in one cell. A bar or a backslash in a value gets a backslash before it. */
const joinList = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\|]/g, String.raw`\$&`)).join(SEPARATOR);

/** `2 of: /a | /b ; 1 of: /c` */
const completionText = (clauses: readonly CompletionClause[]): string =>
  clauses.map(({ nodes, count }) => `${count} of: ${nodes.join(SEPARATOR)}`).join(' ; ');

/** The label of a grade, or its number if the label does not name exactly this one. */
const gradeText = (grade: number | undefined, grades: readonly Grade[]): string => {
  if (grade === undefined) return '';
  const label = grades[grade]?.label.trim() ?? '';
  const isUnique = grades.filter((other) => other.label.trim() === label).length === 1;
  return label !== '' && isUnique && !/^\d+$/.test(label) ? label : String(grade);
};

/** What a spreadsheet would run as a formula begins with an apostrophe, as does what looks like such a text. */
export const withoutFormula = (text: string): string =>
  /^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;

/** The text that `withoutFormula` wrote. */
export const withFormula = (text: string): string =>
  text.replace(/^'('*[=+\-@\t\r\n＝＋－＠])/, '$1');
