import type { MemberDetail } from '@springboard/contract';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { lockGroup } from '../groups/administration-queries.ts';
import { addMembers, membersAreRemote } from '../groups/bulk-queries.ts';
import { findPlaces } from '../groups/places.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import { addGuardians } from '../imports/guardians.ts';
import type { Context } from '../routing/context.ts';
import { findMemberDetail, validateDates } from './detail.ts';
import { findSimilar } from './similar.ts';

/** POST /members: adds a member, with a guardian and groups. */
export const createMember = async ({
  server,
  principal,
  body,
  now,
  write,
  reply,
}: Context<'POST /members'>): Promise<MemberDetail | ApiError> => {
  const { client_id, club_id } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const names = { firstname: body.firstname.trim(), lastname: body.lastname.trim() };
  const created = await write(async (db) => {
    if (await membersAreRemote(db, client_id, club_id)) return apiError(403, 'FORBIDDEN');
    const today = await findToday(db, principal, now);
    const error = validateDates(body, today);
    if (error !== null) return error;
    if (body.confirm_new !== 1) {
      const duplicates = await findSimilar(db, { client_id, club_id }, { ...names, dob: body.dob });
      if (duplicates.length > 0) return apiError(409, 'CONFLICT', { duplicates });
    }
    const placesError = await lockPlaces(db, principal, body.group_ids ?? [], today, now);
    if (placesError !== null) return placesError;
    const { uuid } = await db
      .insertInto('members')
      .values({ client_id, club_id, ...names, dob: body.dob, created_at: now, updated_at: now })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    for (const group_id of body.group_ids ?? []) {
      const scope = { client_id, group_id, day: today };
      await addMembers(db, scope, club_id, [uuid]);
    }
    if (body.guardian !== undefined) {
      await addGuardian(db, { client_id, club_id, member_uuid: uuid }, body.guardian);
    }
    await audit(db, principal, now, {
      action: 'member.create',
      entity: 'member',
      entity_id: uuid,
      member_uuid: uuid,
    });
    const detail = await findMemberDetail(db, server, principal, { uuid, now });
    if (detail === undefined) throw new Error('The new member was not found');
    return detail;
  });
  if (!isApiError(created)) reply.header('location', `/v1/members/${created.uuid}`);
  return created;
};

/** Locks the groups in the order of their ids; an error if one is unknown, inactive or full. */
const lockPlaces = async (
  db: Writer,
  principal: Principal,
  group_ids: readonly number[],
  today: string,
  now: number,
): Promise<ApiError | null> => {
  const { client_id } = principal;
  for (const group_id of group_ids.toSorted((a, b) => a - b)) {
    const group = await lockGroup(db, principal, group_id);
    if (group === undefined) return apiError(404, 'UNKNOWN_GROUP');
    if (group.status !== 1) return apiError(422, 'VALIDATION', { group_ids: 'inactive' });
    const { places_left } = await findPlaces(db, { client_id, group_id, day: today }, now);
    if (places_left === 0) return apiError(409, 'SESSION_FULL', { group_id, places_left });
  }
  return null;
};

/** Reuses a guardian of the same name and e-mail address, as an import does. */
const addGuardian = async (
  db: Writer,
  scope: { client_id: number; club_id: number; member_uuid: string },
  guardian: NonNullable<Context<'POST /members'>['body']['guardian']>,
): Promise<void> => {
  const created = await addGuardians(db, scope, [
    {
      line: 1,
      member_uuid: scope.member_uuid,
      isNew: true,
      fields: {
        firstname: '',
        lastname: '',
        dob: '',
        guardian_firstname: guardian.firstname.trim(),
        guardian_lastname: guardian.lastname.trim(),
        guardian_email: guardian.email ?? '',
      },
    },
  ]);
  const { guardian_id, linked_guardian_id } = created.get(1) ?? {
    guardian_id: null,
    linked_guardian_id: null,
  };
  if (guardian_id !== null && guardian.phone !== undefined) {
    await db
      .updateTable('guardians')
      .set({ phone: guardian.phone })
      .where('client_id', '=', scope.client_id)
      .where('id', '=', guardian_id)
      .execute();
  }
  if (linked_guardian_id !== null) {
    const { relationship } = guardian;
    await db
      .insertInto('member_guardians')
      .values({ ...scope, guardian_id: linked_guardian_id, relationship })
      .execute();
  }
};
