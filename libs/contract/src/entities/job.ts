import Type, { type Static } from 'typebox';
import { JOB_STATES } from '../vocabulary.ts';
import { Id, nullable, oneOf, Timestamp, Uuid } from './basics.ts';

/** Background work. Its input and output are not part of this. */
export const Job = Type.Object({
  id: Id,
  kind: Type.String(),
  state: oneOf(JOB_STATES),
  /** Percentage. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  attempts: Type.Integer({ minimum: 0 }),
  /** null for a job of the whole client. */
  club_id: nullable(Id),
  user_uuid: nullable(Uuid),
  created_at: Timestamp,
  started_at: nullable(Timestamp),
  finished_at: nullable(Timestamp),
});
export type Job = Static<typeof Job>;

export const JobDetail = Type.Object({
  ...Job.properties,
  /** Log entries by code, oldest first. */
  logs: Type.Array(Type.Object({ ts: Timestamp, text: Type.String() })),
});
export type JobDetail = Static<typeof JobDetail>;
