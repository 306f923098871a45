import { DAY_SECONDS } from '@springboard/domain';
import type { ScheduledPublication } from '@springboard/contract';
import { sql } from 'kysely';
import { createSchemeFinder } from '../assessments/schemes.ts';
import { audit } from '../database/audit.ts';
import {
  type Reader,
  type Tenant,
  withReadTransaction,
  withWriteTransaction,
  type Writer,
} from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { QueuedEmail } from '../mail/enqueue-email.ts';
import { findSchemeOrigin } from '../mail/portal-origins.ts';
import {
  type EmailTaskDeps,
  findClientIds,
  findClientOrigin,
  serverTenant,
} from '../operations/each-client.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { emailAboutCancelledSchedule } from './cancelled-schedule.ts';
import { checkPublication, publishDraft } from './publish.ts';
import { findEditable, findVisibleScheme } from './queries.ts';

const MAX_AHEAD_SECONDS = 366 * DAY_SECONDS;

/** Publication of a draft at a day and hour (scheme-portal §6). */
export const scheduleRoutes = (server: Server): void => {
  defineRoute(server, 'GET /curriculum/:slug/schedule', async ({ db, principal, params }) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    return { schedule: await findSchedule(db, principal.client_id, scheme.uuid) };
  });
  defineRoute(server, 'PUT /curriculum/:slug/schedule', schedulePublication);
  defineRoute(server, 'DELETE /curriculum/:slug/schedule', cancelSchedule);
};

/** Everything that a publication needs is checked now, and again when it takes place. */
const schedulePublication = async (
  context: Context<'PUT /curriculum/:slug/schedule'>,
): Promise<{ schedule: ScheduledPublication | null } | ApiError> => {
  const { principal, params, body, headers, now, write } = context;
  const { at, retain = [], note } = body;
  const origin = await findSchemeOrigin(context);
  return write(async (db) => {
    const checked = await checkPublication(db, principal, params.slug, headers);
    if (isApiError(checked)) return checked;
    if (at <= now) return apiError(422, 'VALIDATION', { at: 'past' });
    if (at > now + MAX_AHEAD_SECONDS) return apiError(422, 'VALIDATION', { at: 'maximum' });
    const { client_id, user_uuid } = principal;
    const { scheme } = checked.edit;
    const scheme_uuid = scheme.uuid;
    await emailAboutCancelledSchedule(db, { ...context, origin }, scheme);
    const row = {
      etag: checked.base.etag,
      at,
      retain: [...retain],
      note: note ?? null,
      user_uuid,
      created_at: now,
      failure: null,
    };
    await db
      .insertInto('scheduled_publications')
      .values({ client_id, scheme_uuid, ...row })
      .onConflict((conflict) => conflict.columns(['client_id', 'scheme_uuid']).doUpdateSet(row))
      .execute();
    const entry = { action: 'curriculum.schedule', entity: 'scheme', entity_id: scheme_uuid };
    await audit(db, principal, now, { ...entry, detail: { at, retain } });
    return { schedule: await findSchedule(db, client_id, scheme_uuid) };
  });
};

const cancelSchedule = async (
  context: Context<'DELETE /curriculum/:slug/schedule'>,
): Promise<undefined | ApiError> => {
  const { principal, params, now, write } = context;
  const origin = await findSchemeOrigin(context);
  return write(async (db) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    await emailAboutCancelledSchedule(db, { ...context, origin }, scheme);
    const deleted = await deleteSchedule(db, principal.client_id, scheme.uuid);
    if (deleted === undefined) return apiError(404, 'NOT_FOUND');
    const entry = { action: 'curriculum.unschedule', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, principal, now, entry);
    return undefined;
  });
};

const deleteSchedule = (db: Writer, client_id: number, scheme_uuid: string) =>
  db
    .deleteFrom('scheduled_publications')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .returning('scheme_uuid')
    .executeTakeFirst();

const findSchedule = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<ScheduledPublication | null> => {
  const row = await db
    .selectFrom('scheduled_publications as p')
    .leftJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.uuid', '=', 'p.user_uuid'),
    )
    .select(['p.at', 'p.etag', 'p.created_at', 'p.failure', 'u.firstname', 'u.lastname'])
    .where('p.client_id', '=', client_id)
    .where('p.scheme_uuid', '=', scheme_uuid)
    .$narrowType<Pick<ScheduledPublication, 'failure'>>()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { at, etag, created_at, failure, firstname, lastname } = row;
  const draft = await findEditable(db, client_id, scheme_uuid);
  return {
    at,
    created_at,
    user_name: firstname === null ? null : `${firstname} ${lastname}`,
    is_current: draft?.state !== 'published' && draft?.etag === etag,
    failure,
  };
};

type DuePublication = {
  readonly scheme_uuid: string;
  readonly slug: string;
  readonly user_uuid: string;
};

/**
 * Publishes the drafts whose time has come, as the user who scheduled them. One that can no longer be published is
 * stored with the reason. The user gets an e-mail about either. Several servers may call it concurrently. Returns the
 * numbers of both.
 */
export const publishDue = async (
  deps: EmailTaskDeps,
): Promise<{ published: number; failed: number }> => {
  const { database, jobs, api_address, now } = deps;
  const total = { published: 0, failed: 0 };
  const findScheme = createSchemeFinder();
  for (const client_id of await findClientIds(database)) {
    const due = await withReadTransaction(database, serverTenant(client_id), (db) =>
      findDue(db, client_id, now()),
    );
    if (due.length === 0) continue;
    const origin = await findClientOrigin(deps, client_id, 'scheme');
    const links = origin === null ? null : { origin, api_origin: api_address ?? origin };
    for (const publication of due) {
      const tenant = { ...serverTenant(client_id), user_uuid: publication.user_uuid };
      const result = await withWriteTransaction(database, tenant, (db) =>
        publishOne(db, { jobs, findScheme, links }, tenant, now(), publication),
      );
      if (result !== null) total[result] += 1;
    }
  }
  return total;
};

const findDue = (db: Reader, client_id: number, now: number): Promise<DuePublication[]> =>
  db
    .selectFrom('scheduled_publications as p')
    .innerJoin('schemes as s', (join) =>
      join.onRef('s.client_id', '=', 'p.client_id').onRef('s.uuid', '=', 'p.scheme_uuid'),
    )
    .select(['p.scheme_uuid', 's.slug', 'p.user_uuid'])
    .where('p.client_id', '=', client_id)
    .where('p.at', '<=', now)
    .where('p.failure', 'is', null)
    .execute();

/** null: another server has it, or it was cancelled meanwhile. */
const publishOne = async (
  db: Writer,
  server: Parameters<typeof publishDraft>[1] & { readonly links: EmailLinks },
  tenant: Tenant,
  now: number,
  { scheme_uuid, slug, user_uuid }: DuePublication,
): Promise<'published' | 'failed' | null> => {
  const { client_id } = tenant;
  const row = await db
    .selectFrom('scheduled_publications')
    .select(['etag', 'retain', 'note'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('failure', 'is', null)
    .where('at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return null;
  const isActive = await db
    .selectFrom('users')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const checked =
    isActive === undefined
      ? apiError(403, 'FORBIDDEN')
      : await checkPublication(db, tenant, slug, { 'if-match': `"${row.etag}"` });
  if (isApiError(checked)) {
    const failure = failureOf(checked);
    await db
      .updateTable('scheduled_publications')
      .set({ failure })
      .where('client_id', '=', client_id)
      .where('scheme_uuid', '=', scheme_uuid)
      .execute();
    // Without the right, the user can do nothing about it.
    const others = failure === 'right' ? await findPublishers(db, client_id) : [];
    for (const uuid of new Set([user_uuid, ...others]))
      await enqueueFailure(db, server, { client_id, user_uuid: uuid, slug, failure, now });
    return 'failed';
  }
  const { retain, note } = row;
  const done_email = server.links && { ...server.links, user_uuid, scheme_slug: slug };
  await publishDraft(db, server, tenant, now, checked, {
    retain,
    note,
    done_email: done_email ?? undefined,
  });
  return 'published';
};

/** The users who may publish. */
const findPublishers = async (db: Reader, client_id: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select u.uuid from user_clients n
    join users u on u.client_id = n.client_id and u.uuid = n.user_uuid and u.status = 'active'
    where n.client_id = ${client_id} and 'publish' = any (n.rights)
    order by u.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
};

/** The origins of links; null: the client has no scheme portal, and gets no e-mails. */
type EmailLinks = Pick<QueuedEmail, 'origin' | 'api_origin'> | null;

type Failed = {
  readonly client_id: number;
  readonly user_uuid: string;
  readonly slug: string;
  readonly failure: NonNullable<ScheduledPublication['failure']>;
  readonly now: number;
};

const enqueueFailure = async (
  db: Writer,
  { jobs, links }: { readonly jobs: Pick<Jobs, 'add'>; readonly links: EmailLinks },
  { client_id, user_uuid, slug, failure, now }: Failed,
): Promise<void> => {
  if (links === null) return;
  const owner = { client_id, club_id: null, user_uuid: '' };
  const email = { ...links, user_uuid, subject: 'publication_failed', language_id: null } as const;
  await jobs.add(db, owner, 'send_email', { ...email, scheme_slug: slug, failure }, now);
};

const failureOf = ({ status, detail }: ApiError): NonNullable<ScheduledPublication['failure']> => {
  if (status === 403) return 'right';
  if (status === 422) return 'problems';
  const reasons = Object(detail);
  return 'review' in reasons || 'comments' in reasons || 'state' in reasons ? 'review' : 'changed';
};
