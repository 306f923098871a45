import type { Calls } from './wire.generated.ts';

/** Types of the calls, for code that must not bundle the schemas (the browser). */
export type { Calls };
export type CallKey = keyof Calls;

type Part<K extends CallKey, P extends string> = Calls[K] extends Record<P, infer T> ? T : never;

export type CallParams<K extends CallKey> = Part<K, 'params'>;
export type CallQuery<K extends CallKey> = Part<K, 'query'>;
export type CallBody<K extends CallKey> = Part<K, 'body'>;
export type CallResponse<K extends CallKey> = Calls[K] extends { response: infer T }
  ? T
  : undefined;

type InputPart<Name extends string, T> = [T] extends [never]
  ? { [N in Name]?: never }
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** The input of a request. It accepts only the parts that the call has. */
export type CallInput<K extends CallKey> = InputPart<'params', CallParams<K>> &
  InputPart<'query', CallQuery<K>> &
  InputPart<'body', CallBody<K>>;
