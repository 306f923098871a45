import type { FileReader, StoredFile } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { documents } from '@springboard/i18n/areas/club';
import {
  CachedNotice,
  type CachedResult,
  portalContext,
  submitResult,
  TitleDialog,
  useAlerts,
  useApi,
  useErrorText,
  useFormat,
  useOfflineReason,
  useSession,
  useTimeZone,
} from '@springboard/portal';
import { Button, Card, Chip, IconButton, Notice, PageHeader } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { Menu, MenuItem } from '@springboard/ui/menu';
import { Ellipsis, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { notFound } from '../not-found.ts';
import { paths } from '../paths.ts';
import { ReadChip } from './screen.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useOpenDocument } from './use-open-document.ts';

export const translations = [documents];

/** One document: its version, who has read it, and for a document of the club its administration. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const zone = useTimeZone();
  const open = useOpenDocument();
  const offlineReason = useOfflineReason();
  const { reading, file, readers } = useLoaderData<DocumentPage>();
  const isOwn = useSession(({ club }) => club?.id === file.club_id);
  const version = t('club:documents.versionOf', {
    version: format.number(file.version),
    date: format.shortDate(dateIn(zone, file.created_at)),
  });
  return (
    <>
      <PageHeader
        title={file.description}
        subtitle={[version, file.name, format.size(file.size)].join(' · ')}
        actions={
          <>
            <Button
              variant="primary"
              icon={<ExternalLink aria-hidden size={18} />}
              disabledReason={offlineReason}
              onClick={() => void open(file)}
            >
              {t('common:actions.open')}
            </Button>
            {isOwn && <Administration file={file} />}
          </>
        }
      />
      <CachedNotice result={reading} />
      <div className="mb-4 flex gap-2">
        <Chip>
          {t(
            file.folder === 'policy'
              ? 'club:documents.kinds.policy'
              : 'club:documents.kinds.additional',
          )}
        </Chip>
        <ReadChip file={file} />
      </div>
      {!isOwn && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="info">{t('club:documents.ofClient')}</Notice>
        </div>
      )}
      <Readers file={file} readers={readers} />
    </>
  );
}

/** New version, new description, deletion. */
function Administration({ file }: { file: StoredFile }) {
  const { t } = useTranslation(['club', 'common']);
  const offlineReason = useOfflineReason();
  const [dialog, setDialog] = useState<'version' | 'rename' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Button disabledReason={offlineReason} onClick={() => setDialog('version')}>
        {t('club:documents.newVersion')}
      </Button>
      <Menu
        trigger={
          <IconButton
            label={t('common:actions.more')}
            icon={<Ellipsis aria-hidden size={20} />}
            disabledReason={offlineReason}
          />
        }
      >
        <MenuItem onSelect={() => setDialog('rename')}>{t('common:actions.rename')}</MenuItem>
        <MenuItem onSelect={() => setDialog('delete')}>{t('common:actions.delete')}</MenuItem>
      </Menu>
      {dialog === 'version' && <UploadDialog file={file} onClose={close} />}
      {dialog === 'rename' && <RenameDialog file={file} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog file={file} onClose={close} />}
    </>
  );
}

const MAX_DESCRIPTION = 200;

type DocumentDialogProps = { file: StoredFile; onClose: () => void };

function RenameDialog({ file, onClose }: DocumentDialogProps) {
  const { t } = useTranslation('common');
  const api = useApi();
  const { revalidate } = useRevalidator();
  return (
    <TitleDialog
      heading={t('actions.rename')}
      confirm={t('actions.save')}
      title={file.description}
      maxLength={MAX_DESCRIPTION}
      onClose={onClose}
      onConfirm={async (description) => {
        const result = submitResult(
          await api.call(
            'PATCH /files/:id',
            { params: { id: file.id }, body: { description } },
            { headers: { 'if-match': `"${file.etag}"` } },
          ),
        );
        await revalidate();
        return result.ok ? null : result.error;
      }}
    />
  );
}

function DeleteDialog({ file, onClose }: DocumentDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    const result = submitResult(await api.call('DELETE /files/:id', { params: { id: file.id } }));
    setBusy(false);
    if (result.ok) return navigate(paths.documents);
    return setError(result.error);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('common:danger.title')}
      description={error === null ? t('common:danger.irreversible') : errorText(error)}
      expected={{
        text: file.description,
        label: t('common:danger.type', { expected: file.description }),
      }}
      confirmLabel={t('common:danger.confirm')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  );
}

type ReadersProps = { file: StoredFile; readers: readonly FileReader[] };

/** Who has read the current version. The others can be reminded by e-mail. */
function Readers({ file, readers }: ReadersProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const read = readers.filter(({ read_at }) => read_at !== null).length;
  return (
    <Card
      title={t('documents.readers')}
      className="max-w-3xl"
      actions={
        read < readers.length && (
          <span className="ml-auto">
            <RemindButton file={file} />
          </span>
        )
      }
    >
      <p className="mb-2 text-sm text-muted tabular">
        {t('documents.readBy', {
          read: format.number(read),
          total: format.number(readers.length),
        })}
      </p>
      <ul className="divide-y divide-line text-sm">
        {readers.map(({ uuid, firstname, lastname, read_at }) => (
          <li
            key={uuid}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {firstname} {lastname}
            </span>
            {read_at === null ? (
              <Chip tone="warning">{t('documents.unread')}</Chip>
            ) : (
              <span className="text-muted">{format.moment(read_at)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RemindButton({ file }: { file: StoredFile }) {
  const { t } = useTranslation('club');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const remind = async () => {
    setBusy(true);
    const result = await api.call('POST /files/:id/reminders', { params: { id: file.id } });
    setBusy(false);
    alerts.raise(
      result.ok
        ? { tone: 'success', title: t('documents.reminding'), subject: 'document' }
        : {
            tone: 'error',
            title: t('documents.notReminded'),
            detail:
              result.failure.error === 'CONFLICT'
                ? t('documents.isReminding')
                : errorText(result.failure.error),
            subject: 'document',
          },
    );
  };
  return (
    <Button
      size="small"
      loading={isBusy}
      disabledReason={offlineReason}
      onClick={() => void remind()}
    >
      {t('documents.remind')}
    </Button>
  );
}

type DocumentPage = {
  readonly reading: CachedResult<StoredFile[]>;
  readonly file: StoredFile;
  readonly readers: readonly FileReader[];
  /** Text of the breadcrumb. */
  readonly title: string;
};

/** Readers that are listed. */
const READERS = 1000;

export async function loader({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<DocumentPage> {
  const { queries } = portalContext(context);
  const id = Number(params['id']);
  const reading = await queries.fetch(
    'GET /files',
    { query: { with_logs: 1, per_page: 1000 } },
    request.signal,
  );
  const file = reading.value.find((one) => one.id === id && one.folder !== 'media');
  if (file === undefined) throw notFound();
  const readers = await queries.fetch(
    'GET /files/:id/readers',
    { params: { id }, query: { per_page: READERS, sort: 'aread_at' } },
    request.signal,
  );
  return { reading, file, readers: readers.value, title: file.description };
}
