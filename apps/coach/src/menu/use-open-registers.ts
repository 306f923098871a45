import type { DatedRegister } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { LoadFault, useParts, useToday, type Reading } from '@springboard/portal';
import { useEffect, useState } from 'react';

/** How many days back a register that was not taken still matters. */
const DAYS_BACK = 14;

/**
 * D12: registers of the group's sessions before today that nobody has completed, as the server says or,
 * without a network, as it last said. null: not known on this device.
 */
export const useOpenRegisters = (group_id: number): Reading<readonly DatedRegister[]> | null => {
  const { reads } = useParts();
  const today = useToday();
  const [reading, setReading] = useState<Reading<readonly DatedRegister[]> | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const query = { from: addDays(today, -DAYS_BACK), to: addDays(today, -1) };
    const ask = async () => {
      const all = await reads.read('GET /registers', { query }, stop.signal);
      if (stop.signal.aborted) return;
      const open = all.value.filter(
        (register) => register.group_id === group_id && register.state !== 'complete',
      );
      setReading({ ...all, value: open });
    };
    ask().catch((error: unknown) => {
      // Nothing is known then, and the rest of the page does without.
      if (!stop.signal.aborted && !(error instanceof LoadFault)) throw error;
    });
    return () => stop.abort();
  }, [reads, today, group_id]);

  return reading;
};
