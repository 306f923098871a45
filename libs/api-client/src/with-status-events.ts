import { MAINTENANCE_STATUS } from '@springboard/contract';
import { OFFLINE_STATUSES } from './retry.ts';
import { jsonOf, property, REQUEST_ID } from './read-response.ts';

/** Changes of the connection and the session that responses report (§4, §8). */
export type ApiEvents = {
  /** A successful response echoed the request's id. */
  online(): void;
  /** No response, or 502, 503, 504 or 540. */
  offline(): void;
  maintenance(on: boolean): void;
  /** The session is over: sign in again. */
  invalidToken(): void;
  /** D16: the server has ended the session, so the device may keep none of its data. */
  sessionEnded(): void;
  /** The X-API-Version header of a response. */
  apiVersion(version: string): void;
};

/** There was no response. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/**
 * A fetch that reports every attempt to `events`. It settles when the whole body is there, so that an
 * incomplete response is an error and the timeout covers the body. `read` gets the body. The response itself
 * has none, because copying it would copy the members of a whole club.
 */
export const withStatusEvents =
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
    // Not copied: a copy has its body as a stream, which is slow.
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

/** In the status call's response, or in a 540, beside its error or in its detail. */
const saysMaintenance = (response: Response, text: string): boolean => {
  // Searched before parsing, because most responses are long and do not contain it.
  if (!text.includes('maintenance_mode') && !text.includes('MAINTENANCE')) return false;
  const body = jsonOf(response.headers, text)?.value;
  return (
    property(body, 'maintenance_mode') === true ||
    property(property(body, 'detail'), 'maintenance_mode') === true ||
    property(body, 'error') === 'MAINTENANCE'
  );
};
