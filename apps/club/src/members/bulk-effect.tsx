import type { MembersBulkResult } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Skipped } from './bulk-result.tsx';

/** What an action will change. */
export function BulkEffect({ result }: { result: MembersBulkResult }) {
  const { changed, skipped, places_left, invitations } = result;
  const { t } = useTranslation('club');
  return (
    <ul className="flex flex-col gap-1">
      <li className="font-strong">
        {invitations === undefined
          ? t('members.bulk.willChange', { number: changed })
          : t('members.bulk.invitations', { number: invitations })}
      </li>
      <Skipped skipped={skipped} />
      {typeof places_left === 'number' && (
        <li className="text-muted">{t('members.bulk.placesLeft', { number: places_left })}</li>
      )}
    </ul>
  );
}
