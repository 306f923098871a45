import type { SchemeImport } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useErrorText, useOfflineReason } from '@springboard/portal';
import { buttonClass, Card, classes, Notice, ProgressBar } from '@springboard/ui';
import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';

/** As the server. */
const MAX_BYTES = 20 * 1024 * 1024;

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
  const inputId = useId();
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOff = offlineReason !== undefined || isBusy;
  const send = async (file: File | undefined) => {
    if (file === undefined || isOff) return;
    if (file.size > MAX_BYTES) return setProblem(t('schemeImport.file.tooLarge'));
    setProblem(null);
    setBusy(true);
    const form = new FormData();
    form.append('file', file, file.name);
    const result = await api.call('POST /scheme-imports', {}, { form });
    setBusy(false);
    if (result.ok) return onRead(result.value);
    const { error, detail } = result.failure;
    const isEncoding = Object(detail)['file'] === 'encoding';
    return setProblem(isEncoding ? t('schemeImport.file.notText') : errorText(error));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
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
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(!isOff);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classes(
            'flex flex-col items-center gap-2 rounded-card border-2 border-dashed px-4 py-8 text-center',
            isOver ? 'border-accent bg-accent-soft' : 'border-edge',
          )}
        >
          <input
            id={inputId}
            type="file"
            accept=".json,.csv,.txt,application/json,text/csv,text/plain"
            disabled={isOff}
            className="peer sr-only"
            onChange={(event) => {
              void send(event.target.files?.[0]);
              // So that the same file can be chosen again after it was corrected.
              event.target.value = '';
            }}
          />
          <label
            htmlFor={inputId}
            className={classes(
              buttonClass({ variant: isOff ? 'secondary' : 'primary' }),
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
              isOff ? 'opacity-50' : 'cursor-pointer',
            )}
          >
            <FileUp aria-hidden size={18} />
            {t('schemeImport.file.choose')}
          </label>
          <p className="text-sm text-muted">{t('schemeImport.file.drop')}</p>
        </div>
        {isBusy && <ProgressBar value={null} label={t('schemeImport.busy.reading')} />}
      </div>
    </Card>
  );
}
