import { useOfflineState } from '@springboard/portal';
import { useLoaderData } from 'react-router';
import { InstallHint } from './install-hint.tsx';
import { isMissing } from './is-missing.ts';
import type { Day } from './loader.ts';
import { OpenRegisters } from './open-registers.tsx';

/** What comes after the sessions, and is loaded once they stand. */
export default function BelowList() {
  const { date, today } = useLoaderData<Day>();
  const stands = useOfflineState(
    ({ day, sync }) => day?.date === date && !(sync.running && day.groups.some(isMissing)),
  );
  return (
    <>
      {stands && date === today && <OpenRegisters />}
      <InstallHint />
    </>
  );
}
