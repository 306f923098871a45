import type { Label } from '@springboard/contract';
import { sql } from 'kysely';
import { andMatches, byName, limitOf, type PageQuery, sortOf } from '../database/paging.ts';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { addLabel, deleteLabel, editLabel } from './administration.ts';

/** §7: labels. */
export const labelRoutes = (server: Server): void => {
  defineRoute(server, 'GET /labels', async ({ db, principal, query, reply }) => {
    reply.total(await countLabels(db, principal, query));
    return [...(await findLabels(db, principal, query))];
  });
  defineRoute(server, 'POST /labels', addLabel);
  defineRoute(server, 'PATCH /labels/:id', editLabel);
  defineRoute(server, 'DELETE /labels/:id', deleteLabel);
};

type LabelsQuery = PageQuery & { sort?: string; kind?: string; own?: 0 | 1 };

const SORTS = ['name', 'kind', 'ordering'] as const;

/** A page of the labels of the user's club and of its client. */
const findLabels = async (
  db: Reader,
  principal: Tenant,
  query: LabelsQuery,
): Promise<readonly Label[]> => {
  const { field, direction } = sortOf(query.sort, SORTS, 'name');
  const name = byName(sql.ref('name'));
  const sortColumn = field === 'name' ? name : sql.ref(field);
  const { rows } = await sql<Label>`
    select id, name, value, kind, ordering from labels
    where ${condition(principal, query)}
    order by ${sortColumn} ${direction}, ${name}, id
    ${limitOf(query)}`.execute(db);
  return rows;
};

const countLabels = async (db: Reader, principal: Tenant, query: LabelsQuery): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from labels where ${condition(principal, query)}`.execute(db);
  return rows[0]?.total ?? 0;
};

const condition = ({ client_id, club_id, role }: Tenant, { kind, search, own }: LabelsQuery) =>
  sql`client_id = ${client_id}
    ${role === 'ngo' ? sql`` : sql`and (club_id is null or club_id = ${club_id})`}
    ${role === 'ngo' && own === 1 ? sql`and club_id is null` : sql``}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${andMatches(search, sql`name`)}`;
