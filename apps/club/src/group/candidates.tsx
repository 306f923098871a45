import type { ApiFailure } from '@springboard/api-client';
import type { ClubMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  auditIdOf,
  type CachedResult,
  Filters,
  portalContext,
  useApi,
  useAuditUndo,
  useFormat,
  useIsReloading,
  useListSearch,
  useOfflineReason,
  usePagerLabels,
  useToday,
  withTableQuery,
} from '@springboard/portal';
import { Button, Checkbox, classes, EmptyState, Notice, Pager, StickyBar } from '@springboard/ui';
import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { listQueryOf, membersQueryOf, SHOWN, SIZES } from '../members/list-query.ts';
import { MemberSearch } from '../members/member-search.tsx';
import { useMemberFilters } from '../members/use-member-filters.ts';
import { usePlacesErrorText } from '../use-places-error-text.ts';
import { groupIdOf } from './load-group.ts';

const ORDER = 'firstname';
const FILTERS = ['group_id', 'level', 'tag'];

/** Adds members of the club to the group. Those who cannot be added are shown with the reason. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const showUndo = useAuditUndo();
  const placesErrorText = usePlacesErrorText();
  const offlineReason = useOfflineReason();
  const { revalidate } = useRevalidator();
  const { value: rows, total } = useLoaderData<CachedResult<ClubMember[]>>();
  const id = groupIdOf({ params: useParams() });
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  const pagerLabels = usePagerLabels();
  const isReloading = useIsReloading();
  const filters = useMemberFilters().filter(({ name }) => FILTERS.includes(name));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const table = listQueryOf(search, ORDER);

  const add = async () => {
    setBusy(true);
    const result = await api.call('POST /groups/:id/members/bulk', {
      params: { id },
      body: { action: 'add', member_uuids: [...selected] },
    });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    setFailure(null);
    setSelected(new Set());
    const title = t('common:alerts.ADDED_MEMBERS', { count: result.value.member_uuids.length });
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    return revalidate();
  };

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <MemberSearch />
        <Filters filters={filters} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('club:members.noneFiltered')} />
      ) : (
        <ul
          aria-label={t('club:group.sections.add')}
          aria-busy={isReloading || undefined}
          className={classes(
            'max-w-3xl divide-y divide-line rounded-card border border-line bg-surface px-4',
            isReloading && 'opacity-60',
          )}
        >
          {rows.map((member) => (
            <li key={member.uuid}>
              <Candidate
                member={member}
                groupId={id}
                checked={selected.has(member.uuid)}
                onCheck={(isChecked) => {
                  const next = new Set(selected);
                  if (isChecked) next.add(member.uuid);
                  else next.delete(member.uuid);
                  setSelected(next);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="max-w-3xl">
        <Pager
          page={table.page}
          per_page={table.per_page}
          total={total ?? rows.length}
          sizes={SIZES}
          labels={pagerLabels}
          onChange={(page, per_page) =>
            setSearch((now) => withTableQuery(now, { ...table, page, per_page }))
          }
        />
      </div>
      {selected.size > 0 && (
        <StickyBar edge="bottom">
          <div className="flex flex-col gap-2">
            {failure && (
              <Notice kind="error" live>
                {placesErrorText(failure)}
              </Notice>
            )}
            <Button
              variant="primary"
              size="large"
              loading={isBusy}
              disabledReason={offlineReason}
              onClick={() => void add()}
            >
              {t('club:group.addSelected', { count: selected.size })}
            </Button>
          </div>
        </StickyBar>
      )}
    </>
  );
}

type CandidateProps = {
  member: ClubMember;
  groupId: number;
  checked: boolean;
  onCheck: (isChecked: boolean) => void;
};

function Candidate({ member, groupId, checked, onCheck }: CandidateProps) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const today = useToday();
  const { firstname, lastname, dob, groups, level, active } = member;
  const reason = !active
    ? t('common:validation.MEMBER_INACTIVE')
    : groups.some(({ id }) => id === groupId)
      ? t('club:group.isIn')
      : undefined;
  const facts = [format.age(ageOf(dob, today)), level?.title, ...groups.map(({ name }) => name)];
  return (
    <Checkbox
      label={`${firstname} ${lastname}`}
      hint={reason ?? facts.filter(Boolean).join(' · ')}
      checked={checked}
      disabled={reason !== undefined}
      className={classes('w-full', reason !== undefined && 'text-muted')}
      onChange={(event) => onCheck(event.target.checked)}
    />
  );
}

/** All members of the club, unless the address says otherwise. */
export const loader = ({
  context,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<ClubMember[]>> => {
  const { searchParams } = new URL(request.url);
  if (!SHOWN.some((shown) => shown === searchParams.get('show'))) searchParams.set('show', 'all');
  return portalContext(context).queries.fetch(
    'GET /members',
    { query: membersQueryOf(searchParams, ORDER) },
    request.signal,
  );
};
