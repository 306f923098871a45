import type { CallKey } from '@springboard/contract';
import type { FuzzRequest } from './requests.ts';
import { SESSION_DAY, type FuzzFixture } from './fixture.ts';

/** Ids of a club's data, by their position in a path. Everything below such a path belongs to the club too. */
const clubIds = ({
  world,
  ...documents
}: FuzzFixture): Readonly<Record<string, string | number>> => ({
  'clubs/:id': world.club.id,
  'groups/:id': world.group.id,
  'groups/:groupId': world.group.id,
  'members/:uuid': world.member.uuid,
  'children/:uuid': world.member.uuid,
  'lesson-plans/:uuid': documents.plan_uuid,
  'lesson-plan-groups/:uuid': documents.plan_group_uuid,
  'files/:id': documents.file_id,
  'jobs/:id': documents.job_id,
  'users/:uuid': world.coach.uuid,
  'imports/:id': documents.import_id,
  'audits/:id': documents.audit_id,
  'moves/:id': documents.move_id,
  'transfers/:id': documents.transfer_id,
  'transfer-requests/:id': documents.transfer_request_id,
  'change-requests/:id': documents.request_id,
  'consent-texts/:id': documents.consent_text_id,
});

/** Parameters of data that a whole client shares, or that identify no data by themselves. */
const SHARED = [
  'scheme-imports/:id',
  'client-languages/:language_id',
  'client-translations/:language_id',
  'curriculum/:slug',
  'translations/:language_id',
  ':slug/:node_id',
  'comments/:id',
  'schemes/:slug',
  'videos/:id',
  'captions/:language_id',
  'versions/:version',
  'assessors/:number',
  'sessions/:family',
  'passkeys/:id',
  'calendars/:id',
  'member-tags/:tag',
  'member-tags/:id',
  'labels/:id',
  'registers/:date',
  'reports/:name',
  'schemes/:name',
  'sessions/:date',
  'attendance/:date',
  'assessments/:slug',
  'badges/:badgeId',
  'absences/:id',
  'guardians/:id',
  'alerts/:id',
  'emergency-contacts/:id',
  'shared-notes/:id',
  'times/:time_id',
  'rows/:line',
  'credentials/:id',
  'waiting/:id',
  'waiting/:uuid',
  'sections/:id',
  'export/:id',
  'export/:job_id',
];

/** The parameters of a call's path, each with the part before it: `members/:uuid`. */
const parametersOf = (key: CallKey): readonly string[] => {
  const parts = key.split('/').slice(1);
  return parts.flatMap((part, at) => (part.startsWith(':') ? [`${parts[at - 1]}/${part}`] : []));
};

/** Parameters of the call's path that identify data of the fixture's club. */
export const paramsFor = (key: CallKey, fixture: FuzzFixture): Record<string, string | number> => {
  const ids = clubIds(fixture);
  const found: Record<string, string | number> = {};
  for (const parameter of parametersOf(key)) {
    const value = ids[parameter];
    if (value !== undefined) found[parameter.split(':').at(-1) ?? ''] = value;
  }
  return found;
};

/** Parameters of the call's path that are in neither list. */
export const unknownParams = (key: CallKey, fixture: FuzzFixture): readonly string[] =>
  parametersOf(key).filter(
    (parameter) => !(parameter in clubIds(fixture)) && !SHARED.includes(parameter),
  );

/** The request with the ids of the fixture's club and member, in its path and in its body, and a valid e-mail address. */
export const targetClub = (
  request: FuzzRequest,
  key: CallKey,
  fixture: FuzzFixture,
): FuzzRequest => {
  const { uuid } = fixture.world.member;
  const fields = {
    member_id: uuid,
    member_uuid: uuid,
    from_date: SESSION_DAY,
    to_date: SESSION_DAY,
    email: 'ann@example.org',
  };
  const body: object = Object(request.body);
  const overrides = Object.entries(fields).filter(([name]) => name in body);
  return {
    ...request,
    params: { ...request.params, ...paramsFor(key, fixture) },
    ...(overrides.length === 0 ? {} : { body: { ...body, ...Object.fromEntries(overrides) } }),
  };
};
