import type { Curriculum, Grade, SchemeNode, Scores } from '@springboard/contract';

/** How large a scheme is: levels × groups × skills. */
export type Shape = { levels: number; groups: number; skills: number };

/** Five grades, the fourth of which passes. */
export const GRADES: Grade[] = ['N/A', 'Poor', 'Fair', 'Pass', 'Good'].map((label, value) => ({
  label,
  pass: value === 3,
}));
export const PASS = 3;

/**
 * Each group needs all but one of its skills, each level all its groups and is open once the level
 * before is complete; every fifth skill has a pass grade of its own.
 */
export const sampleCurriculum = (shape: Shape): Curriculum => ({
  uuid: '00000000-0000-4000-8000-000000000000',
  slug: 'bench',
  title: 'Bench',
  theme: null,
  version: 1,
  tree: count(shape.levels, (level) => {
    const id = `/level-${level + 1}`;
    return {
      ...node(id, null, 'l'),
      ...(level === 0 ? {} : { dependencies: [`/level-${level}`] }),
      children: count(shape.groups, (group) => sampleGroup(`${id}/group-${group + 1}`, id, shape)),
    };
  }),
});

const sampleGroup = (id: string, level: string, { skills }: Shape): SchemeNode => {
  const children = count(skills, (skill) => ({
    ...node(`${id}/skill-${skill + 1}`, id, 's' as const),
    ...(skill % 5 === 4 ? { grade: PASS - 1 } : {}),
  }));
  const completion = [{ nodes: children.map((child) => child.id), count: skills - 1 }];
  return { ...node(id, level, 'sg'), children, completion };
};

const node = (id: string, parentId: string | null, t: SchemeNode['t']): SchemeNode => ({
  id,
  parentId,
  title: id,
  t,
  children: [],
});

const count = <T>(n: number, make: (index: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

/** Numbers in [0, 1) that are the same in every run. */
export const numbersFrom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Scores of a member: nearly all of the first levels passed, fewer and fewer of the later ones. */
export const sampleScores = (skillIds: readonly string[], random: () => number): Scores => {
  const reached = 0.2 + 0.6 * random();
  const scores: Scores = {};
  skillIds.forEach((id, index) => {
    const early = index < skillIds.length * reached;
    if (random() > (early ? 0.985 : 0.3)) return;
    const assessment = early && random() < 0.985 ? PASS : Math.floor(random() * GRADES.length);
    const ts = 1_700_000_000 + Math.floor(random() * 30_000_000);
    scores[id] = { assessment, ts, user_uuid: '00000000-0000-4000-8000-000000000001' };
  });
  return scores;
};

export const skillIdsOf = (tree: readonly SchemeNode[]): string[] =>
  tree.flatMap((node) => (node.t === 's' ? [node.id] : skillIdsOf(node.children)));
