import Type, { type Static } from 'typebox';
import { JOB_STATES } from '../vocabulary.ts';
import { Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** Work that goes on after its answer. What it was given and what it made are not shown here. */
export const Job = Type.Object({
  id: Id,
  kind: Type.String(),
  state: oneOf(JOB_STATES),
  /** Percentage. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  attempts: Type.Integer({ minimum: 0 }),
  /** null: of the whole client. */
  club_id: nullable(Id),
  user_uuid: nullable(Uuid),
  created_at: Timestamp,
  started_at: nullable(Timestamp),
  finished_at: nullable(Timestamp),
});
export type Job = Static<typeof Job>;

export const JobDetail = Type.Object({
  ...Job.properties,
  /** What happened, oldest first, by code. */
  logs: Type.Array(Type.Object({ ts: Timestamp, text: Type.String() })),
});
export type JobDetail = Static<typeof JobDetail>;
