import type { JobDetail, MembersBulkResult } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { members } from '@springboard/i18n/areas/club';
import { jobs } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  canRetry,
  canUndo,
  isJobOpen,
  notFound,
  portalContext,
  shownJobState,
  UndoButton,
  useJobActions,
  useJobText,
  useLiveReload,
  useOfflineReason,
  useOnline,
} from '@springboard/portal';
import { Button, Card, Notice, PageHeader, ProgressBar } from '@springboard/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { BulkDialog } from './bulk-dialog.tsx';
import { Skipped } from './bulk-result.tsx';

export const translations = [members, jobs];

/** A change of many pupils that a job makes: its progress, then whom it left out, with Undo and Retry. */
export function Component() {
  const { t } = useTranslation('club');
  const { reading, changed } = useLoaderData<ChangePage>();
  const job = reading.value;
  const text = useJobText();
  const title = text.title(job);
  const result = text.result(job);
  useLiveReload(useOnline() && isJobOpen(job));
  return (
    <>
      <PageHeader
        title={title}
        subtitle={isJobOpen(job) ? text.state(job) : undefined}
        actions={<Actions job={job} />}
      />
      <CachedNotice result={reading} />
      <div className="grid max-w-3xl gap-4">
        {isJobOpen(job) && (
          <ProgressBar
            label={title}
            value={job.progress > 0 ? job.progress : null}
            valueText={text.state(job)}
          />
        )}
        {result !== null && (
          <Notice kind={NOTICES[shownJobState(job)]} live>
            {result}
          </Notice>
        )}
        {changed !== null && changed.skipped.length > 0 && (
          <Card title={t('members.bulk.notChanged', { count: changed.skipped.length })}>
            <ul className="flex flex-col gap-1 text-sm">
              <Skipped skipped={changed.skipped} isOpen isLinked />
            </ul>
            <TryAgain job={job} skipped={changed.skipped} />
          </Card>
        )}
        {changed === null && (job.result?.counts.skipped ?? 0) > 0 && (
          <p className="text-muted">{t('members.bulk.namesGone')}</p>
        )}
      </div>
    </>
  );
}

/** The most that one request names. */
const MAX_NAMED = 1000;

/** The same action again, for those who were left out. */
function TryAgain({ job, skipped }: { job: JobDetail; skipped: MembersBulkResult['skipped'] }) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const [isOpen, setOpen] = useState(false);
  const action = job.subject?.action;
  if (action === undefined || skipped.length > MAX_NAMED) return null;
  return (
    <>
      <Button className="mt-4" disabledReason={offlineReason} onClick={() => setOpen(true)}>
        {t('members.bulk.tryAgain', { count: skipped.length })}
      </Button>
      {isOpen && (
        <BulkDialog
          action={action}
          target={{ member_uuids: skipped.map(({ member_uuid }) => member_uuid) }}
          onDone={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const NOTICES = {
  queued: 'info',
  running: 'info',
  done: 'success',
  stopped: 'warning',
  failed: 'error',
  cancelled: 'info',
} as const;

function Actions({ job }: { job: JobDetail }) {
  const { t } = useTranslation('common');
  const { retry } = useJobActions();
  const { revalidate } = useRevalidator();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const retryAndReload = async () => {
    setBusy(true);
    await retry(job);
    setBusy(false);
    await revalidate();
  };
  return (
    <>
      {canUndo(job) && <UndoButton id={job.audit_id} />}
      {canRetry(job) && (
        <Button
          variant="primary"
          icon={<RotateCcw aria-hidden size={18} />}
          loading={isBusy}
          disabledReason={offlineReason}
          onClick={() => void retryAndReload()}
        >
          {t('jobs.retry')}
        </Button>
      )}
    </>
  );
}

/** `changed`: of a job that has ended, until its names are deleted. */
type ChangePage = {
  readonly reading: CachedResult<JobDetail>;
  readonly changed: MembersBulkResult | null;
};

export const loader = async ({
  context,
  params,
  request: { signal },
}: LoaderFunctionArgs): Promise<ChangePage> => {
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  const { queries } = portalContext(context);
  const input = { params: { id } };
  const reading = await queries.fetch('GET /jobs/:id', input, signal);
  const { kind, result } = reading.value;
  if (kind !== 'change_members') throw notFound();
  if (result?.has_file !== true) return { reading, changed: null };
  return { reading, changed: (await queries.fetch('GET /jobs/:id/members', input, signal)).value };
};
