import type { Locale, SessionsBulkResult, SessionSkipReason } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { lockGroups } from '../groups/administration-queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { previewEmail } from '../mail/email-templates.ts';
import { findSender } from '../mail/send-email.ts';
import { addSessionNotices, countFamilies } from '../mail/session-notices.ts';
import type { Context } from '../routing/context.ts';
import { cancellation, findOrigins, validateCover } from './change.ts';
import { findSessionsByKey, type SessionRow, updateSessions } from './queries.ts';

type Body = Context<'POST /sessions/bulk'>['body'];

/** POST /sessions/bulk: one action on several sessions, in one transaction. */
export const changeSeveral = async (
  context: Context<'POST /sessions/bulk'>,
): Promise<SessionsBulkResult | ApiError> => {
  const { principal, body, now, write, server, signIn } = context;
  const { action, sessions: keys, cover_user_uuid, reason = null, tell = 0, dry_run = 0 } = body;
  if (action === 'cover' && cover_user_uuid === undefined) {
    return apiError(422, 'VALIDATION', { cover_user_uuid: 'required' });
  }
  const { client_id, club_id, user_uuid } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const origins = tell === 1 && dry_run === 0 ? await findOrigins(context) : null;
  const sender =
    dry_run === 1 && action !== 'cover'
      ? await signIn.read(client_id, (db) => findSender(db, principal, null))
      : null;
  return write(async (db) => {
    const ids = [...new Set(keys.map(({ group_id }) => group_id))];
    const groups = await lockGroups(db, principal, ids);
    if (groups.size < ids.length) return apiError(404, 'UNKNOWN_GROUP');
    const error = await validateCover(db, { client_id, club_id }, cover_user_uuid);
    if (error !== null) return error;
    const found = await findSessionsByKey(db, client_id, keys);
    const isFound = new Set(found.map(({ group_id, date }) => `${group_id} ${date}`));
    const unknown = keys.filter(({ group_id, date }) => !isFound.has(`${group_id} ${date}`));
    if (unknown.length > 0) return apiError(404, 'NOT_FOUND', { sessions: unknown });

    const reasons = found.map((session) => ({ session, skipped: reasonToSkip(session, body) }));
    const skipped = reasons.flatMap(({ session: { group_id, date }, skipped: why }) =>
      why === null ? [] : [{ group_id, date, reason: why }],
    );
    const changed = reasons.flatMap(({ session, skipped: why }) => (why === null ? session : []));
    // A session that is over, or that has another coach, needs no e-mail.
    const coming = action === 'cover' ? [] : changed.filter(({ end_at }) => end_at > now);
    const families = await countFamilies(db, client_id, coming);
    if (dry_run === 0 && changed.length > 0) {
      await updateSessions(
        db,
        client_id,
        changed.map(({ id }) => id),
        action === 'cover'
          ? { cover_user_uuid: cover_user_uuid ?? null }
          : cancellation(action === 'cancel', { user_uuid, now, reason }),
      );
      if (origins !== null && coming.length > 0) {
        const change = action === 'cancel' ? 'cancelled' : 'restored';
        const scope = { client_id, club_id, now };
        await addSessionNotices(db, server.jobs, scope, { sessions: coming, change, origins });
      }
      await audit(db, principal, now, {
        action: `sessions.${action}`,
        entity: 'club',
        entity_id: club_id,
        detail: { count: changed.length },
      });
    }
    const preview =
      sender === null || coming.length === 0
        ? null
        : await previewOf(db, { ...sender, client_id, reason }, action, coming);
    return { changed: changed.length, skipped, families, ...(preview && { preview }) };
  });
};

/** The e-mail that the families would get, as it is written when it is sent. */
const previewOf = async (
  db: Reader,
  {
    client_id,
    client,
    language,
    reason,
  }: { client_id: number; client: string; language: Locale; reason: string | null },
  action: Body['action'],
  coming: readonly SessionRow[],
): Promise<SessionsBulkResult['preview']> => {
  const zones = await findTimeZones(db, client_id, [
    ...new Set(coming.map(({ group_id }) => group_id)),
  ]);
  const isCancelled = action === 'cancel';
  return previewEmail({
    subject: 'sessions',
    language,
    client,
    sessions: coming.map(({ group_id, name, start_at }) => ({
      name,
      start_at,
      time_zone: zones.get(group_id) ?? 'UTC',
      change: isCancelled ? 'cancelled' : 'restored',
      reason: isCancelled ? reason : null,
    })),
  });
};

const findTimeZones = async (
  db: Reader,
  client_id: number,
  group_ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('groups')
    .innerJoin('clubs', (join) =>
      join
        .onRef('clubs.client_id', '=', 'groups.client_id')
        .onRef('clubs.id', '=', 'groups.club_id'),
    )
    .select(['groups.id', 'clubs.time_zone'])
    .where('groups.client_id', '=', client_id)
    .where('groups.id', 'in', [...group_ids])
    .execute();
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
};

/** Why the action leaves a session unchanged; null: it changes it. */
const reasonToSkip = (
  { cancelled, cover, register }: SessionRow,
  { action, cover_user_uuid = null }: Body,
): SessionSkipReason | null => {
  if (action === 'restore') return cancelled ? null : 'not_cancelled';
  if (cancelled) return 'cancelled';
  if (action === 'cancel') return register.state === 'not_started' ? null : 'register';
  return (cover?.uuid ?? null) === cover_user_uuid ? 'covered' : null;
};
