import type { FileReader, StoredFile } from '@springboard/contract';
import { DAY_SECONDS, dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { documents } from '@springboard/i18n/areas/club';
import { documents as documentTexts, lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  portalContext,
  ReadChip,
  useAlerts,
  useApi,
  useErrorText,
  useFormat,
  useOfflineReason,
  useOpenDocument,
  usePortalContext,
  useSession,
  useTimeZone,
  useWatchJob,
  notFound,
} from '@springboard/portal';
import { Button, Card, Chip, Notice, PageHeader } from '@springboard/ui';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { Administration } from './administration.tsx';

export const translations = [documents, documentTexts, lists];

/** One document: its version, who has read it, and for a document of the club its administration. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const zone = useTimeZone();
  const open = useOpenDocument();
  const offlineReason = useOfflineReason();
  const { reading, file, readers } = useLoaderData<DocumentPage>();
  const isOwn = useSession(({ club }) => club?.id === file.club_id);
  const version = t('common:documents.versionOf', {
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
      <div className="mb-4 flex flex-wrap gap-2">
        <Chip>
          {t(
            file.folder === 'policy'
              ? 'club:documents.kinds.policy'
              : 'club:documents.kinds.additional',
          )}
        </Chip>
        {file.audience.map((role) => (
          <Chip key={role}>{t(`documents.roles.${role}`)}</Chip>
        ))}
        <ReadChip file={file} />
      </div>
      {!isOwn && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="info">{t('club:documents.ofClient')}</Notice>
        </div>
      )}
      <div className="grid max-w-3xl gap-4">
        <Readers file={file} readers={readers} />
        <Versions file={file} />
      </div>
    </>
  );
}

/** What changed with each version, the newest first. */
function Versions({ file: { versions = [] } }: { file: StoredFile }) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const zone = useTimeZone();
  return (
    <Card title={t('club:documents.versions')}>
      <ul className="divide-y divide-line text-sm">
        {versions.map(({ version, note, created_at }) => (
          <li key={version} className="py-2">
            <span className="block text-muted">
              {t('common:documents.versionOf', {
                version: format.number(version),
                date: format.shortDate(dateIn(zone, created_at)),
              })}
            </span>
            {note !== null && <span className="wrap-anywhere">{note}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type ReadersProps = { file: StoredFile; readers: readonly FileReader[] };

/** An e-mail about a document is sent to the same reader once in this time. */
const REMINDER_INTERVAL_S = DAY_SECONDS;

/** Who has read the current version. The others can be reminded by e-mail, each once a day. */
function Readers({ file, readers }: ReadersProps) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const { now } = usePortalContext();
  const isDue = ({ read_at, reminded_at }: FileReader) =>
    read_at === null && (reminded_at ?? 0) <= now() - REMINDER_INTERVAL_S;
  const read = readers.filter(({ read_at }) => read_at !== null).length;
  return (
    <Card
      title={t('club:documents.readers')}
      actions={
        read < readers.length && (
          <span className="ml-auto">
            <RemindButton file={file} isDue={readers.some(isDue)} />
          </span>
        )
      }
    >
      <p className="mb-2 text-sm text-muted tabular">
        {t('club:documents.readBy', {
          read: format.number(read),
          total: format.number(readers.length),
        })}
      </p>
      <ul className="divide-y divide-line text-sm">
        {readers.map(({ uuid, firstname, lastname, role, read_at, reminded_at }) => (
          <li
            key={uuid}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {firstname} {lastname}
              <span className="block text-muted">{t(`documents.readerRoles.${role}`)}</span>
            </span>
            {read_at === null ? (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {reminded_at !== null && (
                  <span className="text-muted">
                    {t('club:documents.remindedAt', { moment: format.moment(reminded_at) })}
                  </span>
                )}
                <Chip tone="warning">{t('common:documents.unread')}</Chip>
              </span>
            ) : (
              <span className="text-muted">{format.moment(read_at)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RemindButton({ file, isDue }: { file: StoredFile; isDue: boolean }) {
  const { t } = useTranslation('club');
  const { revalidate } = useRevalidator();
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const watch = useWatchJob();
  const [isBusy, setBusy] = useState(false);
  const remind = async () => {
    setBusy(true);
    const result = await api.call('POST /files/:id/reminders', { params: { id: file.id } });
    setBusy(false);
    if (result.ok) watch(result.value);
    alerts.raise(
      result.ok
        ? { tone: 'success', title: t('documents.reminding'), subject: 'document' }
        : {
            tone: 'error',
            title: t('documents.notReminded'),
            detail:
              result.failure.error === 'CONFLICT'
                ? t('documents.allReminded')
                : errorText(result.failure.error),
            subject: 'document',
          },
    );
    await revalidate();
  };
  return (
    <Button
      size="small"
      loading={isBusy}
      disabledReason={offlineReason ?? (isDue ? undefined : t('documents.allReminded'))}
      onClick={() => void remind()}
    >
      {t('documents.remind')}
    </Button>
  );
}

type DocumentPage = {
  readonly reading: CachedResult<StoredFile>;
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
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  const reading = await queries.fetch('GET /files/:id', { params: { id } }, request.signal);
  const file = reading.value;
  if (file.folder === 'media') throw notFound();
  const readers = await queries.fetch(
    'GET /files/:id/readers',
    { params: { id }, query: { per_page: READERS, sort: 'aread_at' } },
    request.signal,
  );
  return { reading, file, readers: readers.value, title: file.description };
}
