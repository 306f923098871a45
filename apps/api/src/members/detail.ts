import { nodeOf, remainingChoices } from '@springboard/assessment';
import type {
  Locale,
  MemberAssessment,
  MemberAward,
  MemberDetail,
  RetainedCompletion,
} from '@springboard/contract';
import { findGroupsOf, findTags } from '../access/member-detail-queries.ts';
import { alertViews, logViews, type ViewKind, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';
import { findDoneTransfers } from '../access/transferred-members.ts';
import { findTransferredSchemes } from '../assessments/transferred-schemes.ts';
import { findDocuments } from '../assessments/documents.ts';
import { findRetainedCompletionsOfMember } from '../assessments/retained-completions.ts';
import type { PublishedScheme } from '../assessments/schemes.ts';
import { findTitles } from '../assessments/titles.ts';
import { audit } from '../database/audit.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { membersAreRemote } from '../groups/bulk-queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { findConsents } from '../consents/queries.ts';
import { checkIfMatch } from '../http/etag.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import { activateMembers, deactivateMembers, lockMembers } from './bulk-queries.ts';
import {
  findAlertDetails,
  findAwards,
  findGuardians,
  findNotes,
  findProfile,
  findMemberships,
  type Profile,
  profileEtag,
} from './detail-queries.ts';
import { findEmergencyContacts } from '../emergency-contacts/queries.ts';
import { findLevel } from './list.ts';
import { checkPlacesToContinue, lockGroupsToContinue } from './planned-leaving.ts';
import { findClubMember } from './queries.ts';

type Parts = Context<'GET /members/:uuid'>['query'];

/** GET /members/:uuid */
export const readMember = async (
  context: Context<'GET /members/:uuid'>,
): Promise<MemberDetail | ApiError> => {
  const { db, server, principal, params, query, now } = context;
  const detail = await findMemberDetail(db, server, principal, { uuid: params.uuid, now }, query);
  if (detail === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  const kinds: readonly ViewKind[] = [
    'profile',
    'progress',
    ...(detail.notes === undefined || isEmptyNotes(detail.notes) ? [] : (['notes'] as const)),
  ];
  const alerts = new Map([[params.uuid, detail.alerts ?? []]]);
  await logViews(db, [...viewsOf([params.uuid], kinds), ...alertViews(alerts)], now);
  return detail;
};

const isEmptyNotes = ({ note, history }: NonNullable<MemberDetail['notes']>): boolean =>
  note === null && history.length === 0;

/** A member of the user's club with the requested parts; undefined if there is none. `now` in seconds. */
export const findMemberDetail = async (
  db: Reader,
  server: Server,
  principal: Principal,
  { uuid, now }: { uuid: string; now: number },
  parts: Parts = {},
): Promise<MemberDetail | undefined> => {
  const profile = await findProfile(db, principal, uuid);
  if (profile === undefined) return undefined;
  const { client_id } = principal;
  const key = { client_id, uuid };
  const today = await findToday(db, principal, now);
  const scope = { client_id, uuids: [uuid] };
  const listed = await findClubMember(db, key);
  const { club_id: _club, ...fields } = profile;
  return {
    ...fields,
    last_attended: listed.last_attended,
    level: await findLevel({ db, principal, server }, listed),
    groups: [...((await findGroupsOf(db, principal, scope, today)).get(uuid) ?? [])],
    tags: [...((await findTags(db, scope)).get(uuid) ?? [])],
    etag: profileEtag(profile),
    ...(parts.with_guardians === 1 && { guardians: await findGuardians(db, key) }),
    ...(parts.with_memberships === 1 && { memberships: await findMemberships(db, key, today) }),
    ...(parts.with_emergency_contacts === 1 && {
      emergency_contacts: await findEmergencyContacts(db, key),
    }),
    ...(parts.with_alerts === 1 && { alerts: await findAlertDetails(db, principal, uuid) }),
    ...(parts.with_consents === 1 && { consents: await findConsents(db, key) }),
    ...(parts.with_awards === 1 && {
      awards: await readAwards(db, server, key, principal.language.language),
      brought_along: (await findTransferredSchemes(db, client_id, uuid)).map(({ slug }) => slug),
      retained: await readRetained(db, server, key, principal.language.language),
    }),
    ...(parts.with_notes === 1 && { notes: await findNotes(db, key) }),
  };
};

export const readAwards = async (
  db: Reader,
  server: Server,
  key: { client_id: number; uuid: string },
  language: Locale,
): Promise<MemberAward[]> => {
  const awards: MemberAward[] = [];
  const documents = new Map<string, MemberAssessment>();
  const documentOf = async (scheme: PublishedScheme): Promise<MemberAssessment> => {
    const known = documents.get(scheme.uuid);
    if (known !== undefined) return known;
    const [text] = (await findDocuments(db, key.client_id, scheme, [key.uuid])).values();
    const document: MemberAssessment = JSON.parse(text ?? scheme.emptyDocument);
    documents.set(scheme.uuid, document);
    return document;
  };
  for (const { scheme_uuid, ...award } of await findAwards(db, key)) {
    const scheme = await server.findScheme(db, key.client_id, { uuid: scheme_uuid });
    if (scheme === null) continue;
    const titleOf = await findTitles(db, key.client_id, scheme, language);
    const title = titleOf(award.id) ?? award.id;
    const remaining =
      award.completed_ts === null
        ? remainingChoices(scheme.index, await documentOf(scheme), award.id, titleOf)
        : [];
    awards.push({ scheme_slug: scheme.slug, title, remaining, ...award });
  }
  return awards;
};

/** Only nodes of the published versions: others have no effect (AS23). */
const readRetained = async (
  db: Reader,
  server: Server,
  { client_id, uuid }: { client_id: number; uuid: string },
  language: Locale,
): Promise<RetainedCompletion[]> => {
  const completions: RetainedCompletion[] = [];
  for (const { scheme_uuid, ...completion } of await findRetainedCompletionsOfMember(
    db,
    client_id,
    uuid,
  )) {
    const scheme = await server.findScheme(db, client_id, { uuid: scheme_uuid });
    if (scheme === null || nodeOf(scheme.index, completion.node_id) === undefined) continue;
    const titleOf = await findTitles(db, client_id, scheme, language);
    const title = titleOf(completion.node_id) ?? completion.node_id;
    completions.push({ scheme_slug: scheme.slug, title, ...completion });
  }
  return completions;
};

/** PATCH /members/:uuid: edits the profile, deactivates or activates. */
export const editMember = ({
  server,
  principal,
  params,
  body,
  headers,
  now,
  write,
}: Context<'PATCH /members/:uuid'>): Promise<MemberDetail | ApiError> =>
  write(async (db) => {
    const { client_id, club_id } = principal;
    const { uuid } = params;
    if (body.active === 1) await lockGroupsToContinue(db, client_id, [uuid]);
    await lockMembers(db, principal, [uuid]);
    const profile = await findProfile(db, principal, uuid);
    if (profile === undefined || club_id === null) return apiError(404, 'UNKNOWN_MEMBER');
    // The remote system decides the profile of its members.
    if (profile.remote || (await membersAreRemote(db, client_id, club_id))) {
      return apiError(403, 'FORBIDDEN');
    }
    if (checkIfMatch(headers, profileEtag(profile)) !== null) {
      const { updated_at, updated_by } = profile;
      const current = toProfile(profile);
      return apiError(412, 'PRECONDITION_FAILED', { current, updated_at, updated_by });
    }
    const today = await findToday(db, principal, now);
    const error = validateDates(body, today);
    if (error !== null) return error;
    const { active, inactive_reason, inactive_date, ...fields } = body;
    const transfer_id = (await findDoneTransfers(db, client_id, [uuid])).get(uuid);
    if (active === 1 && transfer_id !== undefined) {
      return apiError(409, 'CONFLICT', { transfer_id });
    }
    const full = active === 1 ? await checkPlacesToContinue(db, { client_id, now }, [uuid]) : null;
    if (full !== null) return full;
    const values = {
      ...fields,
      ...(fields.firstname !== undefined && { firstname: fields.firstname.trim() }),
      ...(fields.lastname !== undefined && { lastname: fields.lastname.trim() }),
      updated_at: now,
    };
    await db
      .updateTable('members')
      .set(values)
      .where('client_id', '=', client_id)
      .where('uuid', '=', uuid)
      .execute();
    if (active === 1) await activateMembers(db, { client_id, now }, [uuid]);
    if (active === 0 || (active === undefined && !profile.active && inactive_date !== undefined)) {
      // An active member may have a coming day of leaving.
      const date = inactive_date ?? (profile.active ? null : profile.inactive_date) ?? today;
      const reason = inactive_reason ?? profile.inactive_reason;
      await deactivateMembers(db, { client_id, now }, [uuid], { date, reason });
    }
    await audit(db, principal, now, {
      action: 'member.edit',
      entity: 'member',
      entity_id: uuid,
      member_uuid: uuid,
      // The values are personal data, so the log has the names of the fields only.
      detail: { edited: Object.keys(body) },
    });
    const detail = await findMemberDetail(db, server, principal, { uuid, now });
    if (detail === undefined) throw new Error('The edited member was not found');
    return detail;
  });

const toProfile = (profile: Profile): Profile => ({
  firstname: profile.firstname,
  lastname: profile.lastname,
  dob: profile.dob,
  active: profile.active,
  inactive_reason: profile.inactive_reason,
  inactive_date: profile.inactive_date,
});

/** No date is ahead of today. A reason or a date belongs to an inactive member. */
export const validateDates = (
  { dob, inactive_date }: { dob?: string; inactive_date?: string },
  today: string,
): ApiError | null => {
  if (dob !== undefined && dob > today) return apiError(422, 'VALIDATION', { dob: 'maximum' });
  return inactive_date !== undefined && inactive_date > today
    ? apiError(422, 'VALIDATION', { inactive_date: 'maximum' })
    : null;
};
