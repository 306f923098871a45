import { SCHEME_FORMATS, type SchemeFormat } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { saveFile, useAlerts, useApi, useErrorText, useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@springboard/ui/menu';
import { useState } from 'react';

type ExportMenuProps = {
  slug: string;
  /** By default the draft, or the published version without one. */
  version?: number;
  /** The number of the published version, which the menu offers too; null: there is none. */
  published?: number | null;
  /** Only this node with everything below it; by default the whole scheme. */
  node_id?: string;
  /** Why it cannot be exported now. */
  disabledReason?: string | undefined;
};

/** Saves a version of a scheme, or a part of it, as a file. */
export function ExportMenu(props: ExportMenuProps) {
  const { slug, version, published = null, node_id, disabledReason } = props;
  const { t } = useTranslation('scheme');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const [isPublished, setPublished] = useState(false);
  const save = async (format: SchemeFormat) => {
    setBusy(true);
    const wanted = isPublished && published !== null ? published : version;
    const query = {
      format,
      ...(wanted !== undefined && { version: wanted }),
      ...(node_id !== undefined && { node_id }),
    };
    const result = await api.call('GET /curriculum/:slug/export', { params: { slug }, query });
    setBusy(false);
    if (result.ok) {
      saveFile(result.value.name, result.value.text, result.value.media_type);
      return;
    }
    const detail = errorText(result.failure.error);
    alerts.raise({ tone: 'error', title: t('files.export.failed'), detail, subject: 'export' });
  };
  return (
    <Menu
      trigger={
        <Button loading={isBusy} disabledReason={offlineReason ?? disabledReason}>
          {t(node_id === undefined ? 'files.export.action' : 'files.export.branch')}
        </Button>
      }
    >
      {published !== null && (
        <>
          <MenuChoice
            label={t('files.export.which')}
            value={isPublished ? 'published' : 'draft'}
            options={[
              { value: 'draft', label: t('files.export.draft') },
              { value: 'published', label: t('files.export.published') },
            ]}
            onChoose={(value) => setPublished(value === 'published')}
          />
          <MenuSeparator />
        </>
      )}
      {SCHEME_FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)}>
          {t(`files.export.formats.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
