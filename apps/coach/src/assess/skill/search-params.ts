import { nodeOf, pathOf, type IndexedScheme } from '@springboard/assessment';
import type { SchemeNode } from '@springboard/contract';
import { gradableSkills } from '../../progress/class-levels.ts';

/** The search parameters of assess-by-skill-grades (§2). */
export type SkillParams = {
  readonly skill: SchemeNode;
  /** The skills of the same skill group, for the links to the previous and next skill. */
  readonly skills: readonly SchemeNode[];
  /** Whether only the pass grade is offered. */
  readonly completeOnly: boolean;
};

/**
 * `selectedNodeId` is a skill, a skill group or a level. `directLinkNodeId`, in links from elsewhere, wins over
 * it. undefined: the scheme has no such skill to grade.
 */
export const parseSkillParams = (
  scheme: IndexedScheme,
  searchParams: URLSearchParams,
): SkillParams | undefined => {
  const direct = searchParams.get('directLinkNodeId') ?? '';
  const selected = searchParams.get('selectedNodeId') ?? '';
  for (const id of [direct, selected]) {
    const node = nodeOf(scheme, id);
    if (node === undefined) continue;
    const skills = siblingSkills(scheme, node);
    const skill = node.t === 's' ? skills.find((candidate) => candidate.id === id) : skills[0];
    if (skill) return { skill, skills, completeOnly: isTrue(searchParams.get('completeOnly')) };
  }
  return undefined;
};

const siblingSkills = (scheme: IndexedScheme, node: SchemeNode): readonly SchemeNode[] => {
  const parent = node.t === 's' ? pathOf(scheme, node.id).at(-2) : node;
  return parent === undefined ? [] : gradableSkills(scheme, parent);
};

const isTrue = (value: string | null): boolean => value === '1' || value === 'true';

/** The search parameters of another skill, with the same filter. */
export const withSkill = (searchParams: URLSearchParams, skill: SchemeNode): URLSearchParams => {
  const next = new URLSearchParams(searchParams);
  next.delete('directLinkNodeId');
  next.set('selectedNodeId', skill.id);
  return next;
};
