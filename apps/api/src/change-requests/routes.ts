import type { ChangeRequest } from '@springboard/contract';
import { changesOfRequest, dateIn } from '@springboard/domain';
import { logViews, viewsOf } from '../access/log-views.ts';
import { type CsvTexts, findCsvTexts, listCsv, nameColumns } from '../csv/texts.ts';
import { listOf } from '../database/paging.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { type ApiError, apiError, csvResponse, type RawResponse } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import { findEmergencyContacts } from '../emergency-contacts/queries.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { approveRequests, decideRequest } from './decide.ts';
import { validateFields } from './fields.ts';
import { findActingFor, findRequests, hasMedicalAlert } from './queries.ts';

/** What guardians ask the club to change (portals §B and §C). */
export const changeRequestRoutes = (server: Server): void => {
  defineRoute(server, 'GET /change-requests', listRequests);
  defineRoute(server, 'POST /change-requests', createRequest);
  defineRoute(server, 'PATCH /change-requests/:id', decideRequest);
  defineRoute(server, 'POST /change-requests/approvals', approveRequests);
};

/** Administrators see the requests of their club, parents their own. */
export const scopeOf = ({ client_id, club_id, user_uuid, role }: Principal) => ({
  client_id,
  of: role === 'parent' ? { user_uuid } : { club_id },
});

const listRequests = async ({
  db,
  principal,
  query,
  headers,
  reply,
  now,
}: Context<'GET /change-requests'>): Promise<ChangeRequest[] | RawResponse> => {
  const { member_uuid } = query;
  const filter = {
    ...scopeOf(principal),
    states: listOf(query['state[]']),
    kinds: listOf(query['kind[]']),
    ...(member_uuid !== undefined && { member_uuid }),
  };
  const isCsv = acceptsCsv(headers);
  const { requests, total } = await findRequests(db, filter, isCsv ? null : query);
  const views = requests.flatMap(({ member, kind }) =>
    viewsOf([member.uuid], isCsv ? ['export'] : kind === 'medical' ? ['medical'] : ['profile']),
  );
  await logViews(db, views, now);
  reply.total(total);
  return isCsv
    ? csvResponse(requestsCsv(await findCsvTexts(db, principal), requests))
    : [...requests];
};

/** The columns of the printed list. */
const requestsCsv = (texts: CsvTexts, requests: readonly ChangeRequest[]): string => {
  const { t } = texts;
  const stateText = ({ state, due_date }: ChangeRequest) =>
    [
      t(`club:requests.states.${state}`),
      due_date !== null && state === 'open' ? t('club:requests.due', { date: due_date }) : null,
    ]
      .filter((text) => text !== null)
      .join(' · ');
  return listCsv(
    texts,
    [
      ...nameColumns<ChangeRequest>(({ member }) => member),
      { heading: 'club:requests.askedBy', cell: ({ user }) => user.name },
      { heading: 'club:requests.kind', cell: ({ kind }) => t(`club:requests.kinds.${kind}`) },
      { heading: 'club:requests.changes', cell: (request) => changesText(texts, request) },
      {
        heading: 'club:requests.askedOn',
        cell: ({ created_at }) => texts.moment(created_at),
      },
      { heading: 'club:requests.state', cell: stateText },
      { heading: 'club:requests.reason', cell: ({ reason }) => reason },
    ],
    requests,
  );
};

/** "Phone: 01234 → 07700" */
const changesText = ({ t }: CsvTexts, request: ChangeRequest): string => {
  const valueText = (value: string | null) => value || t('club:requests.nothing');
  return changesOfRequest(request)
    .map(({ field, before, next }) => {
      const old = before === undefined ? '' : `${valueText(before)} → `;
      return `${t(`club:requests.fields.${field}`)}: ${old}${valueText(next)}`;
    })
    .join('; ');
};

const createRequest = ({
  principal,
  body,
  now,
  write,
}: Context<'POST /change-requests'>): Promise<ChangeRequest | ApiError> =>
  write(async (db) => {
    const { client_id, user_uuid } = principal;
    const { member_uuid, kind, fields = {} } = body;
    const member = await findActingFor(db, client_id, member_uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const errors = validateFields(kind, fields, dateIn(member.time_zone, now));
    if (errors !== null) return apiError(422, 'VALIDATION', errors);
    const alert_id = fields['alert_id'];
    if (
      alert_id !== undefined &&
      !(await hasMedicalAlert(db, client_id, member_uuid, Number(alert_id)))
    ) {
      return apiError(422, 'VALIDATION', { 'fields.alert_id': 'unknown' });
    }
    const contact_id = fields['contact_id'];
    if (contact_id !== undefined) {
      const key = { client_id, uuid: member_uuid };
      const contacts = await findEmergencyContacts(db, key, Number(contact_id));
      if (contacts.length === 0) {
        return apiError(422, 'VALIDATION', { 'fields.contact_id': 'unknown' });
      }
    }
    const inserted = await db
      .insertInto('change_requests')
      .values({
        client_id,
        club_id: member.club_id,
        member_uuid,
        user_uuid,
        kind,
        fields: JSON.stringify(fields),
        created_at: now,
      })
      // The same request is open already.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) return apiError(409, 'CONFLICT', { state: 'open' });
    const { id } = inserted;
    const { requests } = await findRequests(db, { ...scopeOf(principal), id }, null);
    const [request] = requests;
    if (request === undefined) throw new Error('The new request was not found');
    return request;
  });
