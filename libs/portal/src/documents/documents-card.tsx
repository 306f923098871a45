import type { StoredFile } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button, Card, Notice, SkeletonRows } from '@springboard/ui';
import { ExternalLink } from 'lucide-react';
import { Suspense, use } from 'react';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { useFormat, useTimeZone } from '../dates.ts';
import { CachedNotice } from '../queries/cached-notice.tsx';
import type { CachedResult } from '../queries/cached-query.ts';
import { isUnread, ReadBanner, ReadChip, useFileRole } from './read-state.tsx';
import { useOpenDocument } from './use-open-document.ts';

/** The documents of the user, or null if they could not be loaded. */
export type LoadingDocuments = Promise<CachedResult<StoredFile[]> | null>;

/** Documents that a user reads but does not manage, unread ones first. */
export function DocumentsCard({ documents }: { documents: LoadingDocuments }) {
  const { t } = useTranslation('common');
  return (
    <Card title={t('nav.documents')}>
      <Suspense fallback={<SkeletonRows label={t('state.loading')} count={3} />}>
        <DocumentList documents={documents} />
      </Suspense>
    </Card>
  );
}

function DocumentList({ documents }: { documents: LoadingDocuments }) {
  const { t } = useTranslation('common');
  const role = useFileRole();
  const reading = use(documents);
  if (reading === null) return <Notice kind="warning">{t('documents.notLoaded')}</Notice>;
  const files = reading.value
    .filter(({ folder }) => folder !== 'media')
    .toSorted((a, b) => Number(isUnread(b, role)) - Number(isUnread(a, role)));
  return (
    <>
      <CachedNotice result={reading} />
      <ReadBanner files={files} />
      {files.length === 0 && <p className="text-sm text-muted">{t('documents.none')}</p>}
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <DocumentRow key={file.id} file={file} />
        ))}
      </ul>
    </>
  );
}

function DocumentRow({ file }: { file: StoredFile }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const zone = useTimeZone();
  const open = useOpenDocument();
  const offlineReason = useOfflineReason();
  const { description, version, created_at, folder, versions = [] } = file;
  const note = versions[0]?.note;
  const details = [
    t(folder === 'policy' ? 'documents.policy' : 'documents.additional'),
    t('documents.versionOf', {
      version: format.number(version),
      date: format.shortDate(dateIn(zone, created_at)),
    }),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-strong wrap-anywhere">{description}</p>
        <p className="text-sm text-muted">{details.join(' · ')}</p>
        {note && <p className="text-sm wrap-anywhere">{t('documents.changed', { note })}</p>}
      </div>
      <ReadChip file={file} />
      <Button
        icon={<ExternalLink aria-hidden size={18} />}
        aria-label={t('documents.openNamed', { name: description })}
        disabledReason={offlineReason}
        onClick={() => void open(file)}
      >
        {t('actions.open')}
      </Button>
    </li>
  );
}
