import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState, usePainted } from '@springboard/portal';
import { SaveMark } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

/** Says quietly where what was recorded of these members has got to. */
export function SaveState({ members }: { members: readonly GroupMember[] }) {
  const { t } = useTranslation(['coach', 'common']);
  const unsettled = usePainted(useOfflineState((state) => state.unsettled));
  const states = members.flatMap(({ uuid }) => unsettled[uuid] ?? []);
  const refused = states.filter((state) => state === 'rejected').length;
  const waiting = states.length - refused;
  const text = { className: 'inline-flex items-center gap-1.5', 'data-live': true };
  if (refused > 0) {
    return (
      <Link
        data-live
        to={paths.syncCentre}
        className={`${text.className} relative min-h-6 text-negative-ink before:absolute before:inset-x-0 before:-inset-y-2.5`}
      >
        <SaveMark state="refused" label="" />
        {t('coach:register.notAccepted', { count: refused })}
      </Link>
    );
  }
  if (waiting > 0) {
    return (
      <span {...text}>
        <SaveMark state="device" label="" />
        {t('coach:register.onDevice', { count: waiting })}
      </span>
    );
  }
  if (members.every((member) => member.in === null)) return null;
  return (
    <span {...text}>
      <SaveMark state="server" label="" />
      {t('common:state.savedServer')}
    </span>
  );
}
