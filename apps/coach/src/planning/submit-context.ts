import type { Submit } from '@springboard/portal';
import { createContext, use } from 'react';
import type { PlanningRequest, PlanningResult } from './action.ts';

/** Submits to the planning's action. It belongs to the layout, because dialogs close before the result is there. */
export const SubmitContext = createContext<Submit<PlanningRequest, PlanningResult> | null>(null);

export const usePlanningSubmit = (): Submit<PlanningRequest, PlanningResult> => {
  const submit = use(SubmitContext);
  if (submit === null) throw new Error('usePlanningSubmit outside of the planning layout');
  return submit;
};
