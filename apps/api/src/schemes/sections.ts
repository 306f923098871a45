import type { SchemeSection } from '@springboard/contract';
import { MAX_SECTIONS } from '@springboard/domain';
import { sql } from 'kysely';
import { findSections, findVisibleScheme, lockScheme } from '../curriculum/queries.ts';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';

/** The sections with which a lesson plan of a scheme begins (scheme-portal §8). All changes can be undone (D18). */
export const sectionRoutes = (server: Server): void => {
  defineRoute(server, 'GET /schemes/:slug/sections', async ({ db, principal, params }) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    return findSections(db, principal.client_id, scheme.uuid);
  });
  defineRoute(server, 'POST /schemes/:slug/sections', addSection);
  defineRoute(server, 'PATCH /schemes/:slug/sections/:id', editSection);
  defineRoute(server, 'DELETE /schemes/:slug/sections/:id', deleteSection);
};

const addSection = ({
  body: { type, title },
  params,
  ...context
}: Context<'POST /schemes/:slug/sections'>): Promise<SchemeSection[] | ApiError> =>
  change(
    { ...context, slug: params.slug, action: 'add' },
    async (db, { scheme_uuid, sections }) => {
      if (sections.length >= MAX_SECTIONS)
        return apiError(422, 'VALIDATION', { title: 'too_many', max: MAX_SECTIONS });
      if (hasTitle(sections, title)) return apiError(422, 'VALIDATION', { title: 'taken' });
      const { client_id } = context.principal;
      const ordering = Math.max(-1, ...sections.map((section) => section.ordering)) + 1;
      await db
        .insertInto('scheme_sections')
        .values({ client_id, scheme_uuid, ordering, type, title: title.trim() })
        .execute();
      return null;
    },
  );

const editSection = ({
  body: { title, position },
  params: { slug, id },
  ...context
}: Context<'PATCH /schemes/:slug/sections/:id'>): Promise<SchemeSection[] | ApiError> =>
  change({ ...context, slug, action: 'edit' }, async (db, { sections }) => {
    const section = sections.find((section) => section.id === id);
    if (section === undefined) return apiError(404, 'NOT_FOUND');
    const others = sections.filter((section) => section.id !== id);
    if (title !== undefined && hasTitle(others, title))
      return apiError(422, 'VALIDATION', { title: 'taken' });
    const renamed = { ...section, title: title?.trim() ?? section.title };
    const ordered =
      position === undefined
        ? sections.map((section) => (section.id === id ? renamed : section))
        : others.toSpliced(position, 0, renamed);
    for (const [ordering, one] of ordered.entries()) {
      const stored = sections.find((before) => before.id === one.id);
      if (stored?.ordering === ordering && stored.title === one.title) continue;
      await db
        .updateTable('scheme_sections')
        .set({ ordering, title: one.title })
        .where('client_id', '=', context.principal.client_id)
        .where('id', '=', one.id)
        .execute();
    }
    return null;
  });

const deleteSection = async ({
  params: { slug, id },
  ...context
}: Context<'DELETE /schemes/:slug/sections/:id'>): Promise<undefined | ApiError> => {
  const changed = await change(
    { ...context, slug, action: 'delete' },
    async (db, { scheme_uuid, sections }) => {
      const section = sections.find((section) => section.id === id);
      if (section === undefined) return apiError(404, 'NOT_FOUND');
      const { client_id } = context.principal;
      const plans = await countPlans(db, { client_id, scheme_uuid, title: section.title });
      if (plans > 0) return apiError(409, 'CONFLICT', { plans });
      await db
        .deleteFrom('scheme_sections')
        .where('client_id', '=', client_id)
        .where('id', '=', id)
        .execute();
      return null;
    },
  );
  return Array.isArray(changed) ? undefined : changed;
};

type Change = Pick<Context<'POST /schemes/:slug/sections'>, 'principal' | 'now' | 'write'> & {
  readonly slug: string;
  readonly action: string;
};

type Before = { readonly scheme_uuid: string; readonly sections: readonly SchemeSection[] };

/** Locks the scheme and changes its sections. Returns all of them in order. */
const change = (
  { principal, now, write, slug, action }: Change,
  work: (db: Writer, before: Before) => Promise<null | ApiError>,
): Promise<SchemeSection[] | ApiError> =>
  write(async (db) => {
    const scheme = await lockScheme(db, principal, { slug });
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const { client_id } = principal;
    const scheme_uuid = scheme.uuid;
    const sections = await findSections(db, client_id, scheme_uuid);
    const error = await work(db, { scheme_uuid, sections });
    if (error !== null) return error;
    const entry = { entity: 'scheme', entity_id: scheme_uuid };
    await audit(db, principal, now, { action: `scheme.section-${action}`, ...entry });
    return findSections(db, client_id, scheme_uuid);
  });

/** Plans have no other link to the section than its title. */
const hasTitle = (sections: readonly SchemeSection[], title: string): boolean =>
  sections.some((section) => section.title.toLowerCase() === title.trim().toLowerCase());

const countPlans = async (
  db: Writer,
  {
    client_id,
    scheme_uuid,
    title,
  }: Pick<Tenant, 'client_id'> & { scheme_uuid: string; title: string },
): Promise<number> => {
  const { rows } = await sql<{ plans: number }>`
    select count(distinct p.uuid)::integer as plans from lesson_plans p
    join lesson_plan_sections s on s.client_id = p.client_id and s.lesson_plan_uuid = p.uuid
    where p.client_id = ${client_id} and p.scheme_uuid = ${scheme_uuid} and p.deleted_at is null
      and lower(s.title) = lower(${title})`.execute(db);
  return rows[0]?.plans ?? 0;
};
