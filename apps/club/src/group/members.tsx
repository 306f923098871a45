import type { BulkAction, ClubMember, PlannedMembership } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  type CachedResult,
  ExportMenu,
  isPaper,
  ListPaper,
  ListTable,
  NoMatches,
  portalContext,
  readForPaper,
  renderLink,
  SelectionBar,
  useApi,
  useOfflineReason,
  withLastPage,
} from '@springboard/portal';
import { Button, buttonClass, EmptyState } from '@springboard/ui';
import { useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router';
import { BulkDialog } from '../members/bulk-dialog.tsx';
import { listQueryOf, membersFilterOf, membersQueryOf, SIZES } from '../members/list-query.ts';
import { useMemberColumns } from '../members/member-columns.tsx';
import { MemberSearch } from '../members/member-search.tsx';
import { useMemberSelection } from '../members/use-member-selection.ts';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { groupIdOf, loadGroup } from './load-group.ts';
import { Planned } from './planned.tsx';

const ORDER = 'firstname';
const HIDDEN = ['groups', 'tags'];

/** The members of a group. Several are moved or taken out together, with Undo. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const { reading, name, planned } = useLoaderData<GroupMembersPage>();
  const { value: rows, total: loaded } = reading;
  const id = groupIdOf({ params: useParams() });
  const api = useApi();
  const total = loaded ?? rows.length;
  const [search] = useSearchParams();
  const isRemoteOnly = useRemoteOnly();
  const offlineReason = useOfflineReason();
  const [action, setAction] = useState<BulkAction | null>(null);
  const all = useMemberColumns(ORDER, 'active').filter(
    ({ id: column }) => !HIDDEN.includes(column),
  );
  const columns = visibleColumns(all, useScreenWidth(), {});
  const title = t('group.membersOf', { name });
  const text = search.get('search') ?? '';
  const { selection, target, ofTable } = useMemberSelection(queryOf(search, id), rows, total);
  if (isPaper(search)) {
    return (
      <ListPaper
        title={title}
        query={text === '' ? [] : [`“${text}”`]}
        columns={all}
        rows={rows}
        total={total}
        rowKey={({ uuid }) => uuid}
      />
    );
  }
  return (
    <>
      <Planned group_id={id} planned={planned} />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <MemberSearch />
        <span className="ml-auto">
          <ExportMenu
            fileName={title}
            loadCsv={() =>
              api.csv('GET /members', {
                query: { ...membersQueryOf(search, ORDER), ...queryOf(search, id) },
              })
            }
          />
        </span>
      </div>
      <ListTable
        caption={t('group.members')}
        columns={columns}
        rows={rows}
        total={total}
        rowKey={({ uuid }) => uuid}
        rowTo={({ uuid }) => paths.member(uuid)}
        editTo={({ uuid, remote }) => (isRemoteOnly || remote ? undefined : paths.memberEdit(uuid))}
        bulkKeys={isRemoteOnly ? [] : ['m']}
        query={listQueryOf(search, ORDER)}
        sizes={SIZES}
        selection={isRemoteOnly ? undefined : ofTable}
        bulkBar={
          selection.count === 0 ? undefined : (
            <SelectionBar label={t('members.bulk.label')} selection={selection}>
              {(['move', 'remove'] as const).map((choice) => (
                <Button
                  key={choice}
                  size="small"
                  aria-keyshortcuts={choice === 'move' ? 'm' : undefined}
                  disabledReason={offlineReason}
                  onClick={() => setAction(choice)}
                >
                  {t(`common:jobs.actions.${choice}`)}
                </Button>
              ))}
            </SelectionBar>
          )
        }
        empty={<NoMembers id={id} />}
      />
      {action !== null && (
        <BulkDialog
          action={action}
          target={target}
          fixed={action === 'move' ? { from_group_id: String(id) } : { group_id: String(id) }}
          onDone={() => {
            setAction(null);
            selection.clear();
          }}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

function NoMembers({ id }: { id: number }) {
  const { t } = useTranslation('club');
  const [search] = useSearchParams();
  const isRemoteOnly = useRemoteOnly();
  if ((search.get('search') ?? '') !== '') return <NoMatches />;
  return (
    <EmptyState
      title={t('group.noMembers')}
      action={
        isRemoteOnly
          ? undefined
          : renderLink({
              to: paths.groupSection(id, 'add'),
              className: buttonClass({ variant: 'primary' }),
              children: t('group.sections.add'),
            })
      }
    />
  );
}

/** The search of the address among the active members of the group. */
const queryOf = (search: URLSearchParams, id: number) => ({
  ...membersFilterOf(search),
  active: 1 as const,
  'group_id[]': [id],
});

type GroupMembersPage = {
  readonly reading: CachedResult<ClubMember[]>;
  /** The name of the group. */
  readonly name: string;
  readonly planned: readonly PlannedMembership[];
};

export const loader = async (args: LoaderFunctionArgs): Promise<GroupMembersPage> => {
  const { pathname, searchParams } = new URL(args.request.url);
  const { queries } = portalContext(args.context);
  const query = {
    ...membersQueryOf(searchParams, ORDER),
    ...queryOf(searchParams, groupIdOf(args)),
  };
  const read = (page: { page?: number; per_page?: number }) =>
    queries.fetch('GET /members', { query: { ...query, ...page } }, args.request.signal);
  const params = { id: groupIdOf(args) };
  const [reading, group, planned] = await Promise.all([
    isPaper(searchParams) ? readForPaper(read) : read({}),
    loadGroup(args),
    isPaper(searchParams)
      ? null
      : queries.fetch('GET /groups/:id/planned', { params }, args.request.signal),
  ]);
  // The last members of a page were moved or taken out.
  const shorter = isPaper(searchParams)
    ? null
    : withLastPage(searchParams, listQueryOf(searchParams, ORDER), reading.total);
  if (shorter !== null) throw redirect(`${pathname}?${shorter}`);
  return { reading, name: group.value.name, planned: planned?.value ?? [] };
};
