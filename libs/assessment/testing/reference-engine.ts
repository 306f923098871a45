import type {
  Badge,
  Curriculum,
  Grade,
  MemberAssessment,
  SchemeNode,
  Scores,
} from '@springboard/contract';

/** The rules of SPEC.md in their simplest form, without optimisation. Tests compare the engine with it. */
export const referenceAssessment = (
  { tree }: Curriculum,
  grades: readonly Grade[],
  scores: Scores,
  badges: readonly Badge[],
): MemberAssessment => {
  const nodes = new Map<string, SchemeNode>();
  const parents = new Map<SchemeNode, SchemeNode>();
  const list = (node: SchemeNode) => {
    nodes.set(node.id, node);
    for (const child of node.children) {
      parents.set(child, node);
      list(child);
    }
  };
  tree.forEach(list);
  const named = (ids: readonly string[]) => [...new Set(ids)].flatMap((id) => nodes.get(id) ?? []);
  const manualOf = (node: SchemeNode) =>
    node.children.find((child) => child.id === `${node.id}/manual`);
  const isShown = (node: SchemeNode) => !node.hidden && !node.skipped;
  const scoreOf = (node: SchemeNode) => scores[node.id]?.assessment ?? -1;
  const passOf = (node: SchemeNode) => node.grade ?? grades.findIndex((grade) => grade.pass);

  const hasWork = (node: SchemeNode): boolean =>
    node.t === 's' ||
    (node.completion ?? []).length > 0 ||
    manualOf(node) !== undefined ||
    node.children.some((child) => isShown(child) && hasWork(child));

  const clausesOf = (node: SchemeNode): [needed: SchemeNode[], count: number][] => {
    const manual = manualOf(node);
    if (manual !== undefined) return [[[manual], 1]];
    const written = node.completion ?? [];
    if (written.length > 0) return written.map(({ nodes, count }) => [named(nodes), count]);
    const children = node.children.filter((child) => isShown(child) && hasWork(child));
    return children.length > 0 ? [[children, children.length]] : [];
  };

  const completeAt = (node: SchemeNode): number => {
    if (node.t === 's')
      return scoreOf(node) >= passOf(node) ? (scores[node.id]?.ts ?? 0) : Infinity;
    const moments = clausesOf(node).map(
      ([needed, count]) => needed.map(completeAt).sort((a, b) => (a < b ? -1 : 1))[count - 1] ?? 0,
    );
    return moments.length === 0 ? Infinity : Math.max(...moments);
  };

  const availableAt = (node: SchemeNode): number => {
    const parent = parents.get(node);
    return Math.max(
      parent === undefined ? 0 : availableAt(parent),
      ...named(node.dependencies ?? []).map(completeAt),
    );
  };

  const skillsIn = (node: SchemeNode): SchemeNode[] =>
    node.children
      .filter((child) => isShown(child) && child !== manualOf(node))
      .flatMap((child) => (child.t === 's' ? [child] : skillsIn(child)));

  /** In units of a twelfth, which is divisible by every 1 + pass of 4 grades. */
  const progressOf = (node: SchemeNode): [number, number] => {
    const skills = skillsIn(node);
    const reached = skills.map((skill) =>
      Math.min(12, ((1 + scoreOf(skill)) * 12) / (1 + passOf(skill))),
    );
    const sum = reached.reduce((a, b) => a + b, 0);
    const done = skills.filter((skill) => completeAt(skill) !== Infinity).length;
    return [done, skills.length === 0 ? 0 : Math.floor((100 * sum) / (12 * skills.length))];
  };

  const gradedBelow = (node: SchemeNode): number[] =>
    node.children.flatMap((child) => {
      const score = scores[child.id];
      if (child.t !== 's') return gradedBelow(child);
      return score !== undefined && score.assessment >= 0 ? [score.ts] : [];
    });

  const all = [...nodes.values()];
  const listed = all.filter((node) => node.t !== 's' || (node.dependencies ?? []).length > 0);
  const moments = (of: SchemeNode[], at: (node: SchemeNode) => number) =>
    Object.fromEntries(
      of.map((node) => [node.id, at(node)] as const).filter(([, ts]) => ts !== Infinity),
    );
  const isOpen = (node: SchemeNode) =>
    node.t !== 's' && availableAt(node) !== Infinity && completeAt(node) === Infinity;
  const levels = all.filter((node) => node.t === 'l');
  const counts = (node: SchemeNode | undefined): boolean =>
    node === undefined || (isShown(node) && hasWork(node) && counts(parents.get(node)));

  return {
    scores,
    assessments: { available: moments(listed, availableAt), complete: moments(all, completeAt) },
    progress: Object.fromEntries(all.filter(isOpen).map((node) => [node.id, progressOf(node)])),
    awards: levels.flatMap((node) => {
      const badge = badges.find((candidate) => candidate.badge_id === node.id);
      const complete = completeAt(node) === Infinity ? null : completeAt(node);
      const completed_ts = badge ? Date.parse(`${badge.achieve_date}T12:00:00Z`) / 1000 : complete;
      const graded = gradedBelow(node);
      const started_ts = graded.length > 0 ? Math.min(...graded) : completed_ts;
      if (started_ts === null) return [];
      const [completed] = progressOf(node);
      const total = skillsIn(node).length;
      return [
        { slug: node.id, started_ts, completed_ts, completed, total, created_at: started_ts },
      ];
    }),
    current_remote_node_id: levels.find((node) => isOpen(node) && counts(node))?.id ?? null,
  };
};
