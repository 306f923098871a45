import type { CallKey } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import Type from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/** Throws if a success response does not have the shape of its call. For tests. */
export const createResponseChecker = (): ((key: CallKey, value: () => unknown) => void) => {
  const validators = new Map<CallKey, Validator>();
  return (key, value) => {
    const { response, accepted }: Call = calls[key];
    if (response === undefined) return;
    const validator =
      validators.get(key) ??
      Compile(accepted === undefined ? response : Type.Union([response, accepted]));
    validators.set(key, validator);
    // As it is sent: without fields that are undefined.
    const sent: unknown = JSON.parse(JSON.stringify(value()));
    if (validator.Check(sent)) return;
    const errors = validator.Errors(sent).slice(0, 5);
    throw new Error(`The response of ${key} has the wrong shape: ${JSON.stringify(errors)}`);
  };
};
