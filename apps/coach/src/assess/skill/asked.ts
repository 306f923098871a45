import { nodeOf, pathOf, type IndexedScheme } from '@springboard/assessment';
import type { SchemeNode } from '@springboard/contract';
import { gradableSkills } from '../class-levels.ts';

/** What an address of assess-by-skill-grades asks for (§2). */
export type Asked = {
  readonly skill: SchemeNode;
  /** What the next and the previous one are taken from: the skills of the same skill group. */
  readonly skills: readonly SchemeNode[];
  /** Only whether it is passed: no other grades are offered. */
  readonly completeOnly: boolean;
};

/**
 * `selectedNodeId` is a skill or what skills are in; `directLinkNodeId`, in links from elsewhere, is the
 * skill to go to straight away. undefined: the scheme has no such skill to grade.
 */
export const askedOf = (scheme: IndexedScheme, address: URLSearchParams): Asked | undefined => {
  const direct = address.get('directLinkNodeId') ?? '';
  const selected = address.get('selectedNodeId') ?? '';
  for (const id of [direct, selected]) {
    const node = nodeOf(scheme, id);
    if (node === undefined) continue;
    const skills = skillsAround(scheme, node);
    const skill = node.t === 's' ? skills.find((one) => one.id === id) : skills[0];
    if (skill) return { skill, skills, completeOnly: isTrue(address.get('completeOnly')) };
  }
  return undefined;
};

const skillsAround = (scheme: IndexedScheme, node: SchemeNode): readonly SchemeNode[] => {
  const around = node.t === 's' ? pathOf(scheme, node.id).at(-2) : node;
  return around === undefined ? [] : gradableSkills(scheme, around);
};

const isTrue = (value: string | null): boolean => value === '1' || value === 'true';

/** The address of another skill in the same view. */
export const withSkill = (address: URLSearchParams, skill: SchemeNode): URLSearchParams => {
  const next = new URLSearchParams(address);
  next.delete('directLinkNodeId');
  next.set('selectedNodeId', skill.id);
  return next;
};
