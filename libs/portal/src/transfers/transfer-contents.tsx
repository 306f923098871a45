import { useTranslation } from '@springboard/i18n';

const GOES = ['identity', 'grades', 'awards', 'tags', 'medical'] as const;
const STAYS = ['notes', 'attendance', 'documents'] as const;

/** What goes to the new club with a transfer, and what stays (scheme-portal §12). */
export function TransferContents() {
  const { t } = useTranslation('common');
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-strong">{t('transfers.goes.label')}</h3>
        <ul className="list-disc pl-6">
          {GOES.map((item) => (
            <li key={item}>{t(`transfers.goes.${item}`)}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="font-strong">{t('transfers.stays.label')}</h3>
        <ul className="list-disc pl-6">
          {STAYS.map((item) => (
            <li key={item}>{t(`transfers.stays.${item}`)}</li>
          ))}
        </ul>
      </div>
      <p className="text-muted">{t('transfers.leaves')}</p>
    </div>
  );
}
