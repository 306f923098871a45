import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SimulationResult } from '@springboard/offline/testing';

const ROOT = join(import.meta.dirname, '../..');
/** What a history depends on. */
const ENGINE = '{libs/{api-client,assessment,domain,offline}/src/**/*.ts,package-lock.json}';

type Part = Pick<SimulationResult, 'seed' | 'histories'>;

/** Parts of a long run that are played: one that was interrupted goes on where it ended. */
export type Finished = {
  readonly find: (part: Part) => SimulationResult | undefined;
  readonly add: (proof: SimulationResult) => void;
};

/** Kept for as long as nothing of the engine changes. */
export const finishedParts = (): Finished => {
  const folder = join(ROOT, 'tools/.reports');
  const file = join(folder, `proof-${engineDigest()}.jsonl`);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const known = new Map(
    lines.map((line): [string, SimulationResult] => {
      const proof: SimulationResult = JSON.parse(line);
      return [nameOf(proof), proof];
    }),
  );
  return {
    find: (part) => known.get(nameOf(part)),
    add(proof) {
      mkdirSync(folder, { recursive: true });
      appendFileSync(file, `${JSON.stringify(proof)}\n`);
    },
  };
};

/** A short run plays everything anew. */
export const NOTHING_FINISHED: Finished = { find: () => undefined, add: () => undefined };

const nameOf = ({ seed, histories }: Part): string => `${seed} ${histories}`;

const engineDigest = (): string => {
  const hash = createHash('sha256');
  const files = globSync(ENGINE, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
};
