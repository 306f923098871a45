import type { CallKey } from '@springboard/contract';
import type { Call } from '@springboard/contract/calls';
import type { Change as ChangeContext, Request } from '../http/context.ts';
import type { Host } from '../http/hosts.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { Parts, Validated } from '../http/validate.ts';
import type { Who } from '../http/who.ts';
import { arrivalOf } from './answer.ts';
import type { Arrival } from './arrival.ts';
import { readChange } from './change.ts';

/** A call that can be queued, with all that answers it: alone and in the changes call the same (D13). */
export type QueuedCall = {
  readonly key: CallKey;
  readonly call: Call;
  readonly validate: (given: Parts) => Validated;
  readonly side_by_side: boolean;
  readonly handler: (context: ChangeContext & Parts) => Promise<unknown>;
};

/** One delivery of it. */
export type Delivery = Request & { readonly host: Host; readonly who: Who; readonly given: Parts };

/**
 * The change in a delivery; a refusal where its place is not known. What is refused before the handler is a
 * verdict on the change too, and moves its lane on (OF7).
 */
export const arrivalIn = (
  { key, call, validate, side_by_side, handler }: QueuedCall,
  { given, ...base }: Delivery,
): Arrival | Refusal => {
  const change = readChange(key, base, given);
  if (isRefusal(change)) return change;
  const about = side_by_side ? aboutIn(key, given) : null;
  return arrivalOf({ tenant: base.who, change, side_by_side: about, call }, async (parts) => {
    if (call.auth !== 'none' && !call.auth.includes(base.who.role)) return refuse(403, 'FORBIDDEN');
    const checked = validate(given);
    if (!checked.ok) return checked.refusal;
    const { request_id } = change;
    const value = await handler({ ...base, ...checked.parts, ...parts, request_id });
    if (!isRefusal(value)) base.server.checkAnswer(key, () => value);
    return value;
  });
};

/** Whose marks of which day, whose grades, notes … a change is about, set or taken back: `note <member>`. */
const aboutIn = (key: CallKey, { params, body }: Parts): string => {
  const part = /\/:uuid\/([a-z]+)/.exec(key)?.[1] ?? key;
  const { uuid, date = '' } = { ...Object(body), ...Object(params) };
  return `${part} ${String(uuid)} ${String(date)}`;
};
