import type { ReadSchemeFile, SchemeImport } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useErrorText, useOfflineReason } from '@springboard/portal';
import { Button, Card, Notice } from '@springboard/ui';
import { useState } from 'react';
import { FileFacts } from './file-facts.tsx';
import type { ImportData } from './import-data.ts';
import { MappingFields } from './mapping-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useImportMapping } from './use-import-mapping.ts';
import { useImportPlace } from './use-import-place.ts';

type MappingStepProps = {
  data: ImportData;
  id: number;
  file: ReadSchemeFile;
  onPlanned: (planned: SchemeImport) => void;
};

/** Where the file goes, and which entries are levels, groups and skills. */
export function MappingStep({ data, id, file, onPlanned }: MappingStepProps) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const place = useImportPlace(data, file);
  const mapping = useImportMapping(file);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const hasMapping = file.format === 'case_1_0' || file.format === 'case_1_1';
  const compare = async () => {
    setChecked(true);
    if (!place.isComplete) return;
    setBusy(true);
    const body = { place: place.place, mapping: mapping.mapping };
    const result = await api.call('POST /scheme-imports/:id/plan', { params: { id }, body });
    setBusy(false);
    if (result.ok) return onPlanned(result.value);
    const { error, detail } = result.failure;
    const isInReview = Object(detail)['state'] === 'IN_REVIEW';
    return setError(isInReview ? t('schemeImport.check.inReview') : errorText(error));
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <FileFacts file={file} />
      <Card title={t('schemeImport.place.legend')}>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy && offlineReason === undefined) void compare();
          }}
        >
          {error !== null && (
            <Notice kind="error" live>
              {error}
            </Notice>
          )}
          <PlaceFields place={place} file={file} isChecked={isChecked} />
          {hasMapping && <MappingFields {...mapping} />}
          <div>
            <Button type="submit" variant="primary" loading={isBusy} disabledReason={offlineReason}>
              {t('schemeImport.compare')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
