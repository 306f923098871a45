import { useTranslation } from '@springboard/i18n';
import { Button, Notice } from '@springboard/ui';

type StaleNoticeProps = {
  /** What another user has saved, each value as text. */
  theirs: readonly { readonly label: string; readonly value: string }[];
  onTakeTheirs: () => void;
};

/** Another user saved the same form meanwhile: their values, which the next save replaces where they are edited here. */
export function StaleNotice({ theirs, onTakeTheirs }: StaleNoticeProps) {
  const { t } = useTranslation(['scheme', 'common']);
  return (
    <Notice kind="error" live>
      <p>{t('scheme:settings.changed')}</p>
      {theirs.length > 0 && (
        <>
          <dl className="my-2">
            {theirs.map(({ label, value }) => (
              <div key={label} className="border-t border-current/20 py-2">
                <dt className="font-strong">{label}</dt>
                <dd className="wrap-anywhere">{t('common:conflict.theirs', { value })}</dd>
              </div>
            ))}
          </dl>
          <Button onClick={onTakeTheirs}>{t('common:conflict.takeTheirs')}</Button>
        </>
      )}
    </Notice>
  );
}
