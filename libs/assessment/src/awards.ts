import type { Award, Badge } from '@springboard/contract';
import { type Cells, COMPLETE, DONE, NEVER, read, STARTED } from './cells.ts';
import type { IndexedScheme } from './indexed-scheme.ts';

/** AS16 and AS17: an award for every level that was started or completed, in the scheme's order. */
export const awardsOf = (
  scheme: IndexedScheme,
  cells: Cells,
  badges: readonly Badge[],
): Award[] => {
  const handedOut = new Map(badges.map((badge) => [badge.badge_id, badge]));
  const awards: Award[] = [];
  for (const place of scheme.levels) {
    const level = scheme.nodes[place];
    if (level === undefined) continue;
    const badge = handedOut.get(level.node.id);
    const complete = read(cells, place, COMPLETE);
    const started = read(cells, place, STARTED);
    const completed_ts = badge ? momentOf(badge) : complete === NEVER ? null : complete;
    const started_ts = started === NEVER ? completed_ts : started;
    if (started_ts === null) continue;
    awards.push({
      slug: level.node.id,
      started_ts,
      completed_ts,
      completed: read(cells, place, DONE),
      total: level.skills,
      created_at: started_ts,
    });
  }
  return awards;
};

/** Noon UTC of the day on which the badge was handed out, which is that date in nearly every zone. */
const momentOf = ({ achieve_date }: Badge): number =>
  Date.parse(`${achieve_date}T12:00:00Z`) / 1000;
