import type { AdministeredGroup, WaitingMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ready } from '@springboard/i18n/areas/club';
import {
  ExportMenu,
  isPaper,
  ListPaper,
  portalContext,
  useApi,
  useChange,
  useFormat,
  useQueuedMoves,
} from '@springboard/portal';
import { Card, EmptyState, Notice } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from 'react-router';
import { OfferDialog } from '../ready/offer-dialog.tsx';
import { usePlacesErrorText } from '../use-places-error-text.ts';
import { groupIdOf, loadGroup } from './load-group.ts';
import { useWaitingColumns } from './use-waiting-columns.ts';
import { WaitingRow } from './waiting-row.tsx';
import { WishesDialog } from './wishes-dialog.tsx';

export const translations = [ready];

/** The waiting list of a group in its order. A member is offered a place, gets it, or leaves the list. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const { waiting, group } = useLoaderData<WaitingPage>();
  const id = groupIdOf({ params: useParams() });
  const api = useApi();
  const placesErrorText = usePlacesErrorText();
  const format = useFormat();
  const { send, isBusy, failure } = useChange({ reloadsStale: true });
  const [offered, setOffered] = useState<WaitingMember | null>(null);
  const [wishing, setWishing] = useState<WaitingMember | null>(null);
  const [search] = useSearchParams();
  const columns = useWaitingColumns();
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
  const { places_left, places_from } = group;
  if (waiting.length === 0) {
    return (
      <EmptyState title={t('club:group.noWaiting')} detail={t('club:group.noWaitingDetail')} />
    );
  }
  const place = ({ uuid, offered_until, ...member }: WaitingMember) => {
    // The place of an open offer can be held for the pupil, so that it is not among those left.
    if (places_left === 0 && places_from !== null && offered_until === null) {
      const { date } = places_from;
      const name = `${member.firstname} ${member.lastname}`;
      return send(
        t('club:group.placedFrom', { name, date: format.date(date) }),
        api.call('POST /members/bulk', {
          body: { action: 'add', group_id: id, member_uuids: [uuid], date },
        }),
      );
    }
    return send(
      t('common:alerts.ADDED_MEMBERS', { count: 1 }),
      api.call('POST /groups/:id/members/bulk', {
        params: { id },
        body: { action: 'add', member_uuids: [uuid] },
      }),
    );
  };
  const remove = ({ uuid, firstname, lastname }: WaitingMember) =>
    send(
      t('club:group.leftWaiting', { name: `${firstname} ${lastname}` }),
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
        {waiting.map((member, index) => (
          <WaitingRow
            key={member.uuid}
            member={member}
            group={group}
            index={index}
            count={waiting.length}
            onMove={(by) => move(member.uuid, by)}
            onOffer={() => setOffered(member)}
            onPlace={() => isBusy || void place(member)}
            onChangeWishes={() => setWishing(member)}
            onRemove={() => isBusy || void remove(member)}
          />
        ))}
      </ol>
      {wishing !== null && (
        <WishesDialog group_id={id} member={wishing} onClose={() => setWishing(null)} />
      )}
      {offered !== null && (
        <OfferDialog
          member={{ uuid: offered.uuid, name: `${offered.firstname} ${offered.lastname}` }}
          fromId={null}
          suitable={[group]}
          onClose={() => setOffered(null)}
        />
      )}
    </Card>
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
