import type { CallKey } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import { Compile, type Validator } from 'typebox/compile';

/** Throws when a success answer has not the shape that the contract promises. For tests. */
export const answerChecker = (): ((key: CallKey, value: () => unknown) => void) => {
  const validators = new Map<CallKey, Validator>();
  return (key, value) => {
    const { response }: Call = calls[key];
    if (response === undefined) return;
    const validator = validators.get(key) ?? Compile(response);
    validators.set(key, validator);
    // As it goes over the wire: without fields that are undefined.
    const sent: unknown = JSON.parse(JSON.stringify(value()));
    if (validator.Check(sent)) return;
    const faults = validator.Errors(sent).slice(0, 5);
    throw new Error(`${key} answers another shape: ${JSON.stringify(faults)}`);
  };
};
