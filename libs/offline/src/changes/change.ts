import type { AbsenceReason, Note, Register, Scores } from '@springboard/contract';
import type { PlanEdit } from './lesson-plan.ts';
import type { MoveIntent } from './move.ts';

/** What a coach recorded: a plain value that the outbox stores as it is. */
export type Change<P = unknown> = {
  readonly kind: string;
  /** Version of the payload's shape. Every version stays readable for ever (OF17). */
  readonly v: number;
  /** Seconds: when it was recorded on this device. It is displayed and sent, but never orders changes. */
  readonly ts: number;
  readonly payload: P;
};

/**
 * What this device changed in one row since the row was last pulled. A row is a member in a group on a date.
 * With `group_id` 0 it is a group in the day's list, and with -1 a lesson plan.
 */
export type Overlay = {
  readonly in?: boolean | null;
  /** With `in` false: the recorded reason, or null for none. If undefined, the server's value stays. */
  readonly absence?: AbsenceReason | null;
  /** By scheme, then by node. */
  readonly scores?: Readonly<Record<string, Scores>>;
  readonly note?: Note | null;
  readonly register?: Register;
  /** By scheme, then by badge: the date on which it was handed out, or null if it was taken away. */
  readonly badges?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** By the tag's name: whether the member has it now. */
  readonly tags?: Readonly<Record<string, boolean>>;
  readonly move?: MoveIntent;
  /** Edits of a lesson plan in their order. */
  readonly plan?: readonly { readonly edit: PlanEdit; readonly ts: number }[];
};

/** A local row that a change touches. Without `date` it is the member's row of every date on this device. */
export type TouchedRow = {
  readonly group_id: number;
  readonly date?: string;
  /** The member's uuid, in the day's list the group's id, and in the planning the plan's uuid. */
  readonly row: string;
};

/** `group_id` of the rows of the day's list. */
export const DAY_LIST = 0;
/** `group_id` of the rows of the planning, which has no date. */
export const PLANNING = -1;
/** `group_id` of the snapshot of the tags that members can have. No change touches it. */
export const TAGS = -2;

/** The request of a change, below `/v1`. */
export type ChangeRequest = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
};

/** What a change did, as data. A screen makes a sentence of it in its language. */
export type ChangeDescription =
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
  | { kind: 'move'; member: string; slug: string | null; node_id: string | null; stay: boolean }
  | { kind: 'tag'; member: string; tag: string; has: boolean }
  | {
      kind: 'lesson_plan';
      plan: string;
      section: string | null;
      edit: PlanEdit['edit'];
      /** The new title, if the title was edited. */
      title: string | null;
    }
  | { kind: 'noop' }
  | { kind: 'unknown'; name: string };

/**
 * A kind of change, declared once. All of it is pure. It has methods rather than properties, so that kinds
 * with different payloads fit in one list.
 */
export type Kind<P> = {
  readonly name: string;
  readonly v: number;
  /** The changes of one lane reach the server in the order in which they were recorded (OF4). */
  lane(payload: P): string;
  rows(payload: P): readonly TouchedRow[];
  apply(row: Overlay, change: { payload: P; ts: number; user_uuid: string }): Overlay;
  request(payload: P, ts: number): ChangeRequest;
  /** For a superseded change: the payload with the value that the server has instead, from its response body. */
  withServerValue(payload: P, body: unknown): P;
  /**
   * For an applied change that the server may merge with another coach's: the payload with the merged value, from its
   * response body. undefined if the server has the value of the payload.
   */
  mergedValue?(payload: P, body: unknown): P | undefined;
  describe(payload: P): ChangeDescription;
};

/** `value[name]` for any value. A response body is unchecked, so every field is read defensively. */
export const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
