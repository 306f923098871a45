import type { Job } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { imports } from '@springboard/i18n/areas/club';
import {
  CachedNotice,
  JobProgress,
  type PortalContext,
  portalContext,
  tableQueryOf,
  useApi,
  useErrorText,
  useFormat,
  useOfflineReason,
  useWatchJob,
} from '@springboard/portal';
import { Button, FilterChip, Notice, PageHeader, StickyBar } from '@springboard/ui';
import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { useRemoteOnly } from '../read-only.ts';
import { SourceNotice } from '../source-notice.tsx';
import { type ImportPage, ROWS, shownOf } from './import-page.ts';
import { ImportResult } from './import-result.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useImportParts } from './use-import-parts.ts';

export const translations = [imports];

/** An import: its plan to check, the progress of its job, or its result. */
export function Component() {
  const { t } = useTranslation('club');
  const { title, reading, job } = useLoaderData<ImportPage>();
  const { state } = reading.value;
  const isRemoteOnly = useRemoteOnly();
  const isRunning = state === 'planned' && (job?.state === 'queued' || job?.state === 'running');
  return (
    <>
      <PageHeader
        title={t('titles.importMembers')}
        subtitle={<span className="wrap-anywhere">{title}</span>}
      />
      <CachedNotice result={reading} />
      {isRemoteOnly ? (
        <SourceNotice about="imports" />
      ) : (
        <>
          <ImportSteps current={state === 'planned' && !isRunning ? 'check' : 'result'} />
          {isRunning ? (
            <JobProgress label={t('imports.progress.title')} text={t('imports.progress.text')} />
          ) : state === 'planned' ? (
            <Check />
          ) : (
            <ImportResult />
          )}
        </>
      )}
    </>
  );
}

/** The plan, with everything that the user can still decide. */
function Check() {
  const { t } = useTranslation('club');
  const { reading, job } = useLoaderData<ImportPage>();
  const { id, counts, plan_hash, changed } = reading.value;
  const api = useApi();
  const format = useFormat();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const partsOf = useImportParts();
  const watch = useWatchJob();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const left = counts.duplicate + counts.error + counts.skip;
  const parts = partsOf(counts);
  // The job ended, and yet the import is not committed.
  const isOutdated = job?.state === 'done';

  const planAgain = async () => {
    const result = await api.call('POST /imports/:id/plan', { params: { id } });
    const isNewPlan = result.ok && result.value.plan_hash !== plan_hash;
    setProblem(
      !result.ok
        ? errorText(result.failure.error)
        : isNewPlan
          ? t('imports.check.planChanged')
          : null,
    );
    await revalidate();
  };
  const commit = async () => {
    setBusy(true);
    const result = await api.call('POST /imports/:id/commit', {
      params: { id },
      body: { plan_hash },
    });
    if (result.ok) {
      watch(result.value);
      setProblem(null);
      // The result begins with the new members, whatever was shown before.
      await navigate({ search: '' }, { replace: true });
    } else if (result.failure.error === 'CONFLICT') {
      await planAgain();
    } else {
      setProblem(errorText(result.failure.error));
    }
    setBusy(false);
  };

  return (
    <>
      <div className="mb-5 flex flex-col gap-3">
        {problem !== null && (
          <Notice kind="error" live>
            {problem}
          </Notice>
        )}
        {job?.state === 'failed' && <Notice kind="error">{t('imports.progress.failed')}</Notice>}
        {isOutdated && (
          <Notice
            kind="warning"
            live
            action={
              <Button
                variant="quiet"
                disabledReason={offlineReason}
                onClick={() => void planAgain()}
              >
                {t('imports.progress.checkAgain')}
              </Button>
            }
          >
            {t('imports.progress.changed')}
          </Notice>
        )}
        {changed > 0 && (
          <Notice kind="warning" live>
            <p className="mb-2">
              {t('imports.check.changedRows', { number: format.number(changed) })}
            </p>
            <FilterChip
              selected={search.get('show') === 'changed'}
              onClick={() => setSearch(search.get('show') === 'changed' ? {} : { show: 'changed' })}
            >
              {t('imports.check.showChanged')}
            </FilterChip>
          </Notice>
        )}
        <p className="text-muted">{t('imports.check.nothingWritten')}</p>
      </div>
      <ImportRows />
      <StickyBar edge="bottom">
        <div className="flex grow flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            size="large"
            loading={isBusy}
            disabledReason={
              offlineReason ??
              (parts === null || isOutdated ? t('imports.check.nothing') : undefined)
            }
            onClick={() => void commit()}
          >
            {t('imports.check.importRows', { parts: parts ?? t('imports.result.none') })}
          </Button>
          {left > 0 && (
            <span className="text-sm text-muted">
              {t('imports.check.leftOut', { number: format.number(left) })}
            </span>
          )}
        </div>
      </StickyBar>
    </>
  );
}

const ERROR = /^[a-z_]+:[A-Z_]+$/;

export const loader = async ({
  context,
  request,
  params,
}: LoaderFunctionArgs): Promise<ImportPage> => {
  const { queries } = portalContext(context);
  const id = Number(params['id']);
  const { searchParams } = new URL(request.url);
  const readImport = () => queries.fetch('GET /imports/:id', { params: { id } }, request.signal);
  const first = await readImport();
  const { job_id, state } = first.value;
  const job =
    job_id === null || state !== 'planned' ? null : await readJob(queries, job_id, request.signal);
  // The job may have committed the import since the first response.
  const reading = job?.state === 'done' ? await readImport() : first;
  const shown = shownOf(searchParams, reading.value);
  const error = searchParams.get('error') ?? '';
  const { page, per_page } = tableQueryOf(searchParams, ROWS);
  const rows = await queries.fetch(
    'GET /imports/:id/rows',
    {
      params: { id },
      query: {
        page,
        per_page,
        ...(shown === 'changed' || shown === 'retained' ? { [shown]: 1 } : { action: shown }),
        ...(shown === 'error' && ERROR.test(error) && { error }),
      },
    },
    request.signal,
  );
  return { title: reading.value.name, reading, rows, job };
};

const readJob = async (
  queries: PortalContext['queries'],
  id: number,
  signal: AbortSignal,
): Promise<Job> => (await queries.fetch('GET /jobs/:id', { params: { id } }, signal)).value;
