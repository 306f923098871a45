import type { LessonPlan, LessonPlanGroup } from '@springboard/contract';
import { PLANNING } from '../changes/change.ts';
import { markNow } from '../outbox/journal.ts';
import { fetchPlanning } from './fetch.ts';
import { keepSnapshot } from './keeping.ts';
import type { SyncParts } from './parts.ts';
import { pullSchemes, pullSections } from './schemes.ts';
import { notePlanned, readSync } from './snapshots.ts';

/** Lesson plan sync (§4): plans with their parts, plan groups, headings, and the schemes that plans need. */
export const pullPlanning = async (
  parts: SyncParts,
  { today, force = false }: { today: string; force?: boolean },
): Promise<void> => {
  const { api, db, owner, progress, now } = parts;
  const before = await readSync(db, owner);
  if (!force && before?.lesson_plan_sync_date === today) return;

  const mark = await db.read(['outbox'], (tx) => markNow(tx, owner));
  const planning = await fetchPlanning(api);
  if (!planning.ok) return progress({ planning_error: planning.error });
  const snapshot = { owner, group_id: PLANNING, date: '', scheme_slug: null };
  await keepSnapshot(parts, { snapshot: { ...snapshot, planning: planning.value }, mark });

  const slugs = slugsOf([...planning.value.plans, ...planning.value.plan_groups]);
  await pullSchemes(parts, slugs);
  await pullSections(parts, slugs);
  const { times = {} } = await notePlanned(db, owner, { today, ts: now() });
  progress({ times, planning_error: null });
};

const slugsOf = (plans: readonly Pick<LessonPlan | LessonPlanGroup, 'scheme_slug'>[]) =>
  plans.map(({ scheme_slug }) => scheme_slug);
