import type { CallKey } from '@springboard/contract';
import type { Call } from '@springboard/contract/calls';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { recordedTs } from '../database/last-write-wins.ts';
import type { Host } from '../http/hosts.ts';
import type { RequestInput, Validated } from '../http/validate.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { ChangeContext, RequestContext } from '../routing/context.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { findMerge, wasTransferred } from './merged-members.ts';
import { parseChange } from './parse-change.ts';
import { incomingChange } from './responses.ts';
import type { IncomingChange } from './types.ts';

/** A call that can be queued. It works the same alone and in the changes call (D13). */
export type QueuedRoute = {
  readonly key: CallKey;
  readonly call: Call;
  readonly validate: (input: RequestInput) => Validated;
  /** Whether its changes may be applied concurrently in one transaction. */
  readonly concurrent: boolean;
  readonly handler: (context: ChangeContext & RequestInput) => Promise<unknown>;
};

/** One request of such a call. */
export type ChangeRequest = RequestContext & {
  readonly host: Host;
  readonly principal: Principal;
  readonly input: RequestInput;
};

/**
 * The change in a request, or an API error if its position in the lane is unknown. A wrong role or an invalid input
 * is a stored response too, and advances the lane (OF7).
 */
export const toIncomingChange = (
  { key, call, validate, concurrent, handler }: QueuedRoute,
  { input, ...base }: ChangeRequest,
): IncomingChange | ApiError => {
  const change = parseChange(key, base, input);
  if (isApiError(change)) return change;
  const conflict_key = concurrent ? conflictKey(key, input) : null;
  const incoming = { tenant: base.principal, change, conflict_key, call };
  return incomingChange(incoming, async (transaction) => {
    if (call.auth !== 'none' && !call.auth.includes(base.principal.role))
      return apiError(403, 'FORBIDDEN');
    const checked = validate(input);
    if (!checked.ok) return checked.error;
    const { request_id } = change;
    const apply = (known: RequestInput) =>
      handler({ ...base, ...known, ...transaction, request_id });
    const value = await applyToMerged(apply, checked.input, base, transaction.db);
    if (!isApiError(value)) base.server.checkResponse(key, () => value);
    return value;
  });
};

/** What a change sets or removes: a member's attendance mark of a date, grades or note, as in `note <member>`. */
const conflictKey = (key: CallKey, { params, body }: RequestInput): string => {
  const part = /\/:uuid\/([a-z]+)/.exec(key)?.[1] ?? key;
  const { uuid, date = '' } = { ...Object(body), ...Object(params) };
  return `${part} ${String(uuid)} ${String(date)}`;
};

/**
 * A device that has not pulled yet sends changes for a member who was merged into another one, or for a membership that
 * became part of another one. They are applied to the member who stays. 409 MEMBER_TRANSFERRED: the member went to
 * another club before the change was recorded.
 */
const applyToMerged = async (
  apply: (input: RequestInput) => Promise<unknown>,
  input: RequestInput,
  { principal: { client_id }, now }: Pick<ChangeRequest, 'principal' | 'now'>,
  db: Writer,
): Promise<unknown> => {
  const value = await apply(input);
  if (!isApiError(value) || value.error !== 'UNKNOWN_MEMBER') return value;
  const { query, body, params } = input;
  const fields = { ...Object(query), ...Object(body), ...Object(params) };
  const { uuid, member_uuid = uuid, ts = now } = fields;
  if (typeof member_uuid !== 'string') return value;
  const merge = await findMerge(db, { client_id, member_uuid });
  if (merge === null) {
    const recorded_ts = recordedTs(Number(ts), now);
    const isTransferred = await wasTransferred(db, { client_id, member_uuid, recorded_ts });
    return isTransferred ? apiError(409, 'MEMBER_TRANSFERRED') : value;
  }
  const replace = (part: unknown) => {
    const { class_member_id: _stay, ...others } = Object(part);
    return Object.fromEntries(
      Object.entries(others).map(([name, field]) => [
        name,
        field === member_uuid ? merge.member_uuid : field,
      ]),
    );
  };
  return apply({
    params: replace(params),
    query: replace(query),
    body: replace(body),
  });
};
