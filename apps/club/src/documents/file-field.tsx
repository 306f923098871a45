import { MAX_FILE_BYTES, MAX_FILE_MB } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { TextField } from '@springboard/ui';

/** Why a chosen file cannot be uploaded; undefined: it can. */
export const useFileError = (): ((content: File | null) => string | undefined) => {
  const { t } = useTranslation('common');
  return (content) => {
    if (content === null) return t('validation.REQUIRED');
    return content.size >= MAX_FILE_BYTES
      ? t('validation.FILE_TOO_LARGE', { n: MAX_FILE_MB })
      : undefined;
  };
};

type FileFieldProps = { error: string | undefined; onChange: (content: File | null) => void };

/** A document from the device. */
export function FileField({ error, onChange }: FileFieldProps) {
  const { t } = useTranslation('club');
  return (
    <TextField
      type="file"
      label={t('documents.file')}
      hint={t('documents.fileHint', { n: MAX_FILE_MB })}
      className="[&_input]:py-2.5"
      error={error}
      onChange={(event) => onChange(event.target.files?.[0] ?? null)}
    />
  );
}
