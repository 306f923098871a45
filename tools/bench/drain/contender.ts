import { CHANGE_HEADERS } from '@springboard/contract';

/** Who sends, and what about. */
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
  /** Sends everything; resolves when the queue knows that all of it has arrived. */
  readonly drain: () => Promise<void>;
  /** Afterwards, and not timed: lets go of what the queue itself leaves behind. */
  readonly clearAway?: () => Promise<void>;
};

export type Change = {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** The members' marks as requests: of a device that has sent nothing before. */
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

/** D13: many in one call. Throws unless each was applied. */
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

/** A change as a request of its own. */
export const requestOf = ({ method, path, headers, body }: Change, { token }: Club): Request =>
  new Request(`/v1${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
