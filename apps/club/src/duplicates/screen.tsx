import type { ClubMember, DuplicatePair, MemberDetail } from '@springboard/contract';
import { duplicateReason } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { duplicates as texts, members } from '@springboard/i18n/areas/club';
import { lists, merge } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  isPaper,
  ListPaper,
  portalContext,
  readForPaper,
  renderLink,
  tableQueryOf,
  useApi,
  useFormat,
  useIsReloading,
  useListSearch,
  useOfflineReason,
  usePagerLabels,
  withLastPage,
  withTableQuery,
  withValue,
} from '@springboard/portal';
import {
  Button,
  buttonClass,
  Chip,
  classes,
  EmptyState,
  FilterChip,
  PageHeader,
  Pager,
} from '@springboard/ui';
import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { MemberSearch } from '../members/member-search.tsx';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { DismissButton } from './dismiss-button.tsx';
import { MergeDialog, type Pair } from './merge-dialog.tsx';

export const translations = [texts, members, lists, merge];

type Person = Pick<ClubMember, 'uuid' | 'firstname' | 'lastname' | 'dob' | 'active'>;

/**
 * Pairs of records that may be one person, the likeliest first, with their merge. A pair of two persons is dismissed,
 * and a filter lists those. For one member, also other members to merge with, found by name.
 */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const { reading, member, others } = useLoaderData<DuplicatesPage>();
  const [pair, setPair] = useState<Pair | null>(null);
  const isReloading = useIsReloading();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isRemoteOnly = useRemoteOnly();
  const pairs = reading.value;
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  const pagerLabels = usePagerLabels();
  const isDismissed = isOfDismissed(search);
  const table = tableQueryOf(search, TABLE);
  const total = reading.total ?? pairs.length;
  const subtitle = isDismissed
    ? t('club:duplicates.dismissedSubtitle')
    : member === null
      ? t('club:duplicates.subtitle')
      : t('club:duplicates.of', { name: nameOf(member) });
  if (isPaper(search)) return <Paper subtitle={subtitle} pairs={pairs} total={total} />;
  return (
    <>
      <PageHeader
        title={t('club:duplicates.title')}
        subtitle={subtitle}
        actions={
          <ExportMenu
            fileName={t('club:duplicates.file')}
            loadCsv={() => api.csv('GET /members/duplicates', { query: queryOf(search) })}
          />
        }
      />
      <CachedNotice result={reading} />
      <div className="mb-4 flex">
        <FilterChip
          selected={isDismissed}
          onClick={() =>
            setSearch((now) =>
              withTableQuery(withValue(now, 'dismissed', isDismissed ? '' : '1'), {
                ...table,
                page: 0,
              }),
            )
          }
        >
          {t('club:duplicates.dismissedPairs')}
        </FilterChip>
      </div>
      <div aria-busy={isReloading || undefined} className={classes(isReloading && 'opacity-60')}>
        {pairs.length === 0 && member === null ? (
          <EmptyState
            title={t(isDismissed ? 'club:duplicates.noDismissed' : 'club:duplicates.empty')}
            detail={t(
              isDismissed ? 'club:duplicates.noDismissedDetail' : 'club:duplicates.emptyDetail',
            )}
            action={renderLink({
              to: paths.members,
              className: buttonClass(),
              children: t('common:nav.members'),
            })}
          />
        ) : (
          <PairList label={t('club:duplicates.pairs')} pairs={pairs} onCompare={setPair} />
        )}
        {total > SIZES[0] && (
          <div className="max-w-4xl">
            <Pager
              page={table.page}
              per_page={table.per_page}
              total={total}
              sizes={SIZES}
              labels={pagerLabels}
              onChange={(page, per_page) =>
                setSearch((now) => withTableQuery(now, { ...table, page, per_page }))
              }
            />
          </div>
        )}
        {member !== null && !isDismissed && !isRemoteOnly && (
          <Others member={member} others={others} onCompare={setPair} />
        )}
      </div>
      {pair !== null && (
        <MergeDialog
          pair={pair}
          onMerged={(uuid) => (member === null ? revalidate() : navigate(paths.member(uuid)))}
          onClose={() => setPair(null)}
        />
      )}
    </>
  );
}

const nameOf = ({ firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>) =>
  `${firstname} ${lastname}`;

const LIST =
  'max-w-4xl divide-y divide-line rounded-card border border-line bg-surface px-4 mb-6 empty:hidden';
const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3';

type PaperProps = { subtitle: string; pairs: readonly DuplicatePair[]; total: number };

function Paper({ subtitle, pairs, total }: PaperProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const personOf = (at: 0 | 1) => (pair: DuplicatePair) => {
    const person = pair.members[at];
    return person === undefined ? null : `${nameOf(person)}, ${format.date(person.dob)}`;
  };
  return (
    <ListPaper
      title={t('duplicates.title')}
      query={[subtitle]}
      columns={[
        { id: 'first', header: t('duplicates.first'), cell: personOf(0) },
        { id: 'second', header: t('duplicates.second'), cell: personOf(1) },
        {
          id: 'reason',
          header: t('duplicates.reason'),
          cell: (pair) => t(`duplicates.reasons.${duplicateReason(pair)}`),
        },
      ]}
      rows={pairs}
      total={total}
      rowKey={keyOf}
    />
  );
}

const keyOf = ({ members }: DuplicatePair) => members.map(({ uuid }) => uuid).join(' ');

type PairListProps = {
  label: string;
  pairs: readonly DuplicatePair[];
  onCompare: (pair: Pair) => void;
};

function PairList({ label, pairs, onCompare }: PairListProps) {
  const { t } = useTranslation('club');
  const [search] = useSearchParams();
  const isDismissed = isOfDismissed(search);
  if (pairs.length === 0) return null;
  return (
    <ul aria-label={label} className={LIST}>
      {pairs.map(({ score, members: [first, second] }) =>
        first === undefined || second === undefined ? null : (
          <li key={`${first.uuid} ${second.uuid}`} className={ROW}>
            <div className="min-w-0 grow basis-72">
              <PersonLink person={first} />
              <PersonLink person={second} />
            </div>
            <Chip>
              {t(`duplicates.reasons.${duplicateReason({ score, members: [first, second] })}`)}
            </Chip>
            <div className="flex flex-wrap gap-2">
              <DismissButton
                pair={[first.uuid, second.uuid]}
                name={`${nameOf(first)}, ${nameOf(second)}`}
                isDismissed={isDismissed}
              />
              <CompareButton
                name={`${nameOf(first)}, ${nameOf(second)}`}
                onClick={() => onCompare([first.uuid, second.uuid])}
              />
            </div>
          </li>
        ),
      )}
    </ul>
  );
}

function PersonLink({ person }: { person: Person }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {renderLink({
        to: paths.member(person.uuid),
        className: 'inline-flex min-h-11 items-center font-strong wrap-anywhere',
        children: nameOf(person),
      })}
      <span className="text-sm text-muted">{format.date(person.dob)}</span>
      {!person.active && <Chip>{t('duplicates.inactive')}</Chip>}
    </span>
  );
}

/** In a club whose pupils come from another system, records are merged there. */
function CompareButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  if (useRemoteOnly()) return null;
  return (
    <Button
      disabledReason={offlineReason}
      aria-label={`${t('duplicates.compare')}: ${name}`}
      onClick={onClick}
    >
      {t('duplicates.compare')}
    </Button>
  );
}

type OthersProps = {
  member: Person;
  others: readonly Person[];
  onCompare: (pair: Pair) => void;
};

/** Other records, for a pair that is not found automatically. */
function Others({ member, others, onCompare }: OthersProps) {
  const { t } = useTranslation('club');
  return (
    <section aria-label={t('duplicates.others')} className="max-w-4xl">
      <div className="mb-3 flex">
        <MemberSearch label={t('duplicates.others')} />
      </div>
      {others.length === 0 ? (
        <p className="text-muted">{t('duplicates.noOthers')}</p>
      ) : (
        <ul className={LIST}>
          {others.map((other) => (
            <li key={other.uuid} className={ROW}>
              <PersonLink person={other} />
              <CompareButton
                name={nameOf(other)}
                onClick={() => onCompare([member.uuid, other.uuid])}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type DuplicatesPage = {
  readonly reading: CachedResult<DuplicatePair[]>;
  /** The member of the address, whose pairs these are. */
  readonly member: MemberDetail | null;
  readonly others: readonly ClubMember[];
};

/** Whether the address is of the pairs that are not the same person. */
const isOfDismissed = (search: URLSearchParams) => search.get('dismissed') === '1';

/** The pairs of the address: all, or those of one member. */
const queryOf = (search: URLSearchParams) => {
  const member_uuid = search.get('member');
  return {
    ...(member_uuid !== null && { member_uuid }),
    ...(isOfDismissed(search) && { dismissed: 1 as const }),
  };
};

const SIZES = [50, 100, 200] as const;
const TABLE = { columns: [], sort: '', sizes: SIZES };

/** The most members that a search shows. */
const OTHERS = 20;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<DuplicatesPage> {
  const { queries } = portalContext(context);
  const search = new URL(request.url).searchParams;
  const uuid = search.get('member');
  const read = (page: { page: number; per_page: number }) =>
    queries.fetch(
      'GET /members/duplicates',
      { query: { ...queryOf(search), ...page } },
      request.signal,
    );
  const table = tableQueryOf(search, TABLE);
  const reading = isPaper(search)
    ? await readForPaper(read)
    : await read({ page: table.page, per_page: table.per_page });
  // The last pair of a page was merged or dismissed.
  const shorter = isPaper(search) ? null : withLastPage(search, table, reading.total);
  if (shorter !== null) throw redirect(`${paths.duplicates}?${shorter}`);
  if (uuid === null) return { reading, member: null, others: [] };
  const { value: member } = await queries.fetch(
    'GET /members/:uuid',
    { params: { uuid } },
    request.signal,
  );
  const query = { search: search.get('search') || member.lastname, per_page: OTHERS };
  const { value: found } = await queries.fetch('GET /members', { query }, request.signal);
  return { reading, member, others: found.filter((other) => other.uuid !== uuid) };
}
