import { pathOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { shownSkills, standingOf } from '../../assess/standing.ts';

/** §9: names are 1 to 50 characters. */
const LONGEST_TITLE = 50;

/** A skill that is next for members of the class. */
export type ProposedSkill = {
  readonly node: SchemeNode;
  /** For how many it is open and not complete. */
  readonly ready: number;
};

export type ProposedSection = {
  /** Node that the skills are in. */
  readonly id: string;
  readonly title: string;
  readonly skills: readonly ProposedSkill[];
};

export type Proposal = {
  readonly sections: readonly ProposedSection[];
  /** Of whom: all who are booked but those who are marked absent. */
  readonly members: number;
  /** False: nothing is next for more than half; the sections hold what is next for anybody. */
  readonly forMost: boolean;
};

/**
 * What a class could do next: the skills that are open and not complete for more than half of those who come,
 * by level and group in the order of the scheme, within the group's limit of levels (AS21).
 */
export const proposalOf = (
  scheme: IndexedScheme,
  booked: readonly GroupMember[],
  limit: number | null = null,
): Proposal => {
  const coming = booked.filter((member) => member.active && member.in !== false);
  const skills = shownSkills(scheme).flatMap((node): ProposedSkill[] => {
    const ready = coming.filter(
      (member) => standingOf(scheme, member, node.id, limit) === 'available',
    );
    return ready.length === 0 ? [] : [{ node, ready: ready.length }];
  });
  const most = skills.filter(({ ready }) => ready * 2 > coming.length);
  const chosen = most.length > 0 ? most : skills;
  const sections = Map.groupBy(chosen, ({ node }) => pathOf(scheme, node.id).at(-2)?.id ?? '');
  return {
    sections: [...sections].map(([id, within]) => ({
      id,
      title: titleOf(scheme, within[0]?.node.id ?? ''),
      skills: within,
    })),
    members: coming.length,
    forMost: most.length > 0,
  };
};

/** "Level · Group"; the group alone where both together are too long for a section's title. */
const titleOf = (scheme: IndexedScheme, skill_id: string): string => {
  const way = pathOf(scheme, skill_id).slice(0, -1);
  const whole = way.map(({ title }) => title).join(' · ');
  const title = whole.length <= LONGEST_TITLE ? whole : (way.at(-1)?.title ?? whole);
  return Array.from(title).slice(0, LONGEST_TITLE).join('');
};

/** The sections of a new plan: what was chosen of each, in the order of the scheme. */
export const chosenSections = (
  { sections }: Pick<Proposal, 'sections'>,
  chosen: ReadonlySet<string>,
): { title: string; node_ids: string[] }[] =>
  sections.flatMap(({ title, skills }) => {
    const node_ids = skills.map(({ node }) => node.id).filter((id) => chosen.has(id));
    return node_ids.length === 0 ? [] : [{ title, node_ids }];
  });
