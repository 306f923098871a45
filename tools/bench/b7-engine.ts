/**
 * B7: the assessment engine on schemes of 960 and 9,600 skills against what it is compared with. Times
 * are of one grade, of one member and of all 1,000 members.
 */
import {
  type Contender,
  manyMembers,
  oneGrade,
  sample,
  wholeMember,
  type Work,
} from './assessment/work.ts';
import { type BenchRow, type BenchTable, renderTable, spread } from './table.ts';

const SHAPES = [
  { levels: 10, groups: 8, skills: 12 },
  { levels: 40, groups: 12, skills: 20 },
];
const FEW = 16;
const MANY = 1000;
const ROUNDS = 5;

export async function run(): Promise<BenchTable> {
  const rows = SHAPES.flatMap((shape) => [
    ...measure(oneGrade(sample(shape, FEW))),
    ...measure(wholeMember(sample(shape, FEW))),
    ...measure(manyMembers(sample(shape, MANY))),
  ]);
  return { id: 'B7', title: 'assessment engine', rows };
}

/** Each contender in turn, one round to warm up. */
function measure({ name, ours, other }: Work): BenchRow[] {
  const contenders = [other, ...ours];
  const times = contenders.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    contenders.forEach((contender, at) => {
      const took = timed(contender);
      if (round > 0) times[at]?.push(took);
    });
  }
  const [their, ...our] = times.map(spread);
  if (their === undefined) return [];
  const rows = ours.map((contender, at): BenchRow => {
    const { limit, goal } = contender;
    const figures = our[at] ?? spread([]);
    const ratio = figures.median_ms / their.median_ms;
    const met = limit === null ? null : ratio <= limit;
    return { name: `${name}: ${contender.name}`, ...figures, ratio, goal, met };
  });
  return [...rows, { name: `${name}: ${other.name}`, ...their, ratio: null, goal: '', met: null }];
}

/** Milliseconds of one time. The result is looked at, so that the work cannot be left out. */
function timed({ times, run }: Contender): number {
  const start = performance.now();
  const result = run(times);
  const took = (performance.now() - start) / times;
  if (result === undefined) throw new Error('nothing was done');
  return took;
}

if (import.meta.main) console.log(renderTable(await run()));
