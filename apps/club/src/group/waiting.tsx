import type { AdministeredGroup, WaitingMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { ready } from '@springboard/i18n/areas/club';
import {
  ExportMenu,
  isPaper,
  ListPaper,
  portalContext,
  renderLink,
  useApi,
  useChange,
  useFormat,
  useOfflineReason,
  useQueuedMoves,
  useToday,
} from '@springboard/portal';
import { Button, Card, EmptyState, MoveButtons, Notice } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { OfferDialog } from '../ready/offer-dialog.tsx';
import { usePlacesErrorText } from '../use-places-error-text.ts';
import { shortWeekdayKey } from '../weekdays.ts';
import { groupIdOf, loadGroup } from './load-group.ts';
import { WishesDialog } from './wishes-dialog.tsx';

export const translations = [ready];

/** The waiting list of a group in its order. A member is offered a place, gets it, or leaves the list. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const { waiting, group } = useLoaderData<WaitingPage>();
  const id = groupIdOf({ params: useParams() });
  const api = useApi();
  const placesErrorText = usePlacesErrorText();
  const offlineReason = useOfflineReason();
  const isRemoteOnly = useRemoteOnly();
  const format = useFormat();
  const { send, isBusy, failure } = useChange();
  const [offered, setOffered] = useState<WaitingMember | null>(null);
  const [wishing, setWishing] = useState<WaitingMember | null>(null);
  const [search] = useSearchParams();
  const columns = useColumns();
  const move = useQueuedMoves({
    items: waiting,
    idOf: ({ uuid }) => uuid,
    isBusy,
    move: ({ uuid, position, firstname, lastname }, _index, by) =>
      send(
        t('club:group.movedWaiting', {
          name: `${firstname} ${lastname}`,
          position: format.number(position + by),
        }),
        api.call('PATCH /groups/:id/waiting/:uuid', {
          params: { id, uuid },
          body: { from: position, position: position + by },
        }),
      ),
  });
  const title = t('club:group.waitingOf', { name: group.name });
  if (isPaper(search)) {
    return (
      <ListPaper
        title={title}
        query={[]}
        columns={columns}
        rows={waiting}
        total={waiting.length}
        rowKey={({ uuid }) => uuid}
      />
    );
  }
  const places_left =
    group.max_members === null ? null : Math.max(0, group.max_members - group.total_members);
  if (waiting.length === 0) {
    return (
      <EmptyState title={t('club:group.noWaiting')} detail={t('club:group.noWaitingDetail')} />
    );
  }
  const place = (uuid: string) =>
    send(
      t('common:alerts.ADDED_MEMBERS', { count: 1 }),
      api.call('POST /groups/:id/members/bulk', {
        params: { id },
        body: { action: 'add', member_uuids: [uuid] },
      }),
    );
  const remove = (uuid: string, name: string) =>
    send(
      t('club:group.leftWaiting', { name }),
      api.call('DELETE /groups/:id/waiting/:uuid', { params: { id, uuid } }),
    );
  return (
    <Card
      title={t('club:group.sections.waiting')}
      className="max-w-3xl"
      actions={
        <span className="ml-auto">
          <ExportMenu
            fileName={title}
            loadCsv={() => api.csv('GET /groups/:id/waiting', { params: { id } })}
          />
        </span>
      }
    >
      {failure && (
        <Notice kind="error" live>
          {failure.error === 'CONFLICT' ? t('club:group.orderChanged') : placesErrorText(failure)}
        </Notice>
      )}
      <ol className="divide-y divide-line">
        {waiting.map((member, index) => {
          const name = `${member.firstname} ${member.lastname}`;
          return (
            <li key={member.uuid} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <span className="w-6 text-right text-muted tabular">{member.position}</span>
              <span className="min-w-48 grow">
                {renderLink({
                  to: paths.member(member.uuid),
                  className: 'inline-flex min-h-11 items-center wrap-anywhere',
                  children: name,
                })}
                <Facts member={member} group={group} />
              </span>
              {!isRemoteOnly && (
                <span className="flex flex-wrap items-center gap-2">
                  <MoveButtons
                    labels={{
                      up: t('club:group.moveUp', { name }),
                      down: t('club:group.moveDown', { name }),
                      isFirst: t('club:group.isFirst'),
                      isLast: t('club:group.isLast'),
                    }}
                    index={index}
                    count={waiting.length}
                    disabledReason={offlineReason}
                    onMove={(by) => move(member.uuid, by)}
                  />
                  {member.offered_until === null && (
                    <Button
                      size="small"
                      variant="primary"
                      aria-label={t('club:ready.offerTitle', { name })}
                      disabledReason={
                        offlineReason ?? (places_left === 0 ? t('club:places.full') : undefined)
                      }
                      onClick={() => setOffered(member)}
                    >
                      {t('club:group.offer')}
                    </Button>
                  )}
                  <Button
                    size="small"
                    aria-label={t('club:group.placeName', { name })}
                    disabledReason={offlineReason}
                    onClick={() => isBusy || void place(member.uuid)}
                  >
                    {t('club:group.place')}
                  </Button>
                  <Button
                    size="small"
                    aria-label={t('club:group.changeWishesName', { name })}
                    disabledReason={offlineReason}
                    onClick={() => setWishing(member)}
                  >
                    {t('club:group.changeWishes')}
                  </Button>
                  <Button
                    size="small"
                    aria-label={t('club:group.removeName', { name })}
                    disabledReason={offlineReason}
                    onClick={() => isBusy || void remove(member.uuid, name)}
                  >
                    {t('common:actions.remove')}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {wishing !== null && (
        <WishesDialog group_id={id} member={wishing} onClose={() => setWishing(null)} />
      )}
      {offered !== null && (
        <OfferDialog
          member={{ uuid: offered.uuid, name: `${offered.firstname} ${offered.lastname}` }}
          fromId={null}
          suitable={[{ ...group, places_left }]}
          onClose={() => setOffered(null)}
        />
      )}
    </Card>
  );
}

/** The columns of the printed list. */
const useColumns = (): readonly TableColumn<WaitingMember>[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const today = useToday();
  return [
    { id: 'position', header: t('group.position'), cell: ({ position }) => position },
    {
      id: 'name',
      header: t('groups.name'),
      cell: ({ firstname, lastname }) => `${firstname} ${lastname}`,
    },
    { id: 'age', header: t('members.age'), cell: ({ dob }) => format.age(ageOf(dob, today)) },
    { id: 'since', header: t('group.waitsSince'), cell: ({ since }) => format.shortDate(since) },
    {
      id: 'wishes',
      header: t('group.wishedDays'),
      cell: ({ wishes }) => wishes.map((weekday) => t(shortWeekdayKey(weekday))).join(', '),
    },
    {
      id: 'offered',
      header: t('group.offer'),
      cell: ({ offered_until }) =>
        offered_until === null
          ? null
          : t('group.offeredUntil', { moment: format.moment(offered_until) }),
    },
  ];
};

function Facts({ member, group }: { member: WaitingMember; group: AdministeredGroup }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const today = useToday();
  const wishes = member.wishes.map((weekday) => t(shortWeekdayKey(weekday))).join(', ');
  const isElsewhere =
    wishes !== '' &&
    group.times.length > 0 &&
    !group.times.some(({ weekday }) => member.wishes.includes(weekday));
  const facts = [
    format.age(ageOf(member.dob, today)),
    t('group.since', { date: format.shortDate(member.since) }),
    wishes === '' ? '' : t('group.wishes', { days: wishes }),
    isElsewhere ? t('group.wishesElsewhere') : '',
    member.offered_until === null
      ? ''
      : t('group.offeredUntil', { moment: format.moment(member.offered_until) }),
  ];
  return (
    <span className="block text-sm text-muted">
      {facts.filter((text) => text !== '').join(' · ')}
    </span>
  );
}

type WaitingPage = {
  readonly waiting: readonly WaitingMember[];
  readonly group: AdministeredGroup;
};

export const loader = async (args: LoaderFunctionArgs): Promise<WaitingPage> => {
  const { queries } = portalContext(args.context);
  const params = { id: groupIdOf(args) };
  const [waiting, group] = await Promise.all([
    queries.fetch('GET /groups/:id/waiting', { params }, args.request.signal),
    loadGroup(args),
  ]);
  return { waiting: waiting.value, group: group.value };
};
