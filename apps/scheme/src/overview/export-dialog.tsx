import { SCHEME_FORMATS, type Scheme, type SchemeFormat } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { files } from '@springboard/i18n/areas/scheme';
import { FormDialog, useLoadedTexts } from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import { type ReactNode, useState } from 'react';
import { useSchemeExport } from '../files/use-scheme-export.ts';

type ExportDialogProps = { scheme: Scheme; onClose: () => void };

const TEXTS = [files];

/** The dialog once its texts are loaded. */
export default function ExportDialog(props: ExportDialogProps): ReactNode {
  return useLoadedTexts(TEXTS) && <ExportForm {...props} />;
}

/** Saves a scheme as a file: as it is in the draft, or as published (scheme-portal §9). */
function ExportForm({ scheme, onClose }: ExportDialogProps) {
  const { t } = useTranslation('scheme');
  const { exportScheme, isBusy } = useSchemeExport();
  const { slug, published, version } = scheme;
  const hasBoth = published && scheme.stats?.has_draft === true;
  const [which, setWhich] = useState('draft');
  const [format, setFormat] = useState<SchemeFormat>(SCHEME_FORMATS[0]);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    const failure = await exportScheme({
      slug,
      format,
      version: hasBoth && which === 'published' ? version : undefined,
    });
    if (failure === null) onClose();
    else setError(failure);
  };
  return (
    <FormDialog
      title={t('schemes.exportOf', { title: scheme.title })}
      error={error}
      submitLabel={t('files.export.action')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {hasBoth && (
        <SelectField
          label={t('files.export.which')}
          value={which}
          options={[
            { value: 'draft', label: t('files.export.draft') },
            { value: 'published', label: t('files.export.published') },
          ]}
          onChange={(event) => setWhich(event.target.value)}
        />
      )}
      <SelectField
        label={t('files.export.format')}
        value={format}
        options={SCHEME_FORMATS.map((value) => ({
          value,
          label: t(`files.export.formats.${value}`),
        }))}
        onChange={({ target }) =>
          setFormat(
            SCHEME_FORMATS.find((candidate) => candidate === target.value) ?? SCHEME_FORMATS[0],
          )
        }
      />
    </FormDialog>
  );
}
