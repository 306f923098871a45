import type { AbsenceReason, GroupMember, Note, Register, Scores } from '@springboard/contract';
import type { PlanEdit } from './lesson-plan.ts';
import type { Move } from './mark.ts';

/** What a coach recorded: a plain value, kept in the outbox as it is. */
export type Change<P = unknown> = {
  readonly kind: string;
  /** Version of the payload's shape; every version stays readable for ever (OF17). */
  readonly v: number;
  /** Seconds: when it was recorded on this device. For display and for the server, never for order. */
  readonly ts: number;
  readonly payload: P;
};

/**
 * What this device changed in one row since the row was last pulled. A row is a member in a group on
 * a date, with `group_id` 0 a group in the day's list or, with -1, a lesson plan.
 */
export type Overlay = {
  readonly in?: boolean | null;
  /** With `in` false: the reason that was given, or null for none. Absent: what the server said stays. */
  readonly absence?: AbsenceReason | null;
  /** By scheme, then by node. */
  readonly scores?: Readonly<Record<string, Scores>>;
  readonly note?: Note | null;
  readonly register?: Register;
  /** By scheme, then by badge: when it was handed out; null: taken back. */
  readonly badges?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** By the tag's name: whether the member has it now. */
  readonly tags?: Readonly<Record<string, boolean>>;
  readonly move?: Move;
  /** Edits of a lesson plan in their order. */
  readonly plan?: readonly { readonly edit: PlanEdit; readonly ts: number }[];
};

/** A local row that a change touches. Without `date`: the row of every date that is here. */
export type TouchedRow = {
  readonly group_id: number;
  readonly date?: string;
  /** Member uuid; in the day's list the group's id, in the planning the plan's uuid. */
  readonly row: string;
};

/** `group_id` of the rows of the day's list. */
export const DAY_LIST = 0;
/** `group_id` of the rows of the planning, which has no date. */
export const PLANNING = -1;
/** `group_id` under which the tags are kept that members can have; no change touches them. */
export const TAGS = -2;

/** Of whom a change is that shows in all groups of the member. */
export type Whose = Pick<GroupMember, 'uuid' | 'firstname' | 'lastname' | 'group_id' | 'groups'>;

/** The request of a change, below `/v1`. */
export type ChangeRequest = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
};

/** What a change did, as data from which a screen makes a sentence in its language. */
export type Words =
  | {
      kind: 'attendance';
      member: string;
      date: string;
      present: boolean | null;
      absence: AbsenceReason | null;
    }
  | { kind: 'assessment'; member: string; slug: string; node_id: string; assessment: number }
  | { kind: 'note'; member: string; note: string }
  | { kind: 'register'; group: string; date: string; complete: boolean }
  | { kind: 'badge'; member: string; slug: string; node_id: string; date: string | null }
  | { kind: 'mark'; member: string; slug: string | null; node_id: string | null; stay: boolean }
  | { kind: 'tag'; member: string; tag: string; has: boolean }
  | {
      kind: 'lesson_plan';
      plan: string;
      section: string | null;
      edit: PlanEdit['edit'];
      /** The new title, where that is what was edited. */
      title: string | null;
    }
  | { kind: 'noop' }
  | { kind: 'unknown'; name: string };

/**
 * A kind of change, declared once. Everything here is pure. Methods, so that kinds of different
 * payloads fit in one list.
 */
export type Kind<P> = {
  readonly name: string;
  readonly v: number;
  /** Changes of one lane reach the server in the order in which they were recorded (OF4). */
  lane(payload: P): string;
  rows(payload: P): readonly TouchedRow[];
  apply(row: Overlay, change: { payload: P; ts: number; user_uuid: string }): Overlay;
  request(payload: P, ts: number): ChangeRequest;
  /** Superseded: the payload that shows what the server holds instead, read from its answer. */
  amend(payload: P, answer: unknown): P;
  words(payload: P): Words;
};
