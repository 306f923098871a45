import {
  completeRegister,
  markAttendance,
  recordAssessment,
  reopenRegister,
  writeNote,
  type Change,
} from '../src/index.ts';
import { group, groupsOf, member, MEMBERS, SKILLS, TODAY } from './data.ts';

/** An action of a user that records a change. */
export type UserAction = {
  type: 'in' | 'out' | 'clear' | 'grade' | 'note' | 'complete' | 'reopen';
  member: number;
  value: number;
};

/** The member, group, skill and values of an action. */
export const actionDetails = ({ type, member: memberIndex, value }: UserAction) => {
  const uuid = MEMBERS[memberIndex] ?? '';
  return {
    type,
    uuid,
    group_id: groupsOf(uuid)[value % groupsOf(uuid).length] ?? 0,
    node_id: SKILLS[value % 3] ?? '',
    assessment: Math.floor(value / 3) % 4 === 3 ? -1 : Math.floor(value / 3),
    note: `note ${value}`,
  };
};

/** `ts` is seconds by the device's clock. */
export const toChange = (action: UserAction, ts: number): Change => {
  const { type, uuid, group_id, node_id, assessment, note } = actionDetails(action);
  const target = member(uuid, group_id);
  switch (type) {
    case 'in':
    case 'out':
    case 'clear': {
      const present = type === 'clear' ? null : type === 'in';
      return markAttendance({ member: target, group: group(group_id), date: TODAY, present, ts });
    }
    case 'grade':
      return recordAssessment({ member: target, slug: 'floor', node_id, assessment, ts });
    case 'note':
      return writeNote({ member: target, note, updated_by: 'Ava', ts });
    case 'complete':
      return completeRegister({ group: group(group_id), date: TODAY, ts });
    case 'reopen':
      return reopenRegister({ group: group(group_id), date: TODAY, ts });
  }
  return type satisfies never;
};
