import type { ESTree } from 'vite';
import { type SourceFile, visit } from '../checks/source.ts';
import { GAP } from './runtime.ts';

/** A condition or limit of a query: where it is, and the text that a mutant removes. */
export type Condition = { readonly path: string; readonly line: number; readonly text: string };

/** A part of a template that a mutant replaces, in the text with `GAP` for each `${}`. */
type Cut = { readonly start: number; readonly end: number; readonly replacement: string };
type Edit = { readonly at: number; readonly rank: number; readonly text: string };

const KYSELY = new Set(['where', 'whereRef', 'having', 'limit']);
const KYSELY_JOINS = new Set(['on', 'onRef']);

/** The conditions of a file's queries, numbered from `first`, and its code with a switch around each of them. */
export const switchConditions = (
  file: SourceFile,
  first: number,
): { conditions: readonly Condition[]; code: string } => {
  const conditions: Condition[] = [];
  const edits: Edit[] = [];
  const add = (before: string, text: string): number => {
    const line = before.split('\n').length;
    conditions.push({ path: file.path, line, text: text.trim().replaceAll(/\s+/g, ' ') });
    return first + conditions.length - 1;
  };
  visit(file, {
    CallExpression: (node) => {
      const { callee, end } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { object, property } = callee;
      const isJoin = KYSELY_JOINS.has(property.name) && isJoinCondition(node);
      if (!isJoin && !KYSELY.has(property.name)) return;
      const text = file.text.slice(object.end, end);
      // It would be inside a function that is not asynchronous.
      if (text.includes('await ')) return;
      const id = add(file.text.slice(0, property.start), text);
      edits.push({ at: object.start, rank: 2, text: `without(${id}, ${isJoin}, ` });
      edits.push({ at: object.end, rank: 1, text: ', (query) => query' });
      edits.push({ at: end, rank: 0, text: ')' });
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const text = quasi.quasis.map(({ value }) => value.cooked).join(GAP);
      const cuts = cutsOf(text).map((cut) => {
        const before = file.text.slice(0, quasi.start) + text.slice(0, cut.start + 1);
        const id = add(before, text.slice(cut.start, cut.end).replaceAll(GAP, '${}'));
        return { id, ...cut };
      });
      if (cuts.length === 0) return;
      edits.push({ at: tag.start, rank: 2, text: `cutting(${JSON.stringify(cuts)}, ` });
      edits.push({ at: tag.end, rank: 0, text: ')' });
    },
  });
  return { conditions, code: edited(file.text, edits) };
};

/** `.on(column, operator, value)` or `.on((eb) => …)`, not that of an emitter. */
const isJoinCondition = ({ arguments: values }: ESTree.CallExpression): boolean =>
  values.length === 3 || (values.length === 1 && values[0]?.type === 'ArrowFunctionExpression');

/** At the same position, an expression ends before the next begins, and the outer one begins first. */
const edited = (text: string, edits: readonly Edit[]): string => {
  let code = '';
  let from = 0;
  for (const edit of edits.toSorted((a, b) => a.at - b.at || a.rank - b.rank)) {
    code += text.slice(from, edit.at) + edit.text;
    from = edit.at;
  }
  return code + text.slice(from);
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const STARTS = words('and where having');
const ENDS = words(
  'where having group order limit offset returning union intersect except for window left right inner full cross join on do when then else as set or ,',
);
/** A gap after one of them is an operand. */
const OPERATORS = words('not in any all is like ilike between from distinct to exists and');
const TOKENS = new RegExp(`${GAP}|'[^']*'|"[^"]*"|--.*|[a-z_][\\w.]*|\\d+|\\S`, 'gi');

type Level = {
  condition: { start: number; replacement: string } | null;
  /** The tokens of the condition without those in parentheses, and the end of the last one. */
  tokens: string[];
  end: number;
  betweens: number;
};

/** The conditions of `where`, `having` and `and`, and the limits, at every level of parentheses. */
const cutsOf = (text: string): readonly Cut[] => {
  const cuts: Cut[] = [];
  const newLevel = (): Level => ({ condition: null, tokens: [], end: 0, betweens: 0 });
  const levels: Level[] = [newLevel()];
  const close = (level: Level): void => {
    const { condition, end } = level;
    if (condition !== null && end > condition.start) cuts.push({ ...condition, end });
    level.condition = null;
    level.tokens = [];
  };
  for (const { 0: original, index: start } of text.matchAll(TOKENS)) {
    if (original.startsWith('--')) continue;
    const token = original.toLowerCase();
    const end = start + token.length;
    if (token === '(' || token === 'case') {
      levels.push(newLevel());
      continue;
    }
    if ((token === ')' || token === 'end') && levels.length > 1) close(levels.pop() ?? newLevel());
    const level = levels.at(-1) ?? newLevel();
    const isFunction = /^(left|right)$/.test(token) && text[end] === '(';
    const isBetween = token === 'and' && level.betweens > 0;
    if (isBetween) level.betweens -= 1;
    if (token === 'between') level.betweens += 1;
    if (token === 'and' ? !isBetween : ENDS.has(token) && !isFunction) {
      close(level);
      if (STARTS.has(token)) level.condition = { start: end, replacement: ' true' };
      if (token === 'limit') level.condition = { start, replacement: '' };
    } else {
      if (token === GAP && isComplete(level.tokens)) close(level);
      level.tokens.push(token);
    }
    level.end = end;
  }
  for (const level of levels) close(level);
  return cuts;
};

/** Whether a gap after these tokens is another condition: not after `a =` or before an operator as in `a ${isOneOf(b)}`. */
const isComplete = (tokens: readonly string[]): boolean => {
  const last = tokens.at(-1);
  if (last === undefined || OPERATORS.has(last)) return false;
  return /^[\w'")]/.test(last) ? tokens.length > 1 : last === GAP;
};
