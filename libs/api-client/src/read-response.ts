import type { HttpResponse } from './send-result.ts';

export const REQUEST_ID = 'x-request-id';
export const CSV = 'text/csv';

/** Reads a response, and whether it is from the API. `asText` leaves a list unparsed. */
export const readResponse = (
  response: Response,
  text: string,
  sent: Headers,
  asText?: boolean,
): HttpResponse => {
  const json = jsonOf(response.headers, text, asText);
  const echoed = response.headers.get(REQUEST_ID);
  const isRead = json !== null || text === '' || isRequestedCsv(response.headers, sent);
  return {
    kind: 'response',
    status: response.status,
    headers: response.headers,
    body: json ? json.value : text === '' ? undefined : text,
    isFromApi: echoed !== null && echoed === sent.get(REQUEST_ID) && isRead,
  };
};

const isRequestedCsv = (headers: Headers, sent: Headers): boolean =>
  sent.get('accept') === CSV && (headers.get('content-type') ?? '').startsWith(CSV);

/** The body if it is declared as JSON and is valid. With `asText`, only the ends of a list are checked. */
export const jsonOf = (
  headers: Headers,
  text: string,
  asText?: boolean,
): { value: unknown } | null => {
  if (!/^application\/(?:[\w.]+\+)?json\b/i.test(headers.get('content-type') ?? '')) return null;
  try {
    return { value: asText && text[0] === '[' && text.endsWith(']') ? text : JSON.parse(text) };
  } catch {
    return null;
  }
};

/** `value[name]`, if `value` is an object. */
export const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
