import type { SendRequest } from '@springboard/api-client';
import { assessMember, indexScheme } from '@springboard/assessment';
import type { GroupMember, Register, Score } from '@springboard/contract';
import { readField } from '../src/changes/change.ts';
import { CURRICULUM, GRADES, group, GROUP_IDS, groupsOf, member, MEMBERS } from './data.ts';
import type { ServerResponse } from './server.ts';

type Caller = { readonly user_uuid: string; readonly device_id: string; readonly now: number };
type Item = { readonly value: unknown; readonly ts: number; readonly caller: Caller };

/**
 * The club's registers, notes and grades. Between two devices the later recording time wins. On one device the
 * later change in the lane wins, whatever its time (OF12).
 */
export const createRecords = (items = new Map<string, Item>()) => {
  const put = (key: string, value: unknown, recorded: number, caller: Caller): boolean => {
    const ts = Math.min(recorded, caller.now);
    const before = items.get(key);
    if (before && before.caller.device_id !== caller.device_id && before.ts > ts) return false;
    items.set(key, { value, ts, caller });
    return true;
  };

  const attendance = (uuid: string, date: string, group_id: number) =>
    items.get(`in ${uuid} ${date} ${group_id}`)?.value ?? null;

  const scoresOf = (uuid: string): Record<string, Score> => {
    const scores: Record<string, Score> = {};
    for (const [key, { value, ts, caller }] of items) {
      const [what, of, node_id = ''] = key.split(' ');
      if (what !== 'score' || of !== uuid) continue;
      scores[node_id] = { assessment: Number(value), ts, user_uuid: caller.user_uuid };
    }
    return scores;
  };

  const noteOf = (uuid: string) => {
    const item = items.get(`note ${uuid}`);
    if (!item || item.value === '') return null;
    return { note: String(item.value), updated_by: item.caller.user_uuid, updated_at: item.ts };
  };

  const registerOf = (group_id: number, date: string): Register => {
    const item = items.get(`register ${group_id} ${date}`);
    if (item?.value === true) {
      return { state: 'complete', completed_by: item.caller.user_uuid, completed_ts: item.ts };
    }
    const marked = MEMBERS.some((uuid) => attendance(uuid, date, group_id) !== null);
    return { state: marked ? 'partial' : 'not_started', completed_by: null, completed_ts: null };
  };

  const write = ({ method, path, body }: SendRequest, caller: Caller): ServerResponse => {
    const [address = '', query] = path.split('?');
    const [, resource, id = '', part, last = ''] = address.split('/');
    const search = new URLSearchParams(query);
    const ts = Number(readField(body, 'ts') ?? search.get('ts') ?? caller.now);
    if (resource === 'groups') {
      const isApplied = put(`register ${id} ${last}`, method === 'POST', ts, caller);
      return toResponse(isApplied, registerOf(Number(id), last));
    }
    if (part === 'attendance') {
      const date = method === 'POST' ? String(readField(body, 'date')) : last;
      const class_member_id = Number(
        readField(body, 'class_member_id') ?? search.get('class_member_id'),
      );
      const group_id = Math.floor(class_member_id / 100);
      const value = method === 'POST' ? true : search.has('unmark') ? null : false;
      const isApplied = put(`in ${id} ${date} ${group_id}`, value, ts, caller);
      return toResponse(isApplied, {
        uuid: id,
        in: attendance(id, date, group_id),
        registerDate: date,
      });
    }
    if (part === 'assessments') {
      const node_id = String(readField(body, 'node_id'));
      const isApplied = put(`score ${id} ${node_id}`, readField(body, 'assessment'), ts, caller);
      return toResponse(isApplied, { scores: { [node_id]: scoresOf(id)[node_id] } });
    }
    const isApplied = put(`note ${id}`, readField(body, 'note'), ts, caller);
    return toResponse(isApplied, noteOf(id));
  };

  return {
    write,
    groups: (date: string) =>
      GROUP_IDS.map((id) =>
        group(id, {
          session_date: date,
          register: registerOf(id, date),
          total_members: MEMBERS.filter((uuid) => groupsOf(uuid).includes(id)).length,
        }),
      ),
    members: (group_id: number, date: string): GroupMember[] =>
      MEMBERS.filter((uuid) => groupsOf(uuid).includes(group_id)).map((uuid) => {
        const scores = scoresOf(uuid);
        const times = Object.values(scores).map(({ ts }) => ts);
        const present = attendance(uuid, date, group_id);
        return member(uuid, group_id, {
          in: typeof present === 'boolean' ? present : null,
          registerDate: date,
          note: noteOf(uuid),
          last_assessed_ts: times.length === 0 ? null : Math.max(...times),
          ...assessMember(SCHEME, scores, []),
        });
      }),
    copy: (): Records => createRecords(new Map(items)),
  };
};

export type Records = {
  readonly write: (request: SendRequest, caller: Caller) => ServerResponse;
  readonly groups: (date: string) => ReturnType<typeof group>[];
  readonly members: (group_id: number, date: string) => GroupMember[];
  readonly copy: () => Records;
};

const SCHEME = indexScheme(CURRICULUM, GRADES);

const toResponse = (isApplied: boolean, body: unknown): ServerResponse => ({
  status: 200,
  body,
  result: isApplied ? 'applied' : 'superseded',
});
