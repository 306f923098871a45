import { maxPastDays } from '@springboard/access';
import type { DatedRegister } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import type { OutboxLine } from '@springboard/offline';
import {
  LoadError,
  useOffline,
  useOfflineState,
  usePortalContext,
  useToday,
  useVisitor,
  type CachedResult,
} from '@springboard/portal';
import { useEffect, useState } from 'react';

/** How many days back an incomplete register needs attention. */
const DAYS_BACK = 14;

/**
 * D12: incomplete registers before today that can still be taken (§5), the latest first. Offline the last response
 * of the server is used. Unsent changes of registers on this device count. null: the user may take no earlier register,
 * or no response is known.
 *
 * @param group_id limits the registers to one group; without it, all groups that the coach may open
 */
export const useOpenRegisters = (
  group_id?: number,
): CachedResult<readonly DatedRegister[]> | null => {
  const { queries } = usePortalContext();
  const today = useToday();
  const visitor = useVisitor();
  const { outbox } = useOffline();
  const unsent = useOfflineState((state) => state.unsent);
  const days = Math.min(DAYS_BACK, visitor === null ? 0 : maxPastDays(visitor.features));
  const [registers, setRegisters] = useState<CachedResult<readonly DatedRegister[]> | null>(null);

  useEffect(() => {
    if (days === 0) return undefined;
    const controller = new AbortController();
    const query = { from: addDays(today, -days), to: addDays(today, -1) };
    const load = async () => {
      // Before the server is asked, so that a change sent meanwhile is either in the outbox or in the response.
      const changed = unsentRegisters(unsent === 0 ? [] : await outbox.list());
      const result = await queries.fetch('GET /registers', { query }, controller.signal);
      if (controller.signal.aborted) return;
      const open = result.value.filter(
        (register) =>
          !(changed.get(keyOf(register)) ?? register.state === 'complete') &&
          (group_id === undefined || register.group_id === group_id),
      );
      setRegisters({ ...result, value: open });
    };
    load().catch((error: unknown) => {
      // Without a response the page works without open registers.
      if (!controller.signal.aborted && !(error instanceof LoadError)) throw error;
    });
    return () => controller.abort();
  }, [queries, outbox, unsent, today, days, group_id]);

  return registers;
};

/** By register: whether its latest unsent change completes it. */
const unsentRegisters = (lines: readonly OutboxLine[]): ReadonlyMap<string, boolean> =>
  new Map(
    lines.flatMap(({ state, description, session }) =>
      description.kind === 'register' && session !== null && isUnsent(state)
        ? [[keyOf(session), description.complete]]
        : [],
    ),
  );

const isUnsent = (state: OutboxLine['state']) => state === 'pending' || state === 'parked';

const keyOf = ({ group_id, date }: { group_id: number; date: string }) => `${date} ${group_id}`;
