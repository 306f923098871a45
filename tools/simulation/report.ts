import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../docs/simulation.md');

const TITLE = `# Simulation of the offline engine

The simulation runs the offline engine through generated histories and checks the rules of [libs/offline/SPEC.md](../libs/offline/SPEC.md) after every step. It looks for violations; a run without one shows only that none occurred in these histories. \`npm run simulation\` writes the figures below with \`--long\` or \`--write\`, \`node tools/simulation/databases.ts\` with \`--write\`.
`;

/** Replaces or adds a section of docs/simulation.md. */
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
