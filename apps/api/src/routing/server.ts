import type { CallKey } from '@springboard/contract';
import type { FastifyInstance } from 'fastify';
import type { FindScheme } from '../assessments/schemes.ts';
import type { ProcessChange } from '../changes/batch-queue.ts';
import type { QueuedRoute } from '../changes/queued-route.ts';
import type { Database } from '../database/pool.ts';
import type { FileStorage } from '../files/storage.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Wait } from '../jobs/pause.ts';
import type { Mail } from '../mail/mail.ts';
import type { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import type { FindHost, PortalAddress } from '../http/hosts.ts';
import type { VerifyToken } from '../identity/token-cache.ts';
import type { Log } from '../http/log.ts';
import type { Replica } from '../replica/replica.ts';
import type { StorageState } from '../operations/storage-state.ts';

/** Dependencies of every route. `createApp` creates them; routes get them as an argument. */
export type Server = {
  readonly fastify: FastifyInstance;
  readonly database: Database;
  /** For calls that may be answered some seconds late. */
  readonly replica: Replica;
  /** Signs access tokens. */
  readonly secret: Uint8Array;
  readonly verifyToken: VerifyToken;
  /** Seconds. */
  readonly now: () => number;
  /** For the pauses of long calls. */
  readonly wait: Wait;
  /** A new UUID. */
  readonly newId: () => string;
  readonly log: Log;
  readonly files: FileStorage;
  /** The largest total size of the files of a club, in bytes. */
  readonly club_storage: number;
  readonly mail: Mail;
  /** Hashes and verifies passwords and pins, a few at a time. */
  readonly passwords: Passwords;
  /** A secret that a provider's settings refer to by name (ADR 0009); null: not set. */
  readonly providerSecret: (name: string) => Promise<string | null>;
  readonly storage: StorageState;
  /** Limits the number of active calls, except those with a form. */
  readonly concurrencyLimit: ConcurrencyLimit;
  /** Limits the number of active calls with a form. */
  readonly uploadLimit: ConcurrencyLimit;
  /** For work that continues after the response. */
  readonly jobs: Jobs;
  readonly findHost: FindHost;
  readonly portalAddress: PortalAddress;
  /** Address of this API where it is not on the portals' hosts; null: it is. */
  readonly api_address: string | null;
  readonly findScheme: FindScheme;
  /** Throws if a success response does not have the shape of its call; does nothing outside tests. */
  readonly checkResponse: (key: CallKey, value: () => unknown) => void;
  /** Applies a queued change and stores its response. */
  readonly processChange: ProcessChange;
  /** Routes of the calls that can be queued. */
  readonly queuedRoutes: Map<CallKey, QueuedRoute>;
  /** Calls that have a route: every call needs exactly one. */
  readonly implemented: Set<CallKey>;
};
