import type { Answer } from './outcome.ts';

export const REQUEST_ID = 'x-request-id';

/** Reads an answer and tells whether it is the API's. A list stays the text that it is if `isKept`. */
export const answerOf = (
  response: Response,
  text: string,
  sent: Headers,
  isKept?: boolean,
): Answer => {
  const json = jsonOf(response.headers, text, isKept);
  const echoed = response.headers.get(REQUEST_ID);
  return {
    kind: 'answer',
    status: response.status,
    headers: response.headers,
    body: json ? json.value : text === '' ? undefined : text,
    ours: echoed !== null && echoed === sent.get(REQUEST_ID) && (json !== null || text === ''),
  };
};

/** The body, if it says that it is JSON and is; of a list that is kept, only its ends are looked at. */
export const jsonOf = (
  headers: Headers,
  text: string,
  isKept?: boolean,
): { value: unknown } | null => {
  if (!/^application\/(?:[\w.]+\+)?json\b/i.test(headers.get('content-type') ?? '')) return null;
  try {
    return { value: isKept && text[0] === '[' && text.endsWith(']') ? text : JSON.parse(text) };
  } catch {
    return null;
  }
};

/** `value[name]`, if `value` is an object. */
export const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
