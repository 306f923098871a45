import type { CallKey } from '@springboard/contract';
import { beyondSummaries } from './summaries/beyond.ts';
import { groupSummaries } from './summaries/groups.ts';
import { planSummaries } from './summaries/plans.ts';
import { schemeSummaries } from './summaries/schemes.ts';
import { signInSummaries } from './summaries/sign-in.ts';

const summaries = new Map(
  [signInSummaries, schemeSummaries, groupSummaries, planSummaries, beyondSummaries].flatMap(
    (part) => Object.entries(part),
  ),
);

/** What the call is for, in one sentence; empty for a call that has none yet, which a test refuses. */
export const summaryOf = (key: CallKey): string => summaries.get(key) ?? '';
