import type { SchemeImport } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useApi, useErrorText, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, buttonClass, Notice } from '@springboard/ui';
import { useState } from 'react';
import { paths } from '../paths.ts';
import type { ImportData } from './import-data.ts';
import { PlanRows } from './plan-rows.tsx';
import { SaveReport } from './save-report.tsx';

type ResultStepProps = {
  found: SchemeImport;
  rows: ImportData['rows'];
  onUndone: () => void;
  onAnother: () => void;
};

const COUNTED = ['create', 'update', 'removed', 'unchanged', 'notes'] as const;

/** What was written, in numbers, with Undo. */
export function ResultStep({ found, rows, onUndone, onAnother }: ResultStepProps) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const format = useFormat();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, state, counts, slug } = found;
  const undo = async () => {
    setBusy(true);
    const result = await api.call('POST /scheme-imports/:id/undo', { params: { id } });
    setBusy(false);
    if (result.ok) return onUndone();
    const { draft, translations, import: age } = Object(result.failure.detail);
    if (draft === 'changed') return setProblem(t('schemeImport.result.changed'));
    if (translations === 'changed') return setProblem(t('schemeImport.result.translations'));
    if (age === 'too_old') return setProblem(t('schemeImport.result.tooOld'));
    return setProblem(errorText(result.failure.error));
  };
  const isUndone = state === 'undone';
  return (
    <>
      <div className="mb-5 flex flex-col gap-3">
        <Notice kind={isUndone ? 'info' : 'success'} live>
          {t(isUndone ? 'schemeImport.result.undone' : 'schemeImport.result.committed')}
        </Notice>
        {problem !== null && (
          <Notice kind="error" live>
            {problem}
          </Notice>
        )}
        {counts !== null && !isUndone && (
          <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-5">
            {COUNTED.map((name) => (
              <div
                key={name}
                className="flex flex-col-reverse justify-end bg-surface px-4 py-3 max-sm:last:col-span-2"
              >
                <dt className="text-sm text-muted">{t(`schemeImport.tabs.${name}`)}</dt>
                <dd className="text-xl font-strong tabular">{format.number(counts[name])}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="flex flex-wrap gap-3">
          {slug !== null &&
            !isUndone &&
            renderLink({
              to: paths.scheme(slug),
              className: buttonClass({ variant: 'primary' }),
              children: t('schemeImport.result.open'),
            })}
          {!isUndone && (
            <Button loading={isBusy} disabledReason={offlineReason} onClick={() => void undo()}>
              {t('schemeImport.result.undo')}
            </Button>
          )}
          <SaveReport id={id} name={found.name} />
          <Button onClick={onAnother}>{t('schemeImport.file.another')}</Button>
        </div>
      </div>
      {!isUndone && <PlanRows found={found} rows={rows} />}
    </>
  );
}
