import { pathOf, type IndexedScheme, visibleSkills } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { nodeStatus } from '../../progress/node-status.ts';

/** §9: names are 1 to 50 characters. */
const MAX_TITLE_LENGTH = 50;

/** A skill that members of the class can work on next. */
export type ProposedSkill = {
  readonly node: SchemeNode;
  /** For how many members it is available and not complete. */
  readonly ready: number;
};

export type ProposedSection = {
  /** The id of the parent node of the skills. */
  readonly id: string;
  readonly title: string;
  readonly skills: readonly ProposedSkill[];
};

export type Proposal = {
  readonly sections: readonly ProposedSection[];
  /** The number of members without those marked absent. */
  readonly members: number;
  /** False: no skill is next for more than half of the members, so the sections contain all next skills. */
  readonly forMost: boolean;
};

/**
 * The next skills of a class: available and not complete for more than half of the expected members, by level and
 * group in the order of the scheme, within the group's level limit (AS21).
 */
export const proposalOf = (
  scheme: IndexedScheme,
  booked: readonly GroupMember[],
  limit: number | null = null,
): Proposal => {
  const expected = booked.filter((member) => member.active && member.in !== false);
  const skills = visibleSkills(scheme).flatMap((node): ProposedSkill[] => {
    const ready = expected.filter(
      (member) => nodeStatus(scheme, member, node.id, limit) === 'available',
    );
    return ready.length === 0 ? [] : [{ node, ready: ready.length }];
  });
  const forMajority = skills.filter(({ ready }) => ready * 2 > expected.length);
  const chosen = forMajority.length > 0 ? forMajority : skills;
  const sections = Map.groupBy(chosen, ({ node }) => pathOf(scheme, node.id).at(-2)?.id ?? '');
  return {
    sections: [...sections].map(([id, within]) => ({
      id,
      title: titleOf(scheme, within[0]?.node.id ?? ''),
      skills: within,
    })),
    members: expected.length,
    forMost: forMajority.length > 0,
  };
};

/** "Level · Group", or only the group if both are too long for a section's title. */
const titleOf = (scheme: IndexedScheme, skill_id: string): string => {
  const ancestors = pathOf(scheme, skill_id).slice(0, -1);
  const fullTitle = ancestors.map(({ title }) => title).join(' · ');
  const title =
    fullTitle.length <= MAX_TITLE_LENGTH ? fullTitle : (ancestors.at(-1)?.title ?? fullTitle);
  return Array.from(title).slice(0, MAX_TITLE_LENGTH).join('');
};

/** The sections of a new plan with the chosen skills, in the order of the scheme. */
export const chosenSections = (
  { sections }: Pick<Proposal, 'sections'>,
  chosen: ReadonlySet<string>,
): { title: string; node_ids: string[] }[] =>
  sections.flatMap(({ title, skills }) => {
    const node_ids = skills.map(({ node }) => node.id).filter((id) => chosen.has(id));
    return node_ids.length === 0 ? [] : [{ title, node_ids }];
  });
