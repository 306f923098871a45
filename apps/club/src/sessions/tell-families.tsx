import type { EmailPreview } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Checkbox } from '@springboard/ui';

type TellFamiliesProps = {
  /** Guardians who would get an e-mail. */
  families: number;
  preview: EmailPreview | undefined;
  sendsEmails: boolean;
  onChange: (sendsEmails: boolean) => void;
};

/** Whether families get an e-mail about changed sessions, with what the families read in the language of the user. */
export function TellFamilies({ families, preview, sendsEmails, onChange }: TellFamiliesProps) {
  const { t } = useTranslation('club');
  return (
    <>
      <Checkbox
        label={t('sessions.tell', { count: families })}
        hint={t('sessions.tellHint')}
        checked={sendsEmails}
        onChange={(event) => onChange(event.target.checked)}
      />
      {sendsEmails && preview && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-accent-ink underline">
            {t('sessions.preview')}
          </summary>
          <div className="rounded-control border border-line p-3 text-sm wrap-anywhere">
            <p className="font-strong">{preview.subject}</p>
            {preview.paragraphs.map((paragraph, index) => (
              <p key={index} className="mt-2">
                {paragraph}
              </p>
            ))}
          </div>
          <p className="mt-1 text-sm text-muted">{t('sessions.previewHint')}</p>
        </details>
      )}
    </>
  );
}
