import type {
  CallBody,
  CallKey,
  CallParams,
  CallQuery,
  CallResponse,
  Calls,
  OpResult,
} from '@springboard/contract';
import type { Multipart } from '@fastify/multipart';
import type { IncomingHttpHeaders } from 'node:http';
import type { View } from '../access/log-views.ts';
import type { Lane } from '../changes/types.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Host } from '../http/hosts.ts';
import type { RawResponse, ApiError } from '../http/api-error.ts';
import type { Server } from './server.ts';
import type { Principal } from '../identity/authenticate.ts';

export type PublicKey = { [K in CallKey]: Calls[K]['auth'] extends 'none' ? K : never }[CallKey];
export type ChangeKey = { [K in CallKey]: Calls[K] extends { change: true } ? K : never }[CallKey];
type OwnTransactionKey = {
  [K in CallKey]: Calls[K] extends { outside: true } ? K : never;
}[CallKey];
export type ReadKey = Exclude<Extract<CallKey, `GET ${string}`>, PublicKey | OwnTransactionKey>;

/** What every handler knows about its request. */
export type RequestContext = {
  readonly server: Server;
  readonly request_id: string;
  /** IP address of the caller, for rate limits. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  /** Configured address of the portal of `host`, such as `https://coach.example.org`; empty without a host. */
  readonly origin: string;
  /** Seconds, the same for the whole request. */
  readonly now: number;
  readonly reply: Reply;
};

export type Reply = {
  readonly header: (name: string, value: string) => void;
  /** X-Total-Count. */
  readonly total: (count: number) => void;
};

/** The validated input of a call. */
export type CallInput<K extends CallKey> = {
  readonly params: CallParams<K>;
  readonly query: CallQuery<K>;
  readonly body: CallBody<K>;
};

/** Transactions with the narrow rights of sign-in (tenant-transaction.ts). Not inside another transaction. */
export type SignIn = {
  readonly signIn: {
    readonly read: <T>(client_id: number, work: (db: Reader) => Promise<T>) => Promise<T>;
    readonly write: <T>(client_id: number, work: (db: Writer) => Promise<T>) => Promise<T>;
  };
};

type SignedIn = { readonly host: Host; readonly principal: Principal };

/** A call without a token. `host` is null if the host name is unknown. */
export type PublicContext = RequestContext & SignIn & { readonly host: Host | null };
/** A GET: one read-only transaction. */
export type ReadContext = RequestContext & SignedIn & { readonly db: Reader };
/** A queued change: the transaction that also stores its response and advances its lane (OF6). */
export type ChangeContext = RequestContext & SignedIn & ChangeTransaction;
/** Any other call: opens its own transactions, at most one of them with `write` or `writeAccount`. */
export type ActionContext = RequestContext &
  SignedIn &
  SignIn & {
    readonly read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>;
    /** Runs once per request id. A repeated request gets the stored response (ADR 0021). */
    readonly write: WriteOnce;
    /** The same with the rights of sign-in, for changes of the user's account. */
    readonly writeAccount: WriteOnce;
    /** Runs for every request, also a repeated one: for records that data was handed out. */
    readonly writeEachTime: <T>(work: (db: Writer) => Promise<T>) => Promise<T>;
    /** The parts of a multipart form. */
    readonly form: () => AsyncIterable<Multipart>;
  };

/** @param form content of the form, which belongs to the body of the request */
type WriteOnce = <T>(work: (db: Writer) => Promise<T>, form?: object) => Promise<T | ApiError>;

export type ChangeTransaction = {
  readonly db: Writer;
  /** Device and position of the change; null: sent without a lane. */
  readonly lane: Lane | null;
  /** Sets another result than `applied` for a change that is not rejected (OF2). */
  readonly result: (result: Extract<OpResult, 'superseded' | 'noop'>) => void;
  /** Notes what the response shows of a member, for the log of views (D19). */
  readonly viewed: (view: View) => void;
};

export type Context<K extends CallKey> = CallInput<K> &
  (K extends PublicKey
    ? PublicContext
    : K extends ChangeKey
      ? ChangeContext
      : K extends ReadKey
        ? ReadContext
        : ActionContext);

export type Handler<K extends CallKey> = (
  context: Context<K>,
) => Promise<CallResponse<K> | RawResponse | ApiError>;
