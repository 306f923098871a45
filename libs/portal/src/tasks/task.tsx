import type { Job, JobDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { jobs, tasks } from '@springboard/i18n/areas/shared';
import { CachedNotice } from '../queries/cached-notice.tsx';
import type { CachedResult } from '../queries/cached-query.ts';
import { JobActions } from '../jobs/job-actions.tsx';
import { hasDownload } from '../jobs/use-job-actions.ts';
import { JobOutcome } from '../jobs/job-outcome.tsx';
import { readJob } from '../jobs/read-job.ts';
import { useJobText } from '../jobs/use-job-text.ts';
import { JobChip } from '../jobs/job-chip.tsx';
import { renderLink } from '../render-link.tsx';
import { useFormat } from '../dates.ts';
import { usePortalContext } from '../hooks.ts';
import { buttonClass, Card, PageHeader } from '@springboard/ui';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { subjectLink } from '../jobs/subject-link.ts';
import { jobErrorOf } from './job-error.ts';

export const translations = [tasks, jobs];

/** One background job: its progress, result, steps and log. */
export function Component() {
  const { t } = useTranslation('common');
  const { value: job, ...reading } = useLoaderData<CachedResult<JobDetail>>();
  const format = useFormat();
  const text = useJobText();
  return (
    <>
      <PageHeader
        title={text.title(job)}
        actions={
          <>
            <JobActions job={job} />
            <SubjectLink job={job} />
          </>
        }
      />
      <CachedNotice result={reading} />
      <div className="grid max-w-3xl gap-4">
        <JobOutcome job={job} />
        <Card>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            <Fact name={t('tasks.state')}>
              <JobChip job={job} />
            </Fact>
            <Fact name={t('tasks.by')}>{job.user_name ?? t('tasks.server')}</Fact>
            <Fact name={t('tasks.when')}>{format.moment(job.created_at)}</Fact>
            {job.started_at !== null && (
              <Fact name={t('tasks.began')}>{format.moment(job.started_at)}</Fact>
            )}
            {text.left(job) !== null && <Fact name={t('tasks.left')}>{text.left(job)}</Fact>}
            {job.finished_at !== null && (
              <Fact name={t('tasks.finished')}>{format.moment(job.finished_at)}</Fact>
            )}
            {text.took(job) !== null && <Fact name={t('tasks.took')}>{text.took(job)}</Fact>}
            {hasDownload(job) && job.result?.file_until != null && (
              <Fact name={t('tasks.until')}>{format.moment(job.result.file_until)}</Fact>
            )}
            <Fact name={t('tasks.attempts')}>{format.number(job.attempts)}</Fact>
          </dl>
        </Card>
        {job.steps.length > 0 && <Steps job={job} />}
        <Log job={job} />
      </div>
    </>
  );
}

/** What the job did so far: how many, from when to when. */
function Steps({ job }: { job: JobDetail }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const text = useJobText();
  return (
    <Card title={t('tasks.stepsTitle')}>
      <ol className="divide-y divide-line text-sm">
        {job.steps.map(({ step, started_at, finished_at, count }, index) => (
          // Steps are only added, at the end.
          <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {t(`tasks.steps.${step}`)}: <span className="tabular">{format.number(count)}</span>
            </span>
            <span className="text-muted tabular">
              {t('tasks.period', { from: format.time(started_at), to: format.time(finished_at) })}
              {' · '}
              {text.duration(Math.max(0, finished_at - started_at))}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The failed attempts, and what to do after the last one unless the job is done. */
function Log({ job: { state, logs } }: { job: JobDetail }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const last = logs.at(-1);
  return (
    <Card title={t('tasks.log')}>
      {last !== undefined && state !== 'done' && (
        <p className="mb-2 max-w-prose text-pretty">
          {t(`tasks.errors.${jobErrorOf(last.text)}.advice`)}
        </p>
      )}
      {logs.length === 0 ? (
        <p className="text-muted">{t('tasks.noLog')}</p>
      ) : (
        <ol className="divide-y divide-line text-sm">
          {logs.map(({ ts, text: code }, index) => (
            // Entries are only added, at the end.
            <li key={index} className="flex flex-wrap gap-x-4 py-2">
              <span className="text-muted tabular">{format.moment(ts)}</span>
              <span className="min-w-0 wrap-anywhere">
                {t('tasks.logLine', { text: t(`tasks.errors.${jobErrorOf(code)}.text`), code })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd className="mb-2 sm:mb-0">{children}</dd>
    </div>
  );
}

/** A link to the page of the subject of the job. */
function SubjectLink({ job }: { job: Job }) {
  const { t } = useTranslation('common');
  const { portal } = usePortalContext();
  const link = subjectLink(portal, job);
  if (link === null) return null;
  return renderLink({
    to: link.to,
    className: buttonClass(),
    children: t(`tasks.subject.${link.kind}`),
  });
}

export const loader = readJob;
