import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SimulationResult } from '@springboard/offline/testing';

const ROOT = join(import.meta.dirname, '../..');
/** The files that a history depends on. */
const ENGINE = '{libs/{api-client,assessment,domain,offline}/src/**/*.ts,package-lock.json}';

type Part = Pick<SimulationResult, 'seed' | 'histories'>;

/** The finished parts of a long run, so that an interrupted run can continue. */
export type Finished = {
  readonly find: (part: Part) => SimulationResult | undefined;
  readonly add: (result: SimulationResult) => void;
};

/** Reads the finished parts. They are valid until the engine changes. */
export const finishedParts = (): Finished => {
  const folder = join(ROOT, 'tools/.reports');
  const file = join(folder, `simulation-${engineDigest()}.jsonl`);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const resultsByKey = new Map(
    lines.map((line): [string, SimulationResult] => {
      const result: SimulationResult = JSON.parse(line);
      return [keyOf(result), result];
    }),
  );
  return {
    find: (part) => resultsByKey.get(keyOf(part)),
    add(result) {
      mkdirSync(folder, { recursive: true });
      appendFileSync(file, `${JSON.stringify(result)}\n`);
    },
  };
};

/** For a short run, which always runs every part. */
export const NO_FINISHED_PARTS: Finished = { find: () => undefined, add: () => undefined };

const keyOf = ({ seed, histories }: Part): string => `${seed} ${histories}`;

const engineDigest = (): string => {
  const hash = createHash('sha256');
  const files = globSync(ENGINE, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
};
