import { MAINTENANCE_STATUS } from '@springboard/contract';
import { OFFLINE_STATUSES } from '@springboard/domain';
import { jsonOf, property, REQUEST_ID } from './answer.ts';

/** What the API's answers say of the connection and the session (§4, §8). */
export type ApiEvents = {
  /** A successful answer came that echoes the request's id. */
  online(): void;
  /** Nobody answered, or with 502, 503, 504 or 540. */
  offline(): void;
  maintenance(on: boolean): void;
  /** The session is over: sign in again. */
  invalidToken(): void;
  /** The X-API-Version header of an answer. */
  apiVersion(version: string): void;
};

/** Nobody answered. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/**
 * A fetch that tells `events` of every single attempt, and that settles only when the whole body
 * is there: an answer that breaks off half-way is no answer, and the time limit covers it. `read` gets
 * the body; the response comes without it, for whoever copies that would copy a whole club.
 */
export const observed =
  ({
    fetch,
    events,
    priority,
    read,
  }: {
    fetch: typeof globalThis.fetch;
    events: ApiEvents;
    priority: RequestPriority | undefined;
    read: (text: string) => void;
  }): typeof globalThis.fetch =>
  async (input, init) => {
    // Not copied: a copy has its body as a stream, which costs more than all else that is done for a request.
    const request = input instanceof Request ? input : new Request(input, init);
    try {
      const response = await fetch(request, priority && { priority });
      const text = await response.text();
      report(request, response, text, events);
      read(text);
      return new Response(null, response);
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      events.offline();
      throw new Unreachable('no answer', { cause });
    }
  };

const report = (request: Request, response: Response, text: string, events: ApiEvents): void => {
  const version = response.headers.get('x-api-version');
  if (version !== null) events.apiVersion(version);

  if (OFFLINE_STATUSES.includes(response.status)) {
    events.offline();
    if (response.status === MAINTENANCE_STATUS && saysMaintenance(response, text)) {
      events.maintenance(true);
    }
  } else if (response.ok && echoes(request, response)) {
    events.online();
    events.maintenance(saysMaintenance(response, text));
  }
};

const echoes = (request: Request, response: Response): boolean =>
  response.headers.get(REQUEST_ID) === request.headers.get(REQUEST_ID);

/** The status call's answer, or a 540's, beside its error or as its detail. */
const saysMaintenance = (response: Response, text: string): boolean => {
  // Looked for before it is parsed: most answers are long and say nothing of it.
  if (!text.includes('maintenance_mode') && !text.includes('MAINTENANCE')) return false;
  const body = jsonOf(response.headers, text)?.value;
  return (
    property(body, 'maintenance_mode') === true ||
    property(property(body, 'detail'), 'maintenance_mode') === true ||
    property(body, 'error') === 'MAINTENANCE'
  );
};
