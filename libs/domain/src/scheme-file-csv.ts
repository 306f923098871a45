import { type CompletionClause, type ImportRowError, NODE_TYPES } from '@springboard/contract';
import { parseCsv } from './csv.ts';
import { cutText } from './limited-text.ts';
import { MAX_DEPTH, MAX_HEADING_LENGTH } from './scheme-limits.ts';
import { SCHEME_CSV_COLUMNS, type SchemeCsvColumn, TYPE_WORDS, withFormula } from './scheme-csv.ts';
import {
  type FileNote,
  NO_HEAD,
  nodeIdOf,
  type SchemeFileContent,
  type SchemeFileError,
  type SchemeFileItem,
  TEXT_COLUMNS,
  uuidOfText,
} from './scheme-file.ts';

type Cells = (column: SchemeCsvColumn) => string | undefined;

/** Reads a CSV file with the columns of `docs/scheme-files.md`, in any order; only the title is required. */
export const readSchemeCsv = (text: string): SchemeFileContent | SchemeFileError => {
  const rows = parseCsv(text);
  if ('code' in rows) return rows;
  const [header, ...lines] = rows;
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase());
  if (!names.includes('title')) return { code: 'CSV_COLUMNS' };
  const known: readonly string[] = SCHEME_CSV_COLUMNS;
  const unknown = names.filter(
    (name, at) => name !== '' && (!known.includes(name) || names.indexOf(name) !== at),
  );
  const items = lines.map(({ line, cells }) => {
    const item = itemOf(line, (column) => {
      const at = names.indexOf(column);
      return at < 0 ? undefined : withFormula(cells[at] ?? '');
    });
    // A separator in a text without quotation marks moves all later cells.
    const isTooLong = cells.slice(names.length).some((cell) => cell.trim() !== '');
    return isTooLong ? { ...item, errors: [...item.errors, 'EXTRA_CELLS' as const] } : item;
  });
  return {
    format: 'csv',
    head: NO_HEAD,
    grades: null,
    videos: [],
    items: withKnownParents(items),
    notes: unknown.map((detail) => ({ code: 'UNKNOWN_COLUMN', detail })),
  };
};

const itemOf = (line: number, cell: Cells): SchemeFileItem => {
  const errors: ImportRowError[] = [];
  const notes: FileNote[] = [];
  const written = (cell('id') ?? '').trim();
  const id = nodeIdOf(written);
  if (id === null && written !== '') notes.push({ code: 'ID_CHANGED', detail: written });
  const title = (cell('title') ?? '').trim() === '' ? '' : (cell('title') ?? '');
  if (title === '') errors.push('NO_TITLE');
  const type = (cell('type') ?? '').trim().toLowerCase();
  const t = NODE_TYPES.find((each) => TYPE_WORDS[each] === type) ?? null;
  if (t === null && type !== '') errors.push('TYPE');
  const clauses = optional(cell('completion'), clausesOf);
  if (clauses === null) errors.push('COMPLETION');
  const parent = (cell('parent_id') ?? '').trim();
  const grade = cell('grade')?.trim();
  const isNumber = (text: string) => /^\d{1,9}$/.test(text.trim());
  const listed = optional(cell('videos'), splitList);
  const videos = listed?.filter(isNumber).map(Number);
  for (const detail of (listed ?? []).filter((video) => !isNumber(video)))
    notes.push({ code: 'UNKNOWN_VIDEO', detail });
  const group = cell('heading');
  if (group !== undefined && group.length > MAX_HEADING_LENGTH)
    notes.push({ code: 'HEADING_CUT', detail: group });
  const [hidden, skipped] = [cell('hidden'), cell('skipped')];
  for (const detail of [hidden, skipped])
    if (detail !== undefined && !isYes(detail) && !isNo(detail))
      notes.push({ code: 'UNKNOWN_VALUE', detail });
  const identifier = (cell('identifier') ?? '').trim();
  if (identifier !== '' && uuidOfText(identifier) === null)
    notes.push({ code: 'IDENTIFIER', detail: identifier });
  const dependencies = optional(cell('dependencies'), idList);
  return {
    line,
    ref: id ?? (written === '' ? `#${line}` : written),
    parent: parent === '' ? null : parent,
    identifier: uuidOfText(identifier),
    id,
    title,
    t,
    item_type: null,
    content: {
      kind: 'texts',
      texts: Object.fromEntries(
        TEXT_COLUMNS.flatMap((column) => {
          const text = cell(column);
          return text === undefined ? [] : [[column, splitList(text)]];
        }),
      ),
    },
    fields: {
      ...(group !== undefined && {
        group: group === '' ? null : cutText(group, MAX_HEADING_LENGTH),
      }),
      ...(clauses !== undefined && clauses !== null && { completion: clauses }),
      ...(dependencies !== undefined && { dependencies }),
      ...(grade !== undefined && {
        grade: grade === '' ? null : /^\d+$/.test(grade) ? Number(grade) : grade,
      }),
      ...(videos !== undefined && { videos }),
      ...(hidden !== undefined && { hidden: isYes(hidden) }),
      ...(skipped !== undefined && { skipped: isYes(skipped) }),
    },
    notes,
    errors,
  };
};

const optional = <T>(text: string | undefined, read: (text: string) => T): T | undefined =>
  text === undefined ? undefined : read(text);

const isYes = (text: string): boolean => /^(yes|true|1|x|ja|oui|ie|ydy)$/i.test(text.trim());
const isNo = (text: string): boolean => /^(no|false|0|nein|non|na|nac ydy)?$/i.test(text.trim());

/** The values of a cell, separated by bars. A backslash before a bar or a backslash belongs to the value. */
const splitList = (text: string): string[] => {
  if (text === '') return [];
  const values = [''];
  for (const part of text.match(/\\[\\|]|[^]/g) ?? []) {
    if (part === '|') values.push('');
    else values[values.length - 1] += part.length === 2 ? part.slice(1) : part;
  }
  return values
    .map((value, at) => {
      const start = at > 0 && value.startsWith(' ') ? 1 : 0;
      const isLast = at === values.length - 1;
      return value.slice(start, !isLast && value.endsWith(' ') ? -1 : undefined);
    })
    .filter((value) => value !== '');
};

const idList = (text: string): string[] =>
  splitList(text)
    .map((id) => id.trim())
    .filter((id) => id !== '');

/** `2 of: /a | /b ; 1 of: /c`; null for any other text. */
const clausesOf = (text: string): CompletionClause[] | null => {
  if (text.trim() === '') return [];
  const clauses = text.split(';').map((clause) => {
    const [, count = '', list = ''] = /^\s*(\d{1,5})\s*of:(.*)$/s.exec(clause) ?? [];
    return { count: Number(count), nodes: idList(list) };
  });
  return clauses.every(({ count, nodes }) => count > 0 && nodes.length > 0) ? clauses : null;
};

/**
 * In the order of the tree. A row whose parent is not in the file, or leads back to it or too deep, is at the top with
 * an error. The rows below it stay below it.
 */
const withKnownParents = (items: readonly SchemeFileItem[]): SchemeFileItem[] => {
  const byRef = new Map(items.map((item) => [item.ref, item]));
  const isMisplaced = (item: SchemeFileItem): boolean => {
    const passed = new Set<string>();
    let above = item.parent;
    for (let depth = 1; above !== null; depth += 1) {
      if (above === item.ref || depth === MAX_DEPTH) return true;
      const parent = byRef.get(above);
      if (parent === undefined) return depth === 1;
      // It is below a circle, whose rows are at the top.
      if (passed.has(above)) return false;
      passed.add(above);
      above = parent.parent;
    }
    return false;
  };
  const placed = items.map((item): SchemeFileItem =>
    isMisplaced(item) ? { ...item, parent: null, errors: [...item.errors, 'PARENT'] } : item,
  );
  return inTreeOrder(placed);
};

/** Parents before their children, siblings in their order. The second row of an id has no children. */
export const inTreeOrder = (items: readonly SchemeFileItem[]): SchemeFileItem[] => {
  const childrenOf = Map.groupBy(items, ({ parent }) => parent);
  const ordered: SchemeFileItem[] = [];
  const add = (parent: string | null): void => {
    const children = childrenOf.get(parent) ?? [];
    childrenOf.delete(parent);
    for (const item of children) {
      ordered.push(item);
      add(item.ref);
    }
  };
  add(null);
  return ordered;
};
