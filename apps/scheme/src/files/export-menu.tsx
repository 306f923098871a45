import { SCHEME_FORMATS, type SchemeFormat } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@springboard/ui/menu';
import { useState } from 'react';
import { useSchemeExport } from './use-scheme-export.ts';

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
  const alerts = useAlerts();
  const offlineReason = useOfflineReason();
  const { exportScheme, isBusy } = useSchemeExport();
  const [isPublished, setPublished] = useState(false);
  const save = async (format: SchemeFormat) => {
    const wanted = isPublished && published !== null ? published : version;
    const detail = await exportScheme({ slug, format, version: wanted, node_id });
    if (detail === null) return;
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
