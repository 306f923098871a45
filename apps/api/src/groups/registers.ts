import type { Register } from '@springboard/contract';
import { refusedDate } from '../attendance/date-rule.ts';
import { deviceOf, recordedTs } from '../changes/recorded.ts';
import type { Change } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { findOpenGroup } from './queries.ts';
import { addRegisterToHistory, findRegister, keepRoster, putRegister } from './register-queries.ts';
import { todayHere } from './today.ts';

/** D7: says that the register of a date is complete, or opens it again. */
export const setRegister = async (
  context: Change,
  given: { group_id: number; date: string; ts: number; complete: boolean },
): Promise<Register | Refusal> => {
  const { db, who, now, lane, request_id } = context;
  const { date, complete } = given;
  const group = await findOpenGroup(db, who, given.group_id, todayHere(who, now), 'write');
  if (group === undefined) return refuse(404, 'UNKNOWN_GROUP');

  const recorded_ts = recordedTs(given.ts, now);
  const refusal = refusedDate(date, recorded_ts, group.time_zone, who.features);
  if (refusal !== null) return refusal;

  const key = { client_id: who.client_id, group_id: group.id, date };
  const register = {
    ...key,
    club_id: group.club_id,
    completed_by: complete ? who.name : null,
    completed_ts: complete ? recorded_ts : null,
    recorded_ts,
    user_uuid: who.user_uuid,
    device_id: deviceOf(lane),
  };
  const stands = await putRegister(db, register);
  await addRegisterToHistory(db, register, { received_ts: now, request_id, superseded: !stands });
  if (!stands) context.result('superseded');
  else if (complete) await keepRoster(db, key);
  return findRegister(db, key);
};
