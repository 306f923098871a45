import type { CallKey, ErrorCode, Role } from '@springboard/contract';
import type { ChangeKey } from '../../src/routing/context.ts';
import type { ExtraKey, TestRequest } from '../api.ts';
import type { Fixture } from './fixture.ts';

/** GET calls that write the state of a sign-in at a national body. */
type WritingGet = 'GET /auth/auth-url' | 'GET /auth/remote-login';

/** Every call that may write and is not queued, without the changes call. */
export type SampleKey =
  | Exclude<CallKey, `GET ${string}` | ChangeKey | 'POST /changes'>
  | WritingGet
  | ExtraKey;

type Input = Pick<TestRequest, 'params' | 'query' | 'body' | 'host'>;

/** A valid request with its sender. `request` also creates the data that it needs. */
export type SampleRequest = {
  readonly as: Role | 'nobody';
  /** Status of the response, if the call is not in the contract. */
  readonly status?: number;
  readonly request: (fixture: Fixture) => Input | Promise<Input>;
  /**
   * The response to a repeated request. `same` is the default. `new_effect`: it takes effect again, for the reason in
   * the comment.
   */
  readonly again?: 'same' | 'new_effect' | readonly [number, ErrorCode];
};

/** Sample requests of the calls whose path begins with one of these parts. */
export type SampleRequests<Part extends string> = Record<
  Extract<SampleKey, `${string} /${Part}` | `${string} /${Part}/${string}`>,
  SampleRequest
>;
