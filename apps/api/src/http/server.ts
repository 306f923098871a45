import type { CallKey } from '@springboard/contract';
import type { FastifyInstance } from 'fastify';
import type { FindScheme } from '../assessments/schemes.ts';
import type { Intake } from '../changes/intake.ts';
import type { QueuedCall } from '../changes/queued-call.ts';
import type { Database } from '../database/pool.ts';
import type { FileStorage } from '../files/storage.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail } from '../mail/mail.ts';
import type { Gate } from '../operations/gate.ts';
import type { FindHost } from './hosts.ts';
import type { VerifyToken } from './known-tokens.ts';
import type { Log } from './log.ts';

/** What every route has at hand. `createApp` makes it; routes get it as an argument. */
export type Server = {
  readonly fastify: FastifyInstance;
  readonly database: Database;
  /** Signs access tokens. */
  readonly secret: Uint8Array;
  readonly verifyToken: VerifyToken;
  /** Seconds. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  readonly log: Log;
  readonly files: FileStorage;
  readonly mail: Mail;
  /** Hashes and verifies passwords and pins, a few at a time. */
  readonly passwords: Passwords;
  /** What a provider's settings name and do not hold (ADR 0009); null where nobody has set it. */
  readonly secretNamed: (name: string) => Promise<string | null>;
  /** Bounds the calls that are at work at once. */
  readonly gate: Gate;
  /** For what goes on after the answer. */
  readonly jobs: Jobs;
  readonly findHost: FindHost;
  readonly findScheme: FindScheme;
  /** Throws when a success answer has not the shape of its call; does nothing outside tests. */
  readonly checkAnswer: (key: CallKey, value: () => unknown) => void;
  /** Takes a queued change in. */
  readonly takeIn: Intake;
  /** Calls that can be queued, of those that have a route. */
  readonly kinds: Map<CallKey, QueuedCall>;
  /** Calls that have a route, to tell a call without one from a call with two. */
  readonly implemented: Set<CallKey>;
};
