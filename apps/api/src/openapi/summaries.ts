import type { CallKey } from '@springboard/contract';
import { additionalSummaries } from './summaries/additional-calls.ts';
import { groupSummaries } from './summaries/groups.ts';
import { planSummaries } from './summaries/plans.ts';
import { schemeSummaries } from './summaries/schemes.ts';
import { signInSummaries } from './summaries/sign-in.ts';

/** The purpose of each call of §7, in one sentence. */
export const specifiedSummaries = {
  ...signInSummaries,
  ...schemeSummaries,
  ...groupSummaries,
  ...planSummaries,
};

const summaries: Readonly<Record<CallKey, string>> = {
  ...specifiedSummaries,
  ...additionalSummaries,
};

export const summaryOf = (key: CallKey): string => summaries[key];
