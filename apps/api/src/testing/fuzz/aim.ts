import type { CallKey } from '@springboard/contract';
import type { FuzzRequest } from './requests.ts';
import { SESSION_DAY, type Stage } from './stage.ts';

/** What a club has, by where it stands in a path: all that is below it is the club's as well. */
const thingsOf = ({ world, ...papers }: Stage): Readonly<Record<string, string | number>> => ({
  'clubs/:id': world.club.id,
  'groups/:id': world.group.id,
  'groups/:groupId': world.group.id,
  'members/:uuid': world.member.uuid,
  'lesson-plans/:uuid': papers.plan_uuid,
  'lesson-plan-groups/:uuid': papers.plan_group_uuid,
  'files/:id': papers.file_id,
  'jobs/:id': papers.job_id,
  'users/:uuid': world.coach.uuid,
  'imports/:id': papers.import_id,
});

/** What a whole client shares, or what names nobody's data by itself. */
const SHARED = [
  'client-languages/:language_id',
  'curriculum/:slug',
  ':slug/:node_id',
  'schemes/:slug',
  'videos/:id',
  'versions/:version',
  'member-tags/:tag',
  'registers/:date',
  'sessions/:date',
  'attendance/:date',
  'assessments/:slug',
  'badges/:badgeId',
  'absences/:id',
  'sections/:id',
  'export/:id',
  'export/:job_id',
];

/** The places of a call's path that hold a value, each with what stands before it: `members/:uuid`. */
const placesIn = (key: CallKey): readonly string[] => {
  const parts = key.split('/').slice(1);
  return parts.flatMap((part, at) => (part.startsWith(':') ? [`${parts[at - 1]}/${part}`] : []));
};

/** Values of the call's path that name what the stage's club has; none where it names nothing of a club. */
export const aimAt = (key: CallKey, stage: Stage): Record<string, string | number> => {
  const things = thingsOf(stage);
  const found: Record<string, string | number> = {};
  for (const place of placesIn(key)) {
    const value = things[place];
    if (value !== undefined) found[place.split(':').at(-1) ?? ''] = value;
  }
  return found;
};

/** Places of the call's path of which nobody has said whose they are. */
export const unplacedIn = (key: CallKey, stage: Stage): readonly string[] =>
  placesIn(key).filter((place) => !(place in thingsOf(stage)) && !SHARED.includes(place));

/** The request, for what the stage's club has; its body says of whom and when as the calls ask it. */
export const aimed = (request: FuzzRequest, key: CallKey, stage: Stage): FuzzRequest => {
  const { uuid } = stage.world.member;
  const fields = {
    member_id: uuid,
    member_uuid: uuid,
    from_date: SESSION_DAY,
    to_date: SESSION_DAY,
  };
  const body: object = Object(request.body);
  const named = Object.entries(fields).filter(([name]) => name in body);
  return {
    ...request,
    params: { ...request.params, ...aimAt(key, stage) },
    ...(named.length === 0 ? {} : { body: { ...body, ...Object.fromEntries(named) } }),
  };
};
