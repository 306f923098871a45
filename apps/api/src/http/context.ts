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
import type { Lane } from '../changes/arrival.ts';
import type { Reader, Writer } from '../database/tenancy.ts';
import type { Host } from './hosts.ts';
import type { RawAnswer, Refusal } from './refusal.ts';
import type { Server } from './server.ts';
import type { Who } from './who.ts';

export type OpenKey = { [K in CallKey]: Calls[K]['auth'] extends 'none' ? K : never }[CallKey];
export type ChangeKey = { [K in CallKey]: Calls[K] extends { change: true } ? K : never }[CallKey];
type OutsideKey = { [K in CallKey]: Calls[K] extends { outside: true } ? K : never }[CallKey];
export type ReadKey = Exclude<Extract<CallKey, `GET ${string}`>, OpenKey | OutsideKey>;

/** What a handler knows of any request. */
export type Request = {
  readonly server: Server;
  readonly request_id: string;
  /** Address of the caller, for limits of tries. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  /** Of the portal that calls, such as `https://coach.example.org`; its host name is that of `host`. */
  readonly origin: string;
  /** Of this server as it was called, for addresses that lead back to it. */
  readonly api_origin: string;
  /** Seconds, the same for the whole request. */
  readonly now: number;
  readonly reply: Reply;
};

export type Reply = {
  readonly header: (name: string, value: string) => void;
  /** X-Total-Count. */
  readonly total: (count: number) => void;
};

/** The request in the shape of its call. */
export type Given<K extends CallKey> = {
  readonly params: CallParams<K>;
  readonly query: CallQuery<K>;
  readonly body: CallBody<K>;
};

/** Sign-in's own narrow access to the data of one client (tenancy.ts); not inside another transaction. */
export type SignIn = {
  readonly signIn: {
    readonly read: <T>(client_id: number, work: (db: Reader) => Promise<T>) => Promise<T>;
    readonly write: <T>(client_id: number, work: (db: Writer) => Promise<T>) => Promise<T>;
  };
};

type SignedIn = { readonly host: Host; readonly who: Who };

/** Without a token. `host` is null when the page's host name belongs to nobody. */
export type Open = Request & SignIn & { readonly host: Host | null };
/** A GET: one transaction that can only read. */
export type Read = Request & SignedIn & { readonly db: Reader };
/** A queued change: in the transaction that also stores its answer and moves its lane (OF6). */
export type Change = Request & SignedIn & ChangeParts;
/** Neither: opens its own transactions. One of them writes for the user; others are sign-in's own. */
export type Act = Request &
  SignedIn &
  SignIn & {
    readonly read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>;
    /** Once for each request id: sent again, it gives what came of it (ADR 0021). */
    readonly write: Once;
    /** @see Act.write, with the rights of sign-in: for what a user's account is. */
    readonly writeAccount: Once;
    /** Each time anew: for what only records that somebody was given something. */
    readonly writeAnew: <T>(work: (db: Writer) => Promise<T>) => Promise<T>;
    /** The parts of a call that takes a form. */
    readonly form: () => AsyncIterable<Multipart>;
  };

/** @param form what came in a form, by which the request is told from another of the same id */
type Once = <T>(work: (db: Writer) => Promise<T>, form?: object) => Promise<T | Refusal>;

export type ChangeParts = {
  readonly db: Writer;
  /** Device and place of the change; null when it was sent without a lane. */
  readonly lane: Lane | null;
  /** Says something else than `applied` of a change that is not refused (OF2). */
  readonly result: (result: Extract<OpResult, 'superseded' | 'noop'>) => void;
};

export type Context<K extends CallKey> = Given<K> &
  (K extends OpenKey ? Open : K extends ChangeKey ? Change : K extends ReadKey ? Read : Act);

export type Handler<K extends CallKey> = (
  context: Context<K>,
) => Promise<CallResponse<K> | RawAnswer | Refusal>;
