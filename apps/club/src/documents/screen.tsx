import type { StoredFile } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { localeOf, useTranslation } from '@springboard/i18n';
import { documents } from '@springboard/i18n/areas/club';
import { documents as documentTexts } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  isUnread,
  portalContext,
  ReadBanner,
  ReadChip,
  renderLink,
  useFormat,
  useIsReloading,
  useOfflineReason,
  useOpenDocument,
  usePagerLabels,
  useTableParams,
  useTimeZone,
} from '@springboard/portal';
import { Button, EmptyState, PageHeader } from '@springboard/ui';
import { DataTable, type TableColumn } from '@springboard/ui/table';
import { ExternalLink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { UploadDialog } from './upload-dialog.tsx';

export const translations = [documents, documentTexts];

const FOLDERS = ['policy', 'additional'] as const;
const SIZES = [10, 25, 50] as const;

/** Policies, which their audience has to read, and additional documents (portals.md §C). */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const reading = useLoaderData<CachedResult<StoredFile[]>>();
  const offlineReason = useOfflineReason();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={t('common:nav.documents')}
        actions={
          <Button variant="primary" disabledReason={offlineReason} onClick={() => setAdding(true)}>
            {t('club:documents.add')}
          </Button>
        }
      />
      <CachedNotice result={reading} />
      <ReadBanner files={reading.value} />
      <div className="grid gap-8">
        {FOLDERS.map((folder) => (
          <Folder key={folder} folder={folder} files={reading.value} />
        ))}
      </div>
      {isAdding && <UploadDialog file={null} onClose={() => setAdding(false)} />}
    </>
  );
}

type FolderProps = { folder: (typeof FOLDERS)[number]; files: readonly StoredFile[] };

function Folder({ folder, files }: FolderProps) {
  const { t, i18n } = useTranslation(['club', 'common']);
  const isReloading = useIsReloading();
  const pagerLabels = usePagerLabels();
  const columns = useColumns();
  const rows = useMemo(() => files.filter((file) => file.folder === folder), [files, folder]);
  const params = useTableParams(
    { columns: columns.map(({ id }) => id), sort: 'description', sizes: SIZES },
    folder,
  );
  return (
    <DataTable
      caption={t(`documents.folders.${folder}`)}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowTo={({ id }) => paths.document(id)}
      renderLink={renderLink}
      sizes={SIZES}
      pagerLabels={pagerLabels}
      loading={isReloading}
      loadingLabel={t('common:state.loading')}
      locale={localeOf(i18n)}
      empty={
        <EmptyState
          title={t(`documents.empty.${folder}.title`)}
          detail={t(`documents.empty.${folder}.text`)}
        />
      }
      {...params}
    />
  );
}

const useColumns = (): readonly TableColumn<StoredFile>[] => {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const zone = useTimeZone();
  return useMemo(() => {
    const details = ({ version, created_at }: StoredFile) =>
      t('common:documents.versionOf', {
        version: format.number(version),
        date: format.shortDate(dateIn(zone, created_at)),
      });
    const audience = (file: StoredFile) =>
      file.audience.map((role) => t(`documents.roles.${role}`)).join(', ');
    return [
      {
        id: 'description',
        header: t('documents.description'),
        cell: ({ description }) => <span className="wrap-anywhere">{description}</span>,
        sortValue: ({ description }) => description,
      },
      {
        id: 'audience',
        header: t('documents.audience'),
        cell: audience,
        phoneCell: audience,
      },
      {
        id: 'created_at',
        header: t('documents.version'),
        cell: (file) => <VersionCell file={file} details={details(file)} />,
        phoneCell: details,
        sortValue: ({ created_at }) => created_at,
      },
      {
        id: 'read',
        header: t('documents.state'),
        cell: (file) => (
          <span className="whitespace-nowrap">
            <ReadChip file={file} />
          </span>
        ),
        phoneCell: (file) => <ReadChip file={file} />,
        sortValue: (file) => (isUnread(file, 'admin') ? 0 : 1),
      },
      {
        id: 'open',
        header: t('common:actions.open'),
        align: 'end',
        cell: (file) => <OpenButton file={file} />,
        phoneCell: (file) => <OpenButton file={file} />,
      },
    ] satisfies TableColumn<StoredFile>[];
  }, [t, format, zone]);
};

/** The version, and what changed with it. */
function VersionCell({ file, details }: { file: StoredFile; details: string }) {
  const { t } = useTranslation('common');
  const note = file.versions?.[0]?.note;
  if (!note) return details;
  return (
    <span className="block py-1.5">
      {details}
      <span className="block text-sm text-muted wrap-anywhere">
        {t('documents.changed', { note })}
      </span>
    </span>
  );
}

function OpenButton({ file }: { file: StoredFile }) {
  const { t } = useTranslation(['club', 'common']);
  const open = useOpenDocument();
  const offlineReason = useOfflineReason();
  return (
    <span className="relative z-1">
      <Button
        size="small"
        icon={<ExternalLink aria-hidden size={16} />}
        disabledReason={offlineReason}
        aria-label={t('common:documents.openNamed', { name: file.description })}
        onClick={() => void open(file)}
      >
        {t('common:actions.open')}
      </Button>
    </span>
  );
}

export const loader = ({
  context,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<StoredFile[]>> =>
  portalContext(context).queries.fetch(
    'GET /files',
    { query: { with_logs: 1, with_versions: 1, per_page: 1000 } },
    request.signal,
  );
