/**
 * B7: the assessment engine on schemes of 960 and 9,600 skills and simpler implementations. Measures
 * one grade, one member and 1,000 members.
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

/** Measures the contenders alternately, after one warm-up round. */
function measure({ name, ours, other }: Work): BenchRow[] {
  const contenders = [other, ...ours];
  const times = contenders.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    contenders.forEach((contender, at) => {
      const elapsed_ms = measureTime(contender);
      if (round > 0) times[at]?.push(elapsed_ms);
    });
  }
  const [otherTimes, ...ourTimes] = times.map(spread);
  if (otherTimes === undefined) return [];
  const rows = ours.map((contender, at): BenchRow => {
    const { limit, goal } = contender;
    const figures = ourTimes[at] ?? spread([]);
    const ratio = figures.median_ms / otherTimes.median_ms;
    const met = limit === null ? null : ratio <= limit;
    return { name: `${name}: ${contender.name}`, ...figures, ratio, goal, met };
  });
  return [
    ...rows,
    { name: `${name}: ${other.name}`, ...otherTimes, ratio: null, goal: '', met: null },
  ];
}

/** Milliseconds per repetition. The result is checked, so that the work cannot be optimised away. */
function measureTime({ times, run }: Contender): number {
  const start = performance.now();
  const result = run(times);
  const elapsed_ms = (performance.now() - start) / times;
  if (result === undefined) throw new Error('there is no result');
  return elapsed_ms;
}

if (import.meta.main) console.log(renderTable(await run()));
