import type { ApiFailure } from '@springboard/api-client';
import type { AdministeredGroup, ClubMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  auditIdOf,
  type CachedResult,
  type Filter,
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
  withLastPage,
  withTableQuery,
} from '@springboard/portal';
import { Button, Checkbox, classes, EmptyState, Notice, Pager, StickyBar } from '@springboard/ui';
import { useMemo, useState } from 'react';
import {
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { listQueryOf, SIZES } from '../members/list-query.ts';
import { MemberSearch } from '../members/member-search.tsx';
import { useMemberFilters } from '../members/use-member-filters.ts';
import { usePlacesErrorText } from '../use-places-error-text.ts';
import { candidatesQueryOf, MAX_AGE, MIN_AGE, WHO } from './candidates-query.ts';
import { groupIdOf, loadGroup } from './load-group.ts';
import { WaitingDialog } from './waiting-dialog.tsx';

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
  const { reading, group } = useLoaderData<CandidatesPage>();
  const { value: rows, total } = reading;
  const id = groupIdOf({ params: useParams() });
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  const pagerLabels = usePagerLabels();
  const isReloading = useIsReloading();
  const format = useFormat();
  const filters = useCandidateFilters();
  const [isWaiting, setWaiting] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const table = listQueryOf(search, ORDER);
  const isFull = group.places_left === 0;
  /** Places of today are held, or needed from a coming day on. */
  const isReserved = group.total_members < (group.max_members ?? 0);
  const from = isFull ? group.places_from : null;

  const add = async () => {
    const member_uuids = [...selected];
    setBusy(true);
    const result =
      from === null
        ? await api.call('POST /groups/:id/members/bulk', {
            params: { id },
            body: { action: 'add', member_uuids },
          })
        : await api.call('POST /members/bulk', {
            body: { action: 'add', group_id: id, member_uuids, date: from.date },
          });
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure);
      // Another administrator may have given the places, or have changed the pupils.
      return revalidate();
    }
    setFailure(null);
    setSelected(new Set());
    const { value } = result;
    const count =
      'member_uuids' in value ? value.member_uuids.length : 'changed' in value ? value.changed : 0;
    const title =
      from === null
        ? t('common:alerts.ADDED_MEMBERS', { count })
        : t('club:group.addedFrom', { count, date: format.date(from.date) });
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    return revalidate();
  };

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <MemberSearch />
        <Filters filters={filters} />
      </div>
      {isFull && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="info">
            {from === null
              ? t(isReserved ? 'club:group.takenHint' : 'club:group.fullHint')
              : t('club:group.fullUntil', {
                  count: from.places_left,
                  date: format.date(from.date),
                })}
          </Notice>
        </div>
      )}
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
            <div className="flex flex-wrap gap-2">
              <Button
                variant={isFull ? 'secondary' : 'primary'}
                size="large"
                loading={isBusy}
                disabledReason={offlineReason}
                onClick={() => void add()}
              >
                {from === null
                  ? t('club:group.addSelected', { count: selected.size })
                  : t('club:group.addSelectedFrom', {
                      count: selected.size,
                      date: format.dayMonth(from.date),
                    })}
              </Button>
              <Button
                variant={isFull ? 'primary' : 'secondary'}
                size="large"
                disabledReason={offlineReason}
                onClick={() => setWaiting(true)}
              >
                {t('club:group.addWaiting')}
              </Button>
            </div>
          </div>
        </StickyBar>
      )}
      {isWaiting && (
        <WaitingDialog
          group={group}
          memberUuids={[...selected]}
          onDone={() => {
            setWaiting(false);
            setSelected(new Set());
            setFailure(null);
          }}
          onClose={() => setWaiting(false)}
        />
      )}
    </>
  );
}

/** Whom the group could take, by membership, recommendation and age, besides the filters of all members. */
const useCandidateFilters = (): readonly Filter[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const ofMembers = useMemberFilters();
  return useMemo(() => {
    const ages = Array.from({ length: MAX_AGE - MIN_AGE + 1 }, (_, index) => MIN_AGE + index);
    const age = (name: 'min_age' | 'max_age'): Filter => ({
      kind: 'one',
      name,
      label: t(`group.candidates.${name}`),
      options: [
        { value: '', label: t('group.candidates.anyAge') },
        ...ages.map((years) => ({ value: String(years), label: format.number(years) })),
      ],
    });
    return [
      {
        kind: 'one',
        name: 'who',
        label: t('group.candidates.label'),
        options: WHO.map((value) => ({ value, label: t(`group.candidates.${value}`) })),
      },
      age('min_age'),
      age('max_age'),
      ...ofMembers.filter(({ name }) => FILTERS.includes(name)),
    ];
  }, [t, format, ofMembers]);
};

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

type CandidatesPage = {
  readonly reading: CachedResult<ClubMember[]>;
  readonly group: AdministeredGroup;
};

export const loader = async (args: LoaderFunctionArgs): Promise<CandidatesPage> => {
  const { pathname, searchParams } = new URL(args.request.url);
  const query = candidatesQueryOf(searchParams, { id: groupIdOf(args), order: ORDER });
  const [reading, group] = await Promise.all([
    portalContext(args.context).queries.fetch('GET /members', { query }, args.request.signal),
    loadGroup(args),
  ]);
  // Members who were added can leave the filter, and so the last page.
  const shorter = withLastPage(searchParams, listQueryOf(searchParams, ORDER), reading.total);
  if (shorter !== null) throw redirect(`${pathname}?${shorter}`);
  return { reading, group: group.value };
};
