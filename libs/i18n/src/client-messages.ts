import type { Messages, Namespace } from './messages.ts';

/**
 * The messages of a namespace with the client's own in their place. The file is untrusted: a value is ignored
 * if it is no text, has an unknown key, or uses a variable that the message does not provide.
 */
export const withClientMessages = (
  namespace: Namespace,
  messages: Messages,
  client: unknown,
): Messages => merged(messages, propertyOf(client, namespace));

const merged = (known: Messages, own: unknown): Messages => {
  const result: Record<string, string | Messages> = {};
  for (const [key, message] of Object.entries(known)) {
    const text = propertyOf(own, key);
    if (typeof message === 'object') result[key] = merged(message, text);
    else result[key] = typeof text === 'string' && isValidFor(text, message) ? text : message;
  }
  return result;
};

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

const isValidFor = (text: string, message: string): boolean => {
  const provided = variablesOf(message);
  return (
    !text.includes('$t(') && variablesOf(text).every((variable) => provided.includes(variable))
  );
};

const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{-?\s*([^\s,}]+)/g)].map(([, name = '']) => name);
