import type { SchemeImport } from '@springboard/contract';
import { MAX_SCHEME_FILE_BYTES } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { readText, useApi, useErrorText, useOfflineReason } from '@springboard/portal';
import { Card, FileDrop, Notice, ProgressBar } from '@springboard/ui';
import { FileUp } from 'lucide-react';
import { useState } from 'react';

type FileStepProps = {
  /** A file that could not be read. */
  failed: SchemeImport | null;
  onRead: (read: SchemeImport) => void;
};

/** Takes a file that is chosen or dropped, and sends it to the server. */
export function FileStep({ failed, onRead }: FileStepProps) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size === 0) return setProblem(t('schemeImport.errors.EMPTY'));
    if (file.size > MAX_SCHEME_FILE_BYTES) return setProblem(t('schemeImport.file.tooLarge'));
    setProblem(null);
    setBusy(true);
    const form = new FormData();
    // The server reads UTF-8. A spreadsheet program on Windows may have saved another encoding.
    form.append('file', new File([await readText(file)], file.name));
    const result = await api.call('POST /scheme-imports', {}, { form });
    setBusy(false);
    if (result.ok) return onRead(result.value);
    const { error, detail } = result.failure;
    const isEncoding = Object(detail)['file'] === 'encoding';
    return setProblem(isEncoding ? t('schemeImport.file.notText') : errorText(error));
  };
  const error = failed?.error ?? null;
  return (
    <Card className="max-w-2xl" title={t('schemeImport.file.title')}>
      <div className="flex flex-col gap-4">
        <p className="text-pretty">{t('schemeImport.file.text')}</p>
        {problem === null && error !== null && (
          <Notice kind="error" live title={failed?.name}>
            {t(`schemeImport.errors.${error.code}`, { line: error.line })}
          </Notice>
        )}
        {problem !== null && (
          <Notice kind="error" live>
            {problem}
          </Notice>
        )}
        {offlineReason !== undefined && <Notice kind="offline">{offlineReason}</Notice>}
        <FileDrop
          label={t('schemeImport.file.choose')}
          icon={<FileUp aria-hidden size={18} />}
          hint={t('schemeImport.file.drop')}
          accept=".json,.csv,.txt,application/json,text/csv,text/plain"
          disabled={offlineReason !== undefined || isBusy}
          onFiles={([file]) => void send(file)}
        />
        {isBusy && <ProgressBar value={null} label={t('schemeImport.busy.reading')} />}
      </div>
    </Card>
  );
}
