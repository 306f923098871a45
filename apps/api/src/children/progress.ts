import { isAvailable, isPassed, nodeOf, skillsOf } from '@springboard/assessment';
import type { Child, MemberAssessment, SchemeNode } from '@springboard/contract';
import type { PublishedScheme } from '../assessments/schemes.ts';

type SchemeOfChild = Child['schemes'][number];

/** How many skills "next" names. */
const NEXT_SKILLS = 5;

/** A child's way through a scheme as a parent reads it (portals.md §B). */
export const progressOf = (
  scheme: PublishedScheme,
  title: string,
  member: MemberAssessment,
): SchemeOfChild => {
  const { index, grades, slug } = scheme;
  const level_id = member.current_remote_node_id;
  const skills = level_id === null ? [] : skillsOf(index, level_id).filter(isShown);
  const open = skills.filter(({ id }) => !isPassed(index, member, id));
  const isStarted = ({ id }: SchemeNode) => (member.scores[id]?.assessment ?? -1) >= 0;
  return {
    slug,
    title,
    level: level_id === null ? null : levelOf(scheme, member, level_id, skills),
    achieved: Object.entries(member.assessments.complete)
      .flatMap(([id, ts]) => {
        const node = nodeOf(index, id);
        return node?.t === 's' && isShown(node) ? [{ id, title: node.title, ts }] : [];
      })
      .toSorted((a, b) => b.ts - a.ts),
    working_on: open.filter(isStarted).map(({ id, title }) => ({
      id,
      title,
      grade: grades[member.scores[id]?.assessment ?? -1]?.label ?? null,
    })),
    next: open
      .filter((skill) => !isStarted(skill) && isAvailable(index, member, skill.id))
      .slice(0, NEXT_SKILLS)
      .map(({ id, title }) => ({ id, title })),
    awards: member.awards.flatMap(({ slug: id, completed_ts }) =>
      completed_ts === null ? [] : [{ id, title: nodeOf(index, id)?.title ?? id, completed_ts }],
    ),
  };
};

const isShown = (node: SchemeNode): boolean =>
  node.hidden !== true && node.skipped !== true && !node.id.endsWith('/manual');

const levelOf = (
  { index }: PublishedScheme,
  member: MemberAssessment,
  id: string,
  skills: readonly SchemeNode[],
): SchemeOfChild['level'] => {
  const [completed, percentage] = member.progress[id] ?? [0, 0];
  return { id, title: nodeOf(index, id)?.title ?? id, completed, total: skills.length, percentage };
};
