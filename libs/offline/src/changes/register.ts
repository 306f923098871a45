import type { Group, Register } from '@springboard/contract';
import { DAY_LIST, readField, type Change, type Kind } from './change.ts';

export type RegisterPayload = {
  readonly group_id: number;
  readonly group_name: string;
  readonly date: string;
  readonly complete: boolean;
  /** The register that the day's list shows from now on. */
  readonly register: Register;
};

type Input = {
  group: Pick<Group, 'name'> & { readonly id: number };
  date: string;
  /** Seconds. */
  ts: number;
};

/** D7: completes the register of the date. A member without a mark is absent. */
export const completeRegister = ({
  group,
  date,
  completed_by = null,
  ts,
}: Input & { completed_by?: string | null }): Change<RegisterPayload> =>
  change(group, date, ts, { state: 'complete', completed_by, completed_ts: ts });

/** Reopens a completed register. The marks stay. */
export const reopenRegister = ({ group, date, ts }: Input): Change<RegisterPayload> =>
  change(group, date, ts, { state: 'partial', completed_by: null, completed_ts: null });

const change = (
  { id, name }: Input['group'],
  date: string,
  ts: number,
  register: Register,
): Change<RegisterPayload> => ({
  kind: 'register',
  v: 2,
  ts,
  payload: {
    group_id: id,
    group_name: name,
    date,
    complete: register.state === 'complete',
    register,
  },
});

/** Version 1 reopened without a `ts`. Its request must stay the same for every delivery (OF11). */
export const registerV1: Kind<RegisterPayload> = {
  name: 'register',
  v: 1,
  lane: ({ group_id, date }) => `register:${date}:${group_id}`,
  rows: ({ group_id, date }) => [{ group_id: DAY_LIST, date, row: String(group_id) }],
  apply: (row, { payload }) => ({ ...row, register: payload.register }),
  request: ({ group_id, date, complete }, ts) => {
    const path = `/groups/${group_id}/registers/${date}`;
    return complete ? { method: 'POST', path, body: { ts } } : { method: 'DELETE', path };
  },
  withServerValue(payload, body) {
    const state = readField(body, 'state');
    const by = readField(body, 'completed_by');
    const ts = readField(body, 'completed_ts');
    if (state !== 'not_started' && state !== 'partial' && state !== 'complete') return payload;
    return {
      ...payload,
      register: {
        state,
        completed_by: typeof by === 'string' ? by : null,
        completed_ts: typeof ts === 'number' ? ts : null,
      },
    };
  },
  describe: ({ group_name, date, complete }) => ({
    kind: 'register',
    group: group_name,
    date,
    complete,
  }),
};

export const register: Kind<RegisterPayload> = {
  ...registerV1,
  v: 2,
  request: ({ group_id, date, complete }, ts) => {
    const path = `/groups/${group_id}/registers/${date}`;
    return complete
      ? { method: 'POST', path, body: { ts } }
      : { method: 'DELETE', path, query: { ts } };
  },
};
