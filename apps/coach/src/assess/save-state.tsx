import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState } from '@springboard/portal';
import { SaveMark } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

/** Says quietly where what was recorded of a member has got to. */
export function SaveState({ member }: { member: GroupMember }) {
  const { t } = useTranslation('common');
  const unsettled = useOfflineState((state) => state.unsettled[member.uuid]);
  const shape = 'inline-flex min-h-6 items-center gap-1.5 text-sm';
  if (unsettled === 'rejected') {
    return (
      <Link
        data-live
        to={paths.syncCentre}
        className={`${shape} relative text-negative-ink before:absolute before:inset-x-0 before:-inset-y-2.5`}
      >
        <SaveMark state="refused" label="" />
        {t('state.notAccepted')}
      </Link>
    );
  }
  if (unsettled === undefined && member.last_assessed_ts === null) return null;
  return (
    <span data-live className={shape}>
      <SaveMark state={unsettled === undefined ? 'server' : 'device'} label="" />
      {t(unsettled === undefined ? 'state.savedServer' : 'state.savedHere')}
    </span>
  );
}
