import type { SchemeImport } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useErrorText, useOfflineReason } from '@springboard/portal';
import { Button, Checkbox, Notice, StickyBar } from '@springboard/ui';
import { useState } from 'react';
import type { ImportData } from './import-data.ts';
import { PlanRows } from './plan-rows.tsx';
import { SaveReport } from './save-report.tsx';

type CheckStepProps = {
  found: SchemeImport;
  rows: ImportData['rows'];
  onBack: () => void;
  onCommitted: () => void;
  /** The plan was made again. */
  onPlanned: () => void;
};

/** The plan, which the user commits as it is. */
export function CheckStep({ found, rows, onBack, onCommitted, onPlanned }: CheckStepProps) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const [isAccepted, setAccepted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, plan_hash, counts, file, choices } = found;
  const license = file?.license ?? null;
  const hasErrors = (counts?.error ?? 0) > 0;
  const planAgain = async () => {
    if (choices === null) return;
    const result = await api.call('POST /scheme-imports/:id/plan', {
      params: { id },
      body: choices,
    });
    setProblem(result.ok ? t('schemeImport.check.changed') : errorText(result.failure.error));
    onPlanned();
  };
  const commit = async () => {
    setBusy(true);
    const result = await api.call('POST /scheme-imports/:id/commit', {
      params: { id },
      body: { plan_hash: plan_hash ?? '', ...(isAccepted && { accept_license: 1 }) },
    });
    if (result.ok) onCommitted();
    else if (Object(result.failure.detail)['plan'] === 'changed') await planAgain();
    else if (Object(result.failure.detail)['state'] === 'IN_REVIEW')
      setProblem(t('schemeImport.check.inReview'));
    else setProblem(errorText(result.failure.error));
    setBusy(false);
  };
  const reason =
    offlineReason ??
    (hasErrors
      ? t('schemeImport.check.hasErrors')
      : license !== null && !isAccepted
        ? t('schemeImport.check.needsLicense')
        : undefined);
  return (
    <>
      <div className="mb-5 flex flex-col gap-3">
        {problem !== null && (
          <Notice kind="error" live>
            {problem}
          </Notice>
        )}
        {hasErrors && <Notice kind="warning">{t('schemeImport.check.hasErrors')}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow text-muted">{t('schemeImport.check.nothingWritten')}</p>
          <SaveReport id={id} name={found.name} />
          <Button onClick={onBack}>{t('schemeImport.check.back')}</Button>
        </div>
      </div>
      <PlanRows found={found} rows={rows} />
      {license !== null && (
        <div className="mt-4">
          <Checkbox
            label={t('schemeImport.check.license', { license: license.title })}
            hint={
              license.uri === '' ? undefined : <span className="wrap-anywhere">{license.uri}</span>
            }
            checked={isAccepted}
            onChange={({ target }) => setAccepted(target.checked)}
          />
        </div>
      )}
      <StickyBar edge="bottom">
        <Button
          variant="primary"
          size="large"
          loading={isBusy}
          disabledReason={reason}
          onClick={() => void commit()}
        >
          {choices?.place.kind === 'new'
            ? t('schemeImport.check.commitNew')
            : t('schemeImport.check.commit')}
        </Button>
      </StickyBar>
    </>
  );
}
