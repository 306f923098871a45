import type { Phone } from './phone.ts';
import type { RealProduct } from './product.ts';

type Operation = {
  readonly request_id: string;
  readonly device_id: string;
  readonly lane: string;
  readonly lane_seq: number;
};

/** The violated rules of one phone; empty if there are none. */
export const findViolations = async (
  { query }: Pick<RealProduct, 'query'>,
  { user_uuid, log, unsent }: Pick<Phone, 'user_uuid' | 'log' | 'unsent'>,
): Promise<string[]> => {
  const operations = await query<Operation>(
    'select request_id, device_id, lane, lane_seq::int from operations where user_uuid = $1 order by lane, lane_seq',
    [user_uuid],
  );
  const history = await query<{ request_id: string; member_uuid: string }>(
    'select request_id, member_uuid from attendance_history where user_uuid = $1 order by id',
    [user_uuid],
  );
  const storedIds = new Set(operations.map(({ request_id }) => request_id));
  const violations: string[] = [];
  if (unsent() > 0) violations.push(`[OF14] ${unsent()} changes are still unsent`);

  const lost = log.saved.filter(({ op_id }) => !storedIds.has(op_id));
  if (lost.length > 0)
    violations.push(`[OF2] ${lost.length} changes that were saved are not on the server`);
  const missing = [...log.answered].filter((op_id) => !storedIds.has(op_id));
  if (missing.length > 0)
    violations.push(`[OF6] ${missing.length} answered changes are not stored`);
  if (operations.length > log.saved.length)
    violations.push('[OF3] more changes than were recorded');
  if (new Set(history.map(({ request_id }) => request_id)).size < history.length) {
    violations.push('[OF3] a change had its effect twice');
  }
  // After the loss of a database, repeated changes have used up numbers of the new device.
  const isOneDevice = new Set(operations.map(({ device_id }) => device_id)).size === 1;
  for (const [lane, inLane] of Map.groupBy(operations, ({ lane }) => lane)) {
    if (isOneDevice && inLane.some(({ lane_seq }, index) => lane_seq !== index + 1)) {
      violations.push(`[OF4] the numbers of ${lane} have gaps`);
    }
  }
  for (const [member, effects] of Map.groupBy(history, ({ member_uuid }) => member_uuid)) {
    const recorded = log.saved.filter((saved) => saved.member === member);
    const isInOrder = effects.every(
      ({ request_id }, index) => request_id === recorded[index]?.op_id,
    );
    if (!isInOrder) violations.push(`[OF4] ${member} was not marked in the order of recording`);
  }
  return violations;
};
