import { useOfflineState } from '@springboard/portal';
import { useLoaderData } from 'react-router';
import { InstallHint } from './install-hint.tsx';
import type { Day } from './loader.ts';
import { OpenRegisters } from './open-registers.tsx';

/** What comes after the sessions, and is loaded once they stand. */
export default function BelowList() {
  const { date, today } = useLoaderData<Day>();
  const isShown = useOfflineState(({ day }) => day?.date === date);
  return (
    <>
      {isShown && date === today && <OpenRegisters />}
      <InstallHint />
    </>
  );
}
