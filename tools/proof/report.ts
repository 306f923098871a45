import { existsSync, readFileSync } from 'node:fs';

const TITLE = `# What was proved of the offline engine

Written by \`npm run proof\`, \`node tools/proof/planted.ts\` and \`node tools/proof/real.ts\` with \`--write\`: figures of runs, none typed by hand. The rules are those of [libs/offline/SPEC.md](../libs/offline/SPEC.md).
`;

/** The text of the report with one part replaced, the others as they are. */
export const writePart = (file: string, heading: string, body: string): string => {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : TITLE;
  const [start = TITLE, ...parts] = before.split(/^(?=## )/m);
  const part = `## ${heading}\n\n${body}\n`;
  const others = parts.map((text) => text.trimEnd() + '\n');
  const place = others.findIndex((text) => text.startsWith(`## ${heading}\n`));
  const all = place === -1 ? [...others, part] : others.with(place, part);
  return [start.trimEnd() + '\n', ...all].join('\n');
};
