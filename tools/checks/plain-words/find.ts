import { parseSync, Visitor } from 'vite';
import { testTitles } from '../test-titles.ts';

export type Finding = {
  readonly path: string;
  readonly line: number;
  readonly word: string;
  /** The identifier or the sentence with the word. */
  readonly text: string;
};

/** Parts of identifiers (`keptBuild` has the parts `kept` and `build`), with their replacements in comments. */
const IDENTIFIER_PARTS = new Set([
  'whoever',
  'nobody',
  'somebody',
  'anew',
  'afresh', // a user, again
  'verdict',
  'fault',
  'faults',
  'refusal',
  'refuse', // response, error, API error
  'given',
  'asked',
  'told',
  'kept',
  'keeper', // input, requested, notified, stored, writer
  'tries',
  'letter',
  'standing', // attempts, e-mail, status
]);

/** Phrases of comments, test titles and documents. */
const PHRASES: readonly RegExp[] = [
  /\bwhoever\b/i,
  /\b(no|some)body\b/i,
  /\banew\b/i,
  /\bafresh\b/i,
  /\bverdicts?\b/i,
  /\bfaults?\b/i,
  /\bat once\b/i,
  /\bwhat (waits|is kept|is there)\b/i,
  /\b(is|are|was|were|be) told\b/i,
  /\btold of\b/i,
  /\bgives? way\b/i,
  /\btakes? back\b/i,
  /\btaken back\b/i,
  /\bcomes? undone\b/i,
  /\bstands? still\b/i,
  /\b(is|are) asked for\b/i,
  /\brefusals?\b/i,
];

/** Names of columns in the result of a query. */
const SQL_ALIAS = /\bas (\w+)/gi;

export const findInCode = (path: string, text: string): Finding[] => {
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const findings: Finding[] = [];
  const lineOf = lineCounter(text);
  const checkName = (name: string, start: number) => {
    for (const word of partsOf(name).filter((part) => IDENTIFIER_PARTS.has(part)))
      findings.push({ path, line: lineOf(start), word, text: name });
  };
  for (const { value, start } of comments)
    findings.push(...findPhrases(path, value, lineOf(start)));
  for (const title of testTitles(path, text))
    findings.push(...findPhrases(path, title.text, title.line));
  new Visitor({
    Identifier: ({ name, start }) => checkName(name, start),
    TemplateElement: ({ value, start }) => {
      for (const [, alias = ''] of value.raw.matchAll(SQL_ALIAS)) checkName(alias, start);
    },
  }).visit(program);
  return unique(findings);
};

/** Sentences outside code blocks and code spans. */
export const findInDocument = (path: string, text: string): Finding[] =>
  findPhrases(
    path,
    text.replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ' ')),
    1,
  );

const findPhrases = (path: string, text: string, firstLine: number): Finding[] =>
  text.split('\n').flatMap((sentence, index) =>
    PHRASES.flatMap((phrase) => {
      const [word] = phrase.exec(sentence.replaceAll(/`[^`]*`/g, '``')) ?? [];
      return word === undefined
        ? []
        : [{ path, line: firstLine + index, word, text: sentence.trim() }];
    }),
  );

const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const lineCounter = (text: string) => {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1))
    starts.push(index + 1);
  return (position: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
};

const unique = (findings: readonly Finding[]): Finding[] => [
  ...new Map(
    findings.map((finding) => [`${finding.line} ${finding.word} ${finding.text}`, finding]),
  ).values(),
];
