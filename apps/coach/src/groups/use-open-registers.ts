import { maxPastDays } from '@springboard/access';
import type { DatedRegister } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { LoadFault, useParts, useToday, useVisitor, type Reading } from '@springboard/portal';
import { useEffect, useState } from 'react';

/** How many days back a register that was not taken still matters. */
const DAYS_BACK = 14;

/**
 * D12: registers before today that nobody has completed and that may still be taken (§5), the latest first,
 * as the server says or, without a network, as it last said. null: none can be, or none is known here.
 *
 * @param group_id of the only group that is asked about; without one, all that the coach may open
 */
export const useOpenRegisters = (group_id?: number): Reading<readonly DatedRegister[]> | null => {
  const { reads } = useParts();
  const today = useToday();
  const visitor = useVisitor();
  const days = Math.min(DAYS_BACK, visitor === null ? 0 : maxPastDays(visitor.features));
  const [reading, setReading] = useState<Reading<readonly DatedRegister[]> | null>(null);

  useEffect(() => {
    if (days === 0) return undefined;
    const stop = new AbortController();
    const query = { from: addDays(today, -days), to: addDays(today, -1) };
    const ask = async () => {
      const all = await reads.read('GET /registers', { query }, stop.signal);
      if (stop.signal.aborted) return;
      const open = all.value.filter(
        (register) =>
          register.state !== 'complete' &&
          (group_id === undefined || register.group_id === group_id),
      );
      setReading({ ...all, value: open });
    };
    ask().catch((error: unknown) => {
      // Nothing is known then, and the rest of the page does without.
      if (!stop.signal.aborted && !(error instanceof LoadFault)) throw error;
    });
    return () => stop.abort();
  }, [reads, today, days, group_id]);

  return reading;
};
