/**
 * `npm run bench`: every benchmark in one run, and the tables in docs/benchmarks.md.
 * Arguments choose: `npm run bench -- b1 b7` measures these two and leaves the other tables unchanged. Exits with 1
 * when a goal is missed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { renderTable, type BenchTable } from './table.ts';

const benches: Record<string, () => Promise<{ run(): Promise<BenchTable> }>> = {
  b1: () => import('./b1-tap.ts'),
  b2: () => import('./b2-tap-in-app.ts'),
  b3: () => import('./b3-first-sync.ts'),
  b4: () => import('./b4-drain.ts'),
  b5: () => import('./b5-attendance.ts'),
  b6: () => import('./b6-read-group.ts'),
  b7: () => import('./b7-engine.ts'),
  b8: () => import('./b8-cold-start.ts'),
  b9: () => import('./b9-first-load.ts'),
  b11: () => import('./b11-growth.ts'),
  b12: () => import('./b12-browser-kills.ts'),
  b10: () => import('./b10-lighthouse.ts'),
  b13: () => import('./b13-club-list.ts'),
  b14: () => import('./b14-scroll.ts'),
  b15: () => import('./b15-import.ts'),
  b16: () => import('./b16-scheme-editor.ts'),
  b17: () => import('./b17-publication.ts'),
  b18: () => import('./b18-reports.ts'),
  b19: () => import('./b19-parent.ts'),
  b20: () => import('./b20-families.ts'),
  b21: () => import('./b21-case-import.ts'),
};

const root = join(import.meta.dirname, '../..');
const chosen = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : Object.keys(benches);
const tables: BenchTable[] = [];
for (const name of names) {
  const load = benches[name];
  if (load === undefined) {
    console.error(`No such benchmark: ${name}. There are: ${Object.keys(benches).join(', ')}`);
    process.exit(2);
  }
  const bench = await load();
  const table = await bench.run();
  console.log(renderTable(table));
  tables.push(table);
}

const path = join(root, 'docs/benchmarks.md');
writeFileSync(
  path,
  page(chosen.length === 0 ? [] : sectionsOf(readFileSync(path, 'utf8')), tables),
);
process.exitCode = tables.some((table) => table.rows.some((row) => row.met === false)) ? 1 : 0;

/** The existing tables of the page, each with its heading. */
function sectionsOf(text: string): string[] {
  return text.split(/^(?=### )/m).slice(1);
}

function page(earlier: readonly string[], measured: readonly BenchTable[]): string {
  const sections = new Map(
    [...earlier, ...measured.map(renderTable)].map((section) => [numberOf(section), section]),
  );
  const inOrder = [...sections].toSorted(([a], [b]) => a - b);
  return `# Benchmarks

\`npm run bench\` does the same work with the product and its contenders alternately in one run,
checks every result, and writes this page. Only ratios within a table count: the machines are noisy.
Times are in milliseconds unless the row says otherwise.

Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB.
Versions: ${versions().join(', ')}.

${inOrder.map(([, section]) => section.trimEnd()).join('\n\n')}
`;
}

/** 5 of `### B5 attendance`. */
function numberOf(section: string): number {
  return Number(/^### B(\d+)/.exec(section)?.[1]);
}

/** Versions of what is compared, from the packages that were measured. */
function versions(): string[] {
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
  );
  return Object.entries(devDependencies)
    .filter(([name]) => !name.startsWith('@springboard/'))
    .map(([name, version]) => `${name} ${version}`);
}
