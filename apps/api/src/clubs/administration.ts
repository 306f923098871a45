import { can } from '@springboard/access';
import type { Club } from '@springboard/contract';
import { findProvider } from '../auth/providers/providers.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { readPicture } from '../files/picture.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { orRollback } from '../http/rollback.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import { isTimeZone } from '../setup/new-client.ts';
import { replaceClubLanguages } from './languages.ts';
import { memberTypesConflict } from './member-types.ts';
import { findClub, findClubs } from './queries.ts';
import { changeClubSchemes } from './schemes.ts';

/** POST /clubs: a club without members, whose first administrator is invited next. */
export const addClub = async (context: Context<'POST /clubs'>): Promise<Club | ApiError> => {
  const { principal, body, now, write } = context;
  const { client_id } = principal;
  if ((await findProvider(context, client_id)).name !== 'springboard') {
    return apiError(403, 'FORBIDDEN');
  }
  const { name, time_zone } = body;
  if (!isTimeZone(time_zone)) return apiError(422, 'VALIDATION', { time_zone: 'unknown' });
  return write(async (db) => {
    const { id } = await db
      .insertInto('clubs')
      .values({ client_id, name: name.trim(), time_zone, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { action: 'club.create', entity: 'club', entity_id: id, club_id: id };
    await audit(db, principal, now, entry);
    return readClub(db, principal, id, now);
  });
};

/** PATCH /clubs/:id */
export const editClub = async (context: Context<'PATCH /clubs/:id'>): Promise<Club | ApiError> => {
  const { principal, params, body, now, write } = context;
  const { name, time_zone, parent_portal, member_types, language_ids } = body;
  const { id } = params;
  const provider =
    member_types === undefined ? null : await findProvider(context, principal.client_id);
  const edited = write(async (db): Promise<Club | ApiError> => {
    const club = await findClub(db, principal, id);
    if (club === undefined) return apiError(404, 'NOT_FOUND');
    if (time_zone !== undefined && !isTimeZone(time_zone)) {
      return apiError(422, 'VALIDATION', { time_zone: 'unknown' });
    }
    const { client_id } = principal;
    if (member_types !== undefined && member_types !== club.member_types) {
      if (provider === null || !can.chooseMemberTypes(provider.name, club)) {
        return apiError(403, 'FORBIDDEN');
      }
      const conflict = await memberTypesConflict(db, { client_id, club_id: id }, member_types);
      if (conflict !== null) return conflict;
    }
    if (language_ids !== undefined) {
      const error = await replaceClubLanguages(db, { client_id, club_id: id }, language_ids);
      if (error !== null) return error;
    }
    if (body.offer_schemes !== undefined || body.withdraw_schemes !== undefined) {
      await changeClubSchemes(db, { client_id, club_id: id }, body);
    }
    const columns = {
      ...(name !== undefined && { name: name.trim() }),
      ...(time_zone !== undefined && { time_zone }),
      ...(parent_portal !== undefined && { parent_portal }),
      ...(member_types !== undefined && { member_types, keeps_member_types: true }),
    };
    if (Object.keys(columns).length > 0) {
      await db
        .updateTable('clubs')
        .set(columns)
        .where('client_id', '=', client_id)
        .where('id', '=', id)
        .execute();
    }
    const entry = { action: 'club.edit', entity: 'club', entity_id: id, club_id: id };
    await audit(db, principal, now, { ...entry, detail: { edited: Object.keys(body) } });
    return readClub(db, principal, id, now);
  });
  return orRollback(edited);
};

/** PUT /clubs/:id/logo */
export const setLogo = async (
  context: Context<'PUT /clubs/:id/logo'>,
): Promise<Club | ApiError> => {
  const { principal, params, body, now, write } = context;
  const { client_id } = principal;
  // The other system sends the logo with each sign-in.
  if ((await findProvider(context, client_id)).name !== 'springboard') {
    return apiError(403, 'FORBIDDEN');
  }
  const logo = body.image === null ? null : await readPicture(body.image);
  return write(async (db) => {
    const { id } = params;
    // Errors of the picture are only for those who may change the club.
    if ((await findClub(db, principal, id)) === undefined) return apiError(404, 'NOT_FOUND');
    if (isApiError(logo)) return logo;
    await db
      .updateTable('clubs')
      .set({ logo })
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .execute();
    const entry = { action: 'club.logo', entity: 'club', entity_id: id, club_id: id };
    await audit(db, principal, now, entry);
    return readClub(db, principal, id, now);
  });
};

/** A saved club with its logo, as `GET /clubs` lists it. */
export const readClub = async (
  db: Writer,
  principal: Principal,
  id: number,
  now: number,
): Promise<Club> => {
  const { clubs } = await findClubs(db, principal, { id, with_logos: 1 }, now);
  const [club] = clubs;
  if (club === undefined) throw new Error('The saved club was not found');
  return club;
};
