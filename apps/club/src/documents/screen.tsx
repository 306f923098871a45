import type { StoredFile } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { localeOf, useTranslation } from '@springboard/i18n';
import { documents } from '@springboard/i18n/areas/club';
import { documents as documentTexts } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  paramsOf,
  portalContext,
  ReadChip,
  renderLink,
  tableQueryOf,
  useFormat,
  useIsReloading,
  useOfflineReason,
  useOpenDocument,
  usePagerLabels,
  useTableParams,
  useTimeZone,
} from '@springboard/portal';
import { Button, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { DataTable, type TableColumn } from '@springboard/ui/table';
import { ExternalLink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { UploadDialog } from './upload-dialog.tsx';

export const translations = [documents, documentTexts];

const FOLDERS = ['policy', 'additional'] as const;
const SIZES = [10, 25, 50] as const;

/** Policies, which their audience has to read, and additional documents (portals §C). */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const { folders, unread } = useLoaderData<DocumentsPage>();
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
      <CachedNotice result={folders.policy} />
      {(folders.policy.total ?? 0) > 0 && (
        <div className="mb-5">
          {unread === 0 ? (
            <Notice kind="success">{t('common:documents.allRead')}</Notice>
          ) : (
            <Notice kind="warning">{t('common:documents.toRead', { count: unread })}</Notice>
          )}
        </div>
      )}
      <div className="grid gap-8">
        {FOLDERS.map((folder) => (
          <Folder key={folder} folder={folder} reading={folders[folder]} />
        ))}
      </div>
      {isAdding && <UploadDialog file={null} onClose={() => setAdding(false)} />}
    </>
  );
}

type FolderName = (typeof FOLDERS)[number];
type FolderProps = { folder: FolderName; reading: CachedResult<StoredFile[]> };

const TABLE = {
  columns: ['description', 'created_at'],
  sort: 'description',
  sizes: SIZES,
} as const;

function Folder({ folder, reading }: FolderProps) {
  const { t, i18n } = useTranslation(['club', 'common']);
  const isReloading = useIsReloading();
  const pagerLabels = usePagerLabels();
  const columns = useColumns();
  const params = useTableParams(TABLE, folder);
  return (
    <DataTable
      caption={t(`documents.folders.${folder}`)}
      columns={columns}
      rows={reading.value}
      total={reading.total ?? reading.value.length}
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
        sortable: true,
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
        sortable: true,
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

type DocumentsPage = {
  readonly folders: Readonly<Record<FolderName, CachedResult<StoredFile[]>>>;
  /** Policies that the user has to read. */
  readonly unread: number;
};

/** A page of each folder, and the number of policies to read on all pages. */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<DocumentsPage> => {
  const { queries } = portalContext(context);
  const { searchParams } = new URL(request.url);
  const read = (folder: FolderName) => {
    const { sort, descending, page, per_page } = tableQueryOf(
      paramsOf(searchParams, folder),
      TABLE,
    );
    const field = sort === 'created_at' ? sort : 'description';
    const query = {
      folder,
      page,
      per_page,
      sort: `${descending ? 'd' : 'a'}${field}`,
      with_logs: 1,
      with_versions: 1,
    } as const;
    return queries.fetch('GET /files', { query }, request.signal);
  };
  const [policy, additional, attention] = await Promise.all([
    read('policy'),
    read('additional'),
    queries.fetch('GET /attention', {}, request.signal),
  ]);
  return { folders: { policy, additional }, unread: attention.value.documents };
};
