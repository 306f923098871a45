import type { CallKey, ErrorCode, Role } from '@springboard/contract';
import type { ChangeKey } from '../../http/context.ts';
import type { BesideKey, TestRequest } from '../api.ts';
import type { Scene } from './scene.ts';

/** Reads by their method that write what the sign-in at a national body has come to. */
type WritingGet = 'GET /auth/auth-url' | 'GET /auth/remote-login';

/** Everything that may write and is not queued; what is in the changes call is queued. */
export type ActKey =
  | Exclude<CallKey, `GET ${string}` | ChangeKey | 'POST /changes'>
  | WritingGet
  | BesideKey;

type Given = Pick<TestRequest, 'params' | 'query' | 'body' | 'host'>;

/** A good request, sent by whom; what it builds on is made where it asks for it. */
export type Act = {
  readonly as: Role | 'nobody';
  /** Of its answer, where no call of the contract says it. */
  readonly status?: number;
  readonly request: (scene: Scene) => Given | Promise<Given>;
  /**
   * What it is answered when it is sent again after it was done: the same, unless told otherwise. `anew`: it
   * is done once more, for the reason that stands there.
   */
  readonly again?: 'same' | 'anew' | readonly [number, ErrorCode];
};

/** Those whose path begins so. */
export type Acts<Part extends string> = Record<
  Extract<ActKey, `${string} /${Part}` | `${string} /${Part}/${string}`>,
  Act
>;
