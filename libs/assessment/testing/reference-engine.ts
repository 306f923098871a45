import type {
  Badge,
  Curriculum,
  Grade,
  RetainedCompletions,
  MemberAssessment,
  SchemeNode,
  Score,
} from '@springboard/contract';

/** One grade of a history. Grades of one skill are in the order in which they count. */
export type GradeEntry = { readonly node_id: string } & Readonly<Omit<Score, 'earlier'>>;

/**
 * The rules of SPEC.md in their simplest form, without optimisation: the member is looked at after every second of
 * the history. Tests compare the engine with it.
 */
export const referenceAssessment = (
  { tree }: Curriculum,
  grades: readonly Grade[],
  history: readonly GradeEntry[],
  badges: readonly Badge[],
  retained: RetainedCompletions = {},
): Omit<MemberAssessment, 'scores'> => {
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
  const timed = countedTimes(history);
  const gradesById = Map.groupBy(timed, ({ node_id }) => node_id);
  let now = Infinity;
  const scoreOf = (node: SchemeNode) =>
    gradesById.get(node.id)?.findLast(({ ts }) => ts <= now)?.assessment ?? -1;
  const passOf = (node: SchemeNode) => node.grade ?? grades.findIndex((grade) => grade.pass);

  const hasWork = (node: SchemeNode): boolean =>
    node.t === 's' ||
    (node.completion ?? []).length > 0 ||
    manualOf(node) !== undefined ||
    node.children.some((child) => isShown(child) && hasWork(child));

  const clausesOf = (node: SchemeNode): [needed: SchemeNode[], count: number][] => {
    const written = node.completion ?? [];
    if (written.length > 0) return written.map(({ nodes, count }) => [named(nodes), count]);
    const manual = manualOf(node);
    if (manual !== undefined) return [[[manual], 1]];
    const children = node.children.filter((child) => isShown(child) && hasWork(child));
    return children.length > 0 ? [[children, children.length]] : [];
  };

  const isComplete = (node: SchemeNode): boolean => {
    const retainedFrom = retained[node.id];
    if (retainedFrom !== undefined && retainedFrom <= now) return true;
    if (node.t === 's') return scoreOf(node) >= passOf(node);
    const clauses = clausesOf(node);
    return (
      clauses.length > 0 &&
      clauses.every(([needed, count]) => needed.filter(isComplete).length >= count)
    );
  };

  const since = new Map<SchemeNode, number>();
  const latest = new Map<SchemeNode, number>();
  const gradedSince = new Map<SchemeNode, number>();
  const seconds = [...timed.map(({ ts }) => ts), ...Object.values(retained)].toSorted(
    (a, b) => a - b,
  );
  const follow = (map: Map<SchemeNode, number>, node: SchemeNode, holds: boolean) => {
    if (!holds) map.delete(node);
    else if (!map.has(node)) map.set(node, now);
  };
  for (now of seconds) {
    for (const node of nodes.values()) {
      follow(since, node, isComplete(node));
      follow(gradedSince, node, scoreOf(node) >= 0);
      const moment = since.get(node);
      if (moment !== undefined) latest.set(node, moment);
    }
  }
  now = Infinity;
  const completeAt = (node: SchemeNode): number => since.get(node) ?? Infinity;

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
      isComplete(skill) ? 12 : ((1 + scoreOf(skill)) * 12) / (1 + passOf(skill)),
    );
    const sum = reached.reduce((a, b) => a + b, 0);
    const done = skills.filter((skill) => completeAt(skill) !== Infinity).length;
    const percentage = skills.length === 0 ? 0 : Math.floor((100 * sum) / (12 * skills.length));
    return [done, Math.min(99, percentage)];
  };

  const gradedBelow = (node: SchemeNode): number[] =>
    node.children.flatMap((child) =>
      child.t === 's' ? (gradedSince.get(child) ?? []) : gradedBelow(child),
    );

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

  const isInCompleteLevel = (node: SchemeNode): boolean => {
    const parent = parents.get(node);
    if (parent === undefined) return false;
    return (parent.t === 'l' && isComplete(parent)) || isInCompleteLevel(parent);
  };

  return {
    assessments: { available: moments(listed, availableAt), complete: moments(all, completeAt) },
    progress: Object.fromEntries(all.filter(isOpen).map((node) => [node.id, progressOf(node)])),
    awards: levels.flatMap((node) => {
      const badge = badges.find((candidate) => candidate.badge_id === node.id);
      const lasting = badge
        ? (latest.get(node) ?? Date.parse(`${badge.achieve_date}T12:00:00Z`) / 1000)
        : null;
      const completed_ts = since.get(node) ?? lasting;
      const graded = gradedBelow(node);
      const started_ts = graded.length > 0 ? Math.min(...graded) : completed_ts;
      if (started_ts === null) return [];
      const [completed] = progressOf(node);
      const total = skillsIn(node).length;
      return [
        { slug: node.id, started_ts, completed_ts, completed, total, created_at: started_ts },
      ];
    }),
    current_remote_node_id:
      levels.find((node) => isOpen(node) && counts(node) && !isInCompleteLevel(node))?.id ?? null,
    ...(Object.keys(retained).length > 0 && { retained }),
  };
};

/** AS22: a grade never counts before the one that it follows. */
const countedTimes = (history: readonly GradeEntry[]): GradeEntry[] => {
  const last = new Map<string, number>();
  return history.map((grade) => {
    const ts = Math.max(grade.ts, last.get(grade.node_id) ?? grade.ts);
    last.set(grade.node_id, ts);
    return { ...grade, ts };
  });
};
