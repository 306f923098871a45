import { useTranslation } from '@springboard/i18n';

const GOES = ['identity', 'grades', 'awards', 'tags', 'medical'] as const;
const STAYS = ['notes', 'attendance', 'documents'] as const;

type TransferContentsProps = {
  /** Below the heading of a page or of a dialog. */
  level?: 'h2' | 'h3';
};

/** What goes to the new club with a transfer, and what stays (scheme-portal §12). */
export function TransferContents({ level: Heading = 'h3' }: TransferContentsProps) {
  const { t } = useTranslation('common');
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Heading className="font-strong">{t('transfers.goes.label')}</Heading>
        <ul className="list-disc pl-6">
          {GOES.map((item) => (
            <li key={item}>{t(`transfers.goes.${item}`)}</li>
          ))}
        </ul>
      </div>
      <div>
        <Heading className="font-strong">{t('transfers.stays.label')}</Heading>
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
