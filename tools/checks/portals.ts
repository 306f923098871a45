/**
 * Reads the four builds and fails if one holds another portal's screens or translations, or lacks its own
 * (D1: a build serves exactly one portal). Runs after the builds: `node tools/checks/portals.ts`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PORTALS, type Portal } from '@springboard/contract';
import { foreignTraces, occursIn, ownTraces, tracesOf, type Messages } from './portals/traces.ts';

const root = join(import.meta.dirname, '../..');
const read = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));

/** English catalogues of a namespace, with those of its areas. */
const cataloguesOf = (namespace: string): readonly Messages[] =>
  read(`libs/i18n/src/locales/en-GB/{${namespace}.json,${namespace}/*.json}`).map((text) =>
    JSON.parse(text),
  );

const traces = tracesOf(
  PORTALS.map((portal) => ({
    portal,
    catalogues: cataloguesOf(portal),
    sources: read(`apps/${portal}/src/**/*.{ts,tsx}`).filter(
      (text) => !text.includes("from 'vitest'"),
    ),
  })),
  ['common', 'group-pupil', 'planning', 'scheme-browser'].flatMap(cataloguesOf),
);

const errors = PORTALS.flatMap((portal) => check(portal));
for (const error of errors) console.error(error);
if (errors.length === 0) console.log(`Each of ${PORTALS.length} builds holds one portal.`);
process.exitCode = errors.length === 0 ? 0 : 1;

function check(portal: Portal): string[] {
  const build = read(`apps/${portal}/dist/assets/*.js`).join('\n');
  if (build === '') return [`There is no build of the ${portal} portal: npm run build makes it.`];
  const { texts, keys } = ownTraces(traces, portal);
  const found = foreignTraces(traces, portal).filter(({ trace }) => occursIn(build, trace));
  return [
    ...found.map(
      ({ from, trace }) => `The ${portal} portal's build holds of the ${from} portal: ${trace}`,
    ),
    ...(texts.length === 0 || !texts.some((text) => build.includes(text))
      ? [`The ${portal} portal's build lacks its own translations.`]
      : []),
    ...(keys.length === 0 || !keys.every((key) => build.includes(key))
      ? [`The ${portal} portal's build lacks screens of its own.`]
      : []),
    ...(read(`apps/${portal}/dist/sw.js`).some((worker) => worker.includes('/screenshot-'))
      ? [`The ${portal} portal stores its screenshots on each device.`]
      : []),
    ...(read(`apps/${portal}/dist/licences.json`).some((list) => list.includes('"react-router"'))
      ? []
      : [`The ${portal} portal's build lacks the licences of its packages.`]),
  ];
}
