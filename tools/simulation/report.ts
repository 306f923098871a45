import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../docs/simulation.md');

const TITLE = `# Simulation of the offline engine

Written by \`npm run simulation -- --long\`, \`npm run mutants -- --write\`, and \`node tools/proof/planted.ts\` and \`node tools/simulation/databases.ts\` with \`--write\`: figures of runs, none typed by hand. The rules are those of [libs/offline/SPEC.md](../libs/offline/SPEC.md).
`;

/** Replaces one part of docs/simulation.md, or adds it; the others stay. */
export const writeSection = (heading: string, body: string): void =>
  writeFileSync(
    FILE,
    replaceSection(existsSync(FILE) ? readFileSync(FILE, 'utf8') : TITLE, heading, body),
  );

const replaceSection = (before: string, heading: string, body: string): string => {
  const [, ...parts] = before.split(/^(?=## )/m);
  const section = `## ${heading}\n\n${body}\n`;
  const others = parts.map((text) => text.trimEnd() + '\n');
  const index = others.findIndex((text) => text.startsWith(`## ${heading}\n`));
  const all = index === -1 ? [...others, section] : others.with(index, section);
  return [TITLE, ...all].join('\n');
};
