import type { Job, JobDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { jobs, tasks } from '@springboard/i18n/areas/shared';
import { CachedNotice } from '../queries/cached-notice.tsx';
import type { CachedResult } from '../queries/cached-query.ts';
import { hasDownload, useJobActions } from '../jobs/use-job-actions.ts';
import { canRetry, isJobOpen, shownJobState, useJobText } from '../jobs/use-job-text.ts';
import { JobChip } from '../jobs/job-chip.tsx';
import { portalContext } from '../portal-context.ts';
import { renderLink } from '../render-link.tsx';
import { useFormat } from '../dates.ts';
import { useLiveReload } from '../jobs/use-live-reload.ts';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { useOnline, usePortalContext } from '../hooks.ts';
import { notFound } from '../queries/load-error.ts';
import { Button, buttonClass, Card, Notice, PageHeader, ProgressBar } from '@springboard/ui';
import { Download, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { CancelTask } from './cancel-task.tsx';
import { subjectLink } from '../jobs/subject-link.ts';

export const translations = [tasks, jobs];

/** One background job: its progress, result and log, with Cancel, Retry and Download. */
export function Component() {
  const { t } = useTranslation('common');
  const { value: job, ...reading } = useLoaderData<CachedResult<JobDetail>>();
  const format = useFormat();
  const text = useJobText();
  const result = text.result(job);
  useLiveReload(useOnline() && isJobOpen(job));
  return (
    <>
      <PageHeader title={text.title(job)} actions={<Actions job={job} />} />
      <CachedNotice result={reading} />
      <div className="grid max-w-3xl gap-4">
        {result !== null && (
          <Notice kind={NOTICES[shownJobState(job)]} live>
            {result}
          </Notice>
        )}
        {isJobOpen(job) && (
          <ProgressBar
            value={job.progress > 0 ? job.progress : null}
            label={text.title(job)}
            valueText={text.state(job)}
          />
        )}
        <Card>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            <Fact name={t('tasks.state')}>
              <JobChip job={job} />
            </Fact>
            <Fact name={t('tasks.by')}>{job.user_name ?? t('tasks.server')}</Fact>
            <Fact name={t('tasks.when')}>{format.moment(job.created_at)}</Fact>
            {job.started_at !== null && (
              <Fact name={t('tasks.started')}>{format.moment(job.started_at)}</Fact>
            )}
            {job.finished_at !== null && (
              <Fact name={t('tasks.finished')}>{format.moment(job.finished_at)}</Fact>
            )}
            <Fact name={t('tasks.attempts')}>{format.number(job.attempts)}</Fact>
          </dl>
        </Card>
        <Card title={t('tasks.log')}>
          {job.logs.length === 0 ? (
            <p className="text-muted">{t('tasks.noLog')}</p>
          ) : (
            <ol className="divide-y divide-line text-sm">
              {job.logs.map(({ ts, text: code }, index) => (
                // Entries are only added, at the end.
                <li key={index} className="flex flex-wrap gap-x-4 py-2">
                  <span className="text-muted tabular">{format.moment(ts)}</span>
                  <span className="min-w-0 wrap-anywhere">{t('tasks.logLine', { code })}</span>
                </li>
              ))}
            </ol>
          )}
        </Card>
      </div>
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd className="mb-2 sm:mb-0">{children}</dd>
    </div>
  );
}

function Actions({ job }: { job: Job }) {
  const { t } = useTranslation('common');
  const { retry, download } = useJobActions();
  const { revalidate } = useRevalidator();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const { portal } = usePortalContext();
  const link = subjectLink(portal, job);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
    await revalidate();
  };
  return (
    <>
      {isJobOpen(job) && <CancelTask job={job} />}
      {canRetry(job) && (
        <Button
          variant="primary"
          icon={<RotateCcw aria-hidden size={18} />}
          loading={isBusy}
          disabledReason={offlineReason}
          onClick={() => void run(() => retry(job))}
        >
          {t('jobs.retry')}
        </Button>
      )}
      {hasDownload(job) && (
        <Button
          variant="primary"
          icon={<Download aria-hidden size={18} />}
          loading={isBusy}
          disabledReason={offlineReason}
          onClick={() => void run(() => download(job))}
        >
          {t('jobs.download')}
        </Button>
      )}
      {link &&
        renderLink({
          to: link.to,
          className: buttonClass(),
          children: t(`tasks.subject.${link.kind}`),
        })}
    </>
  );
}

export const loader = ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<JobDetail>> => {
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  return portalContext(context).queries.fetch('GET /jobs/:id', { params: { id } }, request.signal);
};
