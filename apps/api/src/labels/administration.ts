import type { Label, LabelKind } from '@springboard/contract';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';

/** The largest number of labels of a kind. */
const MAX_LABELS = 20;

/** POST /labels: for the plans of all clubs. All changes can be undone (D18). */
export const addLabel = ({
  body: { name, value = '', kind },
  principal,
  now,
  write,
}: Context<'POST /labels'>): Promise<Label | ApiError> =>
  write(async (db) => {
    const labels = await lockLabels(db, principal, kind);
    if (labels.length >= MAX_LABELS)
      return apiError(422, 'VALIDATION', { name: 'too_many', max: MAX_LABELS });
    if (hasName(labels, name)) return apiError(422, 'VALIDATION', { name: 'taken' });
    const ordering = Math.max(-1, ...labels.map((label) => label.ordering)) + 1;
    const label = { name: name.trim(), value: value.trim(), kind, ordering };
    const { id } = await db
      .insertInto('labels')
      .values({ client_id: principal.client_id, ...label })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditLabel(db, principal, now, 'add', { id, ...label });
    return { id, ...label };
  });

/** PATCH /labels/:id: rewords a label, or moves it among those of its kind. */
export const editLabel = ({
  body: { name, value, position },
  params: { id },
  principal,
  now,
  write,
}: Context<'PATCH /labels/:id'>): Promise<Label | ApiError> =>
  write(async (db) => {
    const kind = await findKind(db, principal, id);
    if (kind === undefined) return apiError(404, 'NOT_FOUND');
    const labels = await lockLabels(db, principal, kind);
    const label = labels.find((label) => label.id === id);
    if (label === undefined) return apiError(404, 'NOT_FOUND');
    const others = labels.filter((label) => label.id !== id);
    if (name !== undefined && hasName(others, name))
      return apiError(422, 'VALIDATION', { name: 'taken' });
    const edited = {
      ...label,
      name: name?.trim() ?? label.name,
      value: value?.trim() ?? label.value,
    };
    const ordered =
      position === undefined
        ? labels.map((label) => (label.id === id ? edited : label))
        : others.toSpliced(position, 0, edited);
    for (const [ordering, one] of ordered.entries()) {
      await db
        .updateTable('labels')
        .set({ name: one.name, value: one.value, ordering })
        .where('client_id', '=', principal.client_id)
        .where('id', '=', one.id)
        .execute();
    }
    await auditLabel(db, principal, now, position === undefined ? 'edit' : 'move', edited);
    return { ...edited, ordering: ordered.indexOf(edited) };
  });

/** DELETE /labels/:id: also deletes what plans have under it. */
export const deleteLabel = ({
  params: { id },
  query: { with_texts },
  principal,
  now,
  write,
}: Context<'DELETE /labels/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const kind = await findKind(db, principal, id);
    if (kind === undefined) return apiError(404, 'NOT_FOUND');
    const label = (await lockLabels(db, principal, kind)).find((label) => label.id === id);
    if (label === undefined) return apiError(404, 'NOT_FOUND');
    const plans = await countPlans(db, principal, id);
    if (plans > 0 && with_texts !== 1) return apiError(409, 'CONFLICT', { plans });
    // Before the label, so that an undo restores it first.
    await db
      .deleteFrom('lesson_plan_field_values')
      .where('client_id', '=', principal.client_id)
      .where('label_id', '=', id)
      .execute();
    await db
      .deleteFrom('labels')
      .where('client_id', '=', principal.client_id)
      .where('id', '=', id)
      .execute();
    await auditLabel(db, principal, now, 'delete', label);
    return undefined;
  });

type Own = Pick<Tenant, 'client_id'>;

const findKind = async (
  db: Writer,
  { client_id }: Own,
  id: number,
): Promise<LabelKind | undefined> => {
  const { rows } = await sql<{ kind: LabelKind }>`
    select kind from labels where client_id = ${client_id} and id = ${id} and club_id is null`.execute(
    db,
  );
  return rows[0]?.kind;
};

/** The labels of the whole client of a kind, in order. Only one transaction at a time changes them. */
const lockLabels = async (
  db: Writer,
  { client_id }: Own,
  kind: LabelKind,
): Promise<readonly Label[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`labels ${kind}`}, ${client_id}))`.execute(
    db,
  );
  const { rows } = await sql<Label>`
    select id, name, value, kind, ordering from labels
    where client_id = ${client_id} and club_id is null and kind = ${kind}
    order by ordering, id`.execute(db);
  return rows;
};

const hasName = (labels: readonly Label[], name: string): boolean =>
  labels.some((label) => label.name.toLowerCase() === name.trim().toLowerCase());

const countPlans = async (db: Writer, { client_id }: Own, label_id: number): Promise<number> => {
  const { rows } = await sql<{ plans: number }>`
    select count(*)::integer as plans from lesson_plan_field_values v
    join lesson_plans p on p.client_id = v.client_id and p.uuid = v.lesson_plan_uuid
    where v.client_id = ${client_id} and v.label_id = ${label_id} and v.value <> ''
      and p.deleted_at is null`.execute(db);
  return rows[0]?.plans ?? 0;
};

const auditLabel = (
  db: Writer,
  principal: Tenant,
  now: number,
  action: 'add' | 'edit' | 'move' | 'delete',
  { id, name }: Pick<Label, 'id' | 'name'>,
): Promise<void> =>
  audit(db, principal, now, {
    action: `label.${action}`,
    entity: 'label',
    entity_id: id,
    club_id: null,
    detail: { name },
  });
