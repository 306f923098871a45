import {
  completeRegister,
  markAttendance,
  recordAssessment,
  reopenRegister,
  writeNote,
  type Change,
} from '../src/index.ts';
import { group, groupsOf, member, MEMBERS, SKILLS, TODAY } from './data.ts';

/** What somebody records. */
export type Tap = {
  what: 'in' | 'out' | 'clear' | 'grade' | 'note' | 'complete' | 'reopen';
  member: number;
  value: number;
};

/** Where a tap counts, and what it says. */
export const describeTap = ({ what, member: place, value }: Tap) => {
  const uuid = MEMBERS[place] ?? '';
  return {
    what,
    uuid,
    group_id: groupsOf(uuid)[value % groupsOf(uuid).length] ?? 0,
    node_id: SKILLS[value % 3] ?? '',
    assessment: Math.floor(value / 3) % 4 === 3 ? -1 : Math.floor(value / 3),
    note: `note ${value}`,
  };
};

/** `ts` is seconds by the device's clock. */
export const toChange = (tap: Tap, ts: number): Change => {
  const { what, uuid, group_id, node_id, assessment, note } = describeTap(tap);
  const tapped = member(uuid, group_id);
  switch (what) {
    case 'in':
    case 'out':
    case 'clear': {
      const present = what === 'clear' ? null : what === 'in';
      return markAttendance({ member: tapped, group: group(group_id), date: TODAY, present, ts });
    }
    case 'grade':
      return recordAssessment({ member: tapped, slug: 'floor', node_id, assessment, ts });
    case 'note':
      return writeNote({ member: tapped, note, updated_by: 'Ava', ts });
    case 'complete':
      return completeRegister({ group: group(group_id), date: TODAY, ts });
    case 'reopen':
      return reopenRegister({ group: group(group_id), date: TODAY, ts });
  }
  return what satisfies never;
};
