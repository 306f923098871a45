import type { Scheme } from '@springboard/contract';

/** Whether a scheme has a draft to publish, or one in review. */
export const SCHEME_STATES = ['in_review', 'draft_waiting', 'published'] as const;
export type SchemeState = (typeof SCHEME_STATES)[number];

/** A scheme that was never published counts as a draft. */
export const stateOf = ({ published, stats }: Scheme): SchemeState => {
  if (stats?.in_review === true) return 'in_review';
  return published && stats?.has_draft !== true ? 'published' : 'draft_waiting';
};

/** Schemes by state, those in review first. */
export const byState = (
  schemes: readonly Scheme[],
): readonly { state: SchemeState; schemes: readonly Scheme[] }[] =>
  SCHEME_STATES.map((state) => ({
    state,
    schemes: schemes.filter((scheme) => stateOf(scheme) === state),
  })).filter(({ schemes }) => schemes.length > 0);

export type Totals = {
  readonly published: number;
  readonly drafts: number;
  readonly groups: number;
  readonly assessments_this_week: number;
  readonly awards_this_week: number;
};

/**
 * Only what can be added up: a group follows one scheme. A club or a member may use several, so their
 * sum over schemes would count them twice.
 */
export const totalsOf = (schemes: readonly Scheme[]): Totals => ({
  published: schemes.filter(({ published }) => published).length,
  drafts: schemes.filter((scheme) => stateOf(scheme) !== 'published').length,
  groups: sum(schemes, 'groups'),
  assessments_this_week: sum(schemes, 'assessments_this_week'),
  awards_this_week: sum(schemes, 'awards_this_week'),
});

const sum = (schemes: readonly Scheme[], name: Exclude<keyof Totals, 'published' | 'drafts'>) =>
  schemes.reduce((total, { stats }) => total + (stats?.[name] ?? 0), 0);
