import { CHANGE_HEADERS } from '@springboard/contract';

/** The coach who sends, and the group with its members. */
export type Club = {
  readonly user_uuid: string;
  readonly club_id: number;
  readonly group_id: number;
  readonly token: string;
  readonly date: string;
  readonly members: readonly { readonly uuid: string; readonly class_member_id: number }[];
};

/** A queue of changes on the device. */
export type Contender = {
  readonly name: string;
  /** Queues a mark of every member, as recorded at `ts` (seconds). Sends nothing. */
  readonly fill: (ts: number) => Promise<void>;
  /** Sends everything. Resolves when the queue has received all responses. */
  readonly drain: () => Promise<void>;
  /** Releases resources of the queue after a round. Not measured. */
  readonly cleanUp?: () => Promise<void>;
};

export type Change = {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The members' marks as requests of a new device. */
export const changesOf = ({ members, date }: Club, ts: number): Change[] => {
  const device_id = crypto.randomUUID();
  return members.map(({ uuid, class_member_id }) => ({
    method: 'POST',
    path: `/members/${uuid}/attendance`,
    headers: {
      [CHANGE_HEADERS.request_id]: crypto.randomUUID(),
      [CHANGE_HEADERS.device_id]: device_id,
      [CHANGE_HEADERS.lane]: `attendance:${date}:${uuid}`,
      [CHANGE_HEADERS.lane_seq]: '1',
    },
    body: { ts, date, group_ngo_id: null, class_member_id },
  }));
};

/** Sends many changes in one call (D13). Throws unless each was applied. */
export const postChanges = async (
  { token }: Pick<Club, 'token'>,
  changes: readonly Change[],
): Promise<void> => {
  const response = await fetch('/v1/changes', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      [CHANGE_HEADERS.request_id]: crypto.randomUUID(),
    },
    body: JSON.stringify({ changes }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { results }: { results: { status: number }[] } = await response.json();
  const applied = results.filter(({ status }) => status < 300);
  if (applied.length < changes.length) throw new Error(`only ${applied.length} were applied`);
};

/** A change as a single request. */
export const requestOf = ({ method, path, headers, body }: Change, { token }: Club): Request =>
  new Request(`/v1${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
