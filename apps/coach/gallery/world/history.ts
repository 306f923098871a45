import { FIRST_FLIGHT } from './scheme.ts';
import { NOW } from './time.ts';

export const LOG_ROLL = '/hatchling/shapes/log-roll';

/**
 * What the server says of a member's grades: log roll in three steps, or the other skills of the level at once,
 * one a week.
 */
export const history = ({ pathname, searchParams }: URL) => ({
  body: pathname.endsWith('/history')
    ? [
        ...[2, 1, 0].map((assessment, place) => graded(LOG_ROLL, assessment, 4 + place)),
        ...(searchParams.has('node_id') ? [] : PASSED.map((id, place) => graded(id, 2, place))),
      ]
    : [],
});

const PASSED = FIRST_FLIGHT.tree
  .flatMap((level) => level.children.flatMap((group) => group.children.map(({ id }) => id)))
  .slice(1, 5);

const graded = (node_id: string, assessment: number, weeks: number) => ({
  node_id,
  assessment,
  ts: NOW - 3 * 3600 - weeks * 604_800,
  user_uuid: 'a',
  by: 'Ava Morgan',
  superseded: weeks === 5,
});
