import { DAY_SECONDS } from '@springboard/domain';
import type { AuditEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { groups } from '@springboard/i18n/areas/club';
import { AuditList, CachedNotice, type CachedResult, portalContext } from '@springboard/portal';
import { Card, EmptyState, PageHeader } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';

export const translations = [groups];

/** The groups that were deleted and can be restored, latest first (D18). */
export function Component() {
  const { t } = useTranslation('club');
  const reading = useLoaderData<CachedResult<AuditEntry[]>>();
  const deleted = reading.value.filter(({ can_undo }) => can_undo);
  return (
    <>
      <PageHeader title={t('groups.deleted.title')} subtitle={t('groups.deleted.text')} />
      <CachedNotice result={reading} />
      {deleted.length === 0 ? (
        <EmptyState title={t('groups.deleted.none')} />
      ) : (
        <Card className="max-w-3xl">
          <AuditList
            entries={deleted}
            actionText={({ subject, entity_id }) => subject ?? entity_id}
          />
        </Card>
      )}
    </>
  );
}

/** A deletion can be undone for this long. */
const UNDO_DAYS = 30;
/** More groups than a club deletes in that time. */
const ENTRIES = 1000;

/** Since the same moment the whole day, so that the response is found offline. */
export const loader = ({
  context,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<AuditEntry[]>> => {
  const { queries, now } = portalContext(context);
  const from = (Math.floor(now() / DAY_SECONDS) - UNDO_DAYS) * DAY_SECONDS;
  const query = { action: 'group.delete', from, per_page: ENTRIES };
  return queries.fetch('GET /audits', { query }, request.signal);
};
