import type { LessonPlan, LessonPlanGroup } from '@springboard/contract';
import { PLANNING } from '../changes/change.ts';
import { readWatermark } from '../outbox/outbox-cache.ts';
import { fetchPlanning } from './fetch.ts';
import { pullSchemes, pullSections } from './pull-schemes.ts';
import { writeSnapshot } from './snapshot-writer.ts';
import { isPlanningDue, readSync, recordPlanningSync } from './snapshots.ts';
import type { PullDeps } from './types.ts';

/** Lesson plan sync (§4): loads plans with their sections, plan groups, labels and the schemes of the plans. */
export const pullPlanning = async (
  deps: PullDeps,
  { today, force = false }: { today: string; force?: boolean },
): Promise<void> => {
  const { api, db, owner, progress, now, isOnline } = deps;
  const before = await readSync(db, owner);
  if (!force && !isPlanningDue(before, { today, now: now(), online: isOnline() })) return;

  const watermark = await db.read(['outbox'], (tx) => readWatermark(tx, owner));
  const planning = await fetchPlanning(api);
  if (!planning.ok) return progress({ planning_error: planning.error });
  const snapshot = { owner, group_id: PLANNING, date: '', scheme_slug: null };
  await writeSnapshot(deps, { snapshot: { ...snapshot, planning: planning.value }, watermark });

  const slugs = slugsOf([...planning.value.plans, ...planning.value.plan_groups]);
  await pullSchemes(deps, slugs);
  await pullSections(deps, slugs);
  const { times = {} } = await recordPlanningSync(db, owner, { today, ts: now() });
  progress({ times, planning_error: null });
};

const slugsOf = (plans: readonly Pick<LessonPlan | LessonPlanGroup, 'scheme_slug'>[]) =>
  plans.map(({ scheme_slug }) => scheme_slug);
