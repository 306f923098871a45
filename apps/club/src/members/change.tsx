import { type JobDetail, MAX_NAMED_MEMBERS, type MembersBulkResult } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { member, members } from '@springboard/i18n/areas/club';
import { jobs, tasks } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  isJobOpen,
  JobActions,
  JobOutcome,
  notFound,
  portalContext,
  readJob,
  useJobText,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Card, PageHeader } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { BulkDialog } from './bulk-dialog.tsx';
import { Skipped } from './bulk-result.tsx';
import { FreePlaces } from './free-places.tsx';

export const translations = [member, members, jobs, tasks];

/** A change of many pupils that a job makes: its progress, then whom it left out. */
export function Component() {
  const { t } = useTranslation('club');
  const { reading, changed } = useLoaderData<ChangePage>();
  const job = reading.value;
  const text = useJobText();
  return (
    <>
      <PageHeader
        title={text.title(job)}
        subtitle={isJobOpen(job) ? text.state(job) : undefined}
        actions={<JobActions job={job} />}
      />
      <CachedNotice result={reading} />
      <div className="grid max-w-3xl gap-4">
        <JobOutcome job={job} />
        {changed !== null && changed.skipped.length > 0 && (
          <Card title={t('members.bulk.notChanged', { count: changed.skipped.length })}>
            <ul className="flex flex-col gap-1 text-sm">
              <Skipped skipped={changed.skipped} isOpen isLinked />
            </ul>
            <TryAgain job={job} skipped={changed.skipped} />
          </Card>
        )}
        {!job.is_undone && <LeftGroups groups={changed?.left_groups ?? []} />}
        {changed === null && (job.result?.counts.skipped ?? 0) > 0 && (
          <p className="text-muted">{t('members.bulk.namesGone')}</p>
        )}
      </div>
    </>
  );
}

/** After a deactivation: the places that became free. */
function LeftGroups({ groups }: { groups: NonNullable<MembersBulkResult['left_groups']> }) {
  const { t } = useTranslation('club');
  const [isOpen, setOpen] = useState(false);
  if (groups.length === 0) return null;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('members.bulk.freePlaces')}</Button>
      {isOpen && <FreePlaces groups={groups} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The same action again, for those who were left out. */
function TryAgain({ job, skipped }: { job: JobDetail; skipped: MembersBulkResult['skipped'] }) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const [isOpen, setOpen] = useState(false);
  const action = job.subject?.action;
  if (action === undefined || skipped.length > MAX_NAMED_MEMBERS) return null;
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

/** `changed`: of a job that has ended, until its names are deleted. */
type ChangePage = {
  readonly reading: CachedResult<JobDetail>;
  readonly changed: MembersBulkResult | null;
};

export const loader = async (args: LoaderFunctionArgs): Promise<ChangePage> => {
  const reading = await readJob(args);
  const { id, kind, result } = reading.value;
  if (kind !== 'change_members') throw notFound();
  if (result?.has_file !== true) return { reading, changed: null };
  const { queries } = portalContext(args.context);
  const { signal } = args.request;
  const changed = await queries.fetch('GET /jobs/:id/members', { params: { id } }, signal);
  return { reading, changed: changed.value };
};
