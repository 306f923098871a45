import type { JobDetail } from '@springboard/contract';
import { shownJobState } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { jobs as translations } from '@springboard/i18n/areas/shared';
import { Button, classes, IconButton, ProgressBar } from '@springboard/ui';
import { Download, RotateCcw, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { UndoButton } from '../audit/undo-button.tsx';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { useApi, useOnline, usePortalContext } from '../hooks.ts';
import { renderLink } from '../render-link.tsx';
import { subjectLink } from './subject-link.ts';
import { JobChip } from './job-chip.tsx';
import { hasDownload, useJobActions } from './use-job-actions.ts';
import { canRetry, canUndo, isJobOpen, useJobText } from './use-job-text.ts';
import { useUnwatchJob, useWatchedJobs } from './watched-jobs.ts';

/** The jobs that the user started, under the header of every page: progress, then result, link, Retry and Download. */
export function JobsStrip() {
  const { translations: loader } = usePortalContext();
  const ids = useWatchedJobs();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void loader.load([translations]).then(() => setReady(true));
  }, [loader]);
  if (!isReady) return null;
  return <Strip ids={ids} />;
}

function Strip({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('common');
  const text = useJobText();
  const unwatch = useUnwatchJob();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const { portal } = usePortalContext();
  const pageOf = (job: JobDetail) => subjectLink(portal, job);
  const [jobs, setJobs] = useState<ReadonlyMap<number, JobDetail>>(new Map());
  const known = ids.flatMap((id) => jobs.get(id) ?? []);
  // The page of the job's subject shows this itself.
  const isOnPage = (job: JobDetail) => pageOf(job)?.isOwn === true && pageOf(job)?.to === pathname;
  const shown = known.filter((job) => !isOnPage(job));
  const seen = known.find((job) => isOnPage(job) && !isJobOpen(job))?.id;
  useEffect(() => {
    if (seen !== undefined) unwatch(seen);
  }, [seen, unwatch]);
  return (
    <>
      {ids.map((id) => (
        <ReadJob
          key={id}
          id={id}
          isEnded={jobs.has(id) && known.every((job) => job.id !== id || !isJobOpen(job))}
          onRead={(job) => {
            const before = jobs.get(id);
            setJobs((known) => new Map(known).set(id, job));
            // The page may show members that the job has changed, also one that ended before it was read.
            const hasEnded = (before === undefined || isJobOpen(before)) && !isJobOpen(job);
            if (hasEnded && job.kind === 'change_members') void revalidate();
          }}
        />
      ))}
      {/* Always there, so that its changes are announced. */}
      <output className="sr-only">
        {shown
          .filter((job) => !isJobOpen(job))
          .map((job) => [text.title(job), text.result(job)].join(': '))
          .join('. ')}
      </output>
      {shown.length > 0 && (
        <section
          aria-label={t('jobs.strip')}
          className="border-b border-line bg-surface print:hidden"
        >
          <ul className="mx-auto max-w-6xl divide-y divide-line px-4 sm:px-6 lg:px-8">
            {shown.map((job) => (
              <JobRow
                key={job.id}
                job={job}
                to={pageOf(job)?.to ?? null}
                onRetried={() =>
                  setJobs((before) => new Map(before).set(job.id, { ...job, state: 'queued' }))
                }
                onDismiss={() => unwatch(job.id)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Milliseconds between two requests for a job. */
const POLL_MS = 1500;

type ReadJobProps = { id: number; isEnded: boolean; onRead: (job: JobDetail) => void };

/** Polls a job until it has ended. Removes a job that the user may no longer read. */
function ReadJob({ id, isEnded, onRead }: ReadJobProps) {
  const api = useApi();
  const unwatch = useUnwatchJob();
  const isOnline = useOnline();
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const result = await api.call('GET /jobs/:id', { params: { id } }, { signal });
    if (signal.aborted) return;
    if (result.ok) onRead(result.value);
    else if (result.failure.status === 404 || result.failure.status === 403) unwatch(id);
  });
  useEffect(() => {
    if (isEnded || !isOnline) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      await read(controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
      });
      if (!controller.signal.aborted) timer = setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [isEnded, isOnline]);
  return null;
}

type JobRowProps = {
  job: JobDetail;
  to: string | null;
  onRetried: () => void;
  onDismiss: () => void;
};

function JobRow({ job, to, onRetried, onDismiss }: JobRowProps) {
  const { t } = useTranslation('common');
  const text = useJobText();
  const { retry, download } = useJobActions();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const title = text.title(job);
  const result = text.result(job);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm">
      <div className="flex min-w-0 grow basis-64 flex-wrap items-center gap-x-3 gap-y-1">
        {to === null ? (
          <span className="min-w-0 font-strong wrap-anywhere">{title}</span>
        ) : (
          renderLink({
            to,
            className:
              'inline-flex min-h-11 min-w-0 items-center font-strong underline wrap-anywhere',
            children: title,
          })
        )}
        <JobChip job={job} />
        {isJobOpen(job) ? (
          <>
            <div className="w-40 max-w-full" data-live>
              <ProgressBar
                label={title}
                value={job.progress > 0 ? job.progress : null}
                valueText={text.state(job)}
              />
            </div>
            {text.left(job) !== null && <span className="text-muted">{text.left(job)}</span>}
          </>
        ) : (
          result !== null && (
            <span
              className={classes(
                'min-w-0 text-pretty',
                shownJobState(job) === 'done' && 'text-muted',
              )}
            >
              {result}
            </span>
          )
        )}
      </div>
      <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-2">
        {canRetry(job) && (
          <Button
            size="small"
            icon={<RotateCcw aria-hidden size={16} />}
            loading={isBusy}
            disabledReason={offlineReason}
            onClick={() =>
              void run(async () => {
                if (await retry(job)) onRetried();
              })
            }
          >
            {t('jobs.retry')}
          </Button>
        )}
        {canUndo(job) && <UndoButton id={job.audit_id} onUndone={onDismiss} />}
        {hasDownload(job) && (
          <Button
            size="small"
            icon={<Download aria-hidden size={16} />}
            loading={isBusy}
            disabledReason={offlineReason}
            onClick={() => void run(() => download(job))}
          >
            {t('jobs.download')}
          </Button>
        )}
        <IconButton
          label={t('jobs.dismiss', { job: title })}
          icon={<X aria-hidden size={18} />}
          onClick={onDismiss}
        />
      </div>
    </li>
  );
}
