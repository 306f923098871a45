import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../docs/proof.md');

const TITLE = `# What was proved of the offline engine

Written by \`npm run simulation -- --long\`, \`npm run mutants -- --write\`, and \`node tools/proof/planted.ts\` and \`node tools/proof/databases.ts\` with \`--write\`: figures of runs, none typed by hand. The rules are those of [libs/offline/SPEC.md](../libs/offline/SPEC.md).
`;

/** Replaces one part of docs/proof.md, or adds it; the others stay. */
export const write = (heading: string, body: string): void =>
  writeFileSync(
    FILE,
    withPart(existsSync(FILE) ? readFileSync(FILE, 'utf8') : TITLE, heading, body),
  );

const withPart = (before: string, heading: string, body: string): string => {
  const [, ...parts] = before.split(/^(?=## )/m);
  const part = `## ${heading}\n\n${body}\n`;
  const others = parts.map((text) => text.trimEnd() + '\n');
  const place = others.findIndex((text) => text.startsWith(`## ${heading}\n`));
  const all = place === -1 ? [...others, part] : others.with(place, part);
  return [TITLE, ...all].join('\n');
};
