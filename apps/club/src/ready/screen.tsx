import { DAY_SECONDS } from '@springboard/domain';
import type { Move, MoveSettings, ReadyMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { groups, members, ready as texts } from '@springboard/i18n/areas/club';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  isPaper,
  ListPaper,
  ListTable,
  portalContext,
  renderLink,
  SectionLinks,
  useApi,
  useChange,
  useOfflineReason,
  usePortalContext,
} from '@springboard/portal';
import { Button, buttonClass, EmptyState, PageHeader } from '@springboard/ui';
import { MenuItem } from '@springboard/ui/menu';
import { useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { useCallback, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { SourceNotice } from '../source-notice.tsx';
import { AutomaticOffers } from './automatic-offers.tsx';
import { MovesPaper, MovesTable } from './moves-table.tsx';
import { NotYetDialog } from './not-yet-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { OfferRestDialog } from './offer-rest-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { useReadyColumns } from './ready-columns.tsx';
import { RowActions } from './row-actions.tsx';
import { movesOfSection, SECTIONS, sectionOf, STATES } from './sections.ts';

export const translations = [groups, members, texts, lists];

/** Members who are ready to move, and every offer of a place until the child is in the new group. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const { ready, moves, settings } = useLoaderData<ReadyPage>();
  const [search] = useSearchParams();
  const section = sectionOf(search);
  const { now } = usePortalContext();
  const isRemoteOnly = useRemoteOnly();
  const offlineReason = useOfflineReason();
  const [isOfferingRest, setOfferingRest] = useState(false);
  const columns = useReadyColumns({ actions: null });
  if (isPaper(search) && section !== 'ready') {
    return <MovesPaper section={section} moves={movesOfSection(moves.value, section)} />;
  }
  if (isPaper(search)) {
    return (
      <ListPaper
        title={t('club:ready.title')}
        query={[]}
        columns={columns}
        rows={ready.value}
        total={ready.value.length}
        rowKey={keyOf}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t('club:ready.title')}
        subtitle={t('club:ready.subtitle')}
        actions={
          <>
            <ExportMenu
              fileName={t('club:ready.file')}
              loadCsv={() =>
                section === 'ready'
                  ? api.csv('GET /moves/ready', {})
                  : api.csv('GET /moves', {
                      query: { 'state[]': [...STATES[section]], ...movesQueryOf(now()) },
                    })
              }
            />
            {!isRemoteOnly && section === 'ready' && ready.value.length > 0 && (
              <Button
                variant="primary"
                disabledReason={offlineReason}
                onClick={() => setOfferingRest(true)}
              >
                {t('club:ready.offerRest')}
              </Button>
            )}
          </>
        }
      />
      <CachedNotice result={ready} />
      {isRemoteOnly && (
        <div className="mb-4">
          <SourceNotice about="groups" />
        </div>
      )}
      {!isRemoteOnly && <AutomaticOffers settings={settings} />}
      <SectionLinks
        label={t('club:ready.sections.label')}
        current={paths.readySection(section)}
        sections={SECTIONS.map((section) => ({
          to: paths.readySection(section),
          label: t(`ready.sections.${section}`, {
            number:
              section === 'ready'
                ? ready.value.length
                : movesOfSection(moves.value, section).length,
          }),
        }))}
      />
      {section === 'ready' ? (
        <ReadyTable rows={ready.value} />
      ) : (
        <MovesTable section={section} moves={movesOfSection(moves.value, section)} />
      )}
      {isOfferingRest && (
        <OfferRestDialog
          members={ready.value}
          moves={moves.value}
          onClose={() => setOfferingRest(false)}
        />
      )}
    </>
  );
}

const keyOf = ({ member, group }: ReadyMember): string => `${member.uuid} ${group.id}`;

type Action = 'offer' | 'place' | 'not_yet';

function ReadyTable({ rows }: { rows: readonly ReadyMember[] }) {
  const { t } = useTranslation('club');
  const api = useApi();
  const isRemoteOnly = useRemoteOnly();
  const width = useScreenWidth();
  const [open, setOpen] = useState<{ action: Action; ready: ReadyMember } | null>(null);
  const actions = useCallback(
    (ready: ReadyMember) => (
      <ReadyActions ready={ready} onAction={(action) => setOpen({ action, ready })} />
    ),
    [],
  );
  const columns = visibleColumns(
    useReadyColumns({ actions: isRemoteOnly ? null : actions }),
    width,
    {},
  );
  const close = () => setOpen(null);
  return (
    <>
      <ListTable
        caption={t('ready.title')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowTo={({ member }) => paths.member(member.uuid)}
        empty={
          <EmptyState
            title={t('ready.none')}
            detail={t('ready.noneDetail')}
            action={renderLink({
              to: paths.groups,
              className: buttonClass(),
              children: t('ready.toGroups'),
            })}
          />
        }
      />
      {open?.action === 'offer' && (
        <OfferDialog
          member={memberOf(open.ready)}
          fromId={open.ready.group.id}
          suitable={open.ready.groups}
          guardians={open.ready.guardians}
          onClose={close}
        />
      )}
      {open?.action === 'place' && (
        <PlaceDialog
          name={memberOf(open.ready).name}
          fromId={open.ready.group.id}
          suitable={open.ready.groups}
          hint={t('ready.fromToday')}
          place={(group_id, date) =>
            api.call('POST /members/bulk', {
              body: {
                action: 'move',
                member_uuids: [open.ready.member.uuid],
                from_group_id: open.ready.group.id,
                group_id,
                ...(date !== undefined && { date }),
              },
            })
          }
          onClose={close}
        />
      )}
      {open?.action === 'not_yet' && <NotYetDialog ready={open.ready} onClose={close} />}
    </>
  );
}

const memberOf = ({ member }: ReadyMember) => ({
  uuid: member.uuid,
  name: `${member.firstname} ${member.lastname}`,
});

type ReadyActionsProps = { ready: ReadyMember; onAction: (action: Action) => void };

function ReadyActions({ ready, onAction }: ReadyActionsProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const { send } = useChange({ alertsErrors: true });
  const { name } = memberOf(ready);
  const stay = () =>
    send(
      t('ready.stays', { name }),
      api.call('PATCH /groups/:groupId/members/:uuid/mark', {
        params: { groupId: ready.group.id, uuid: ready.member.uuid },
        body: { decision: 'stay' },
      }),
    );
  return (
    <RowActions
      name={name}
      main={{
        label: t('ready.offer'),
        description: t('ready.offerTitle', { name }),
        onSelect: () => onAction('offer'),
      }}
    >
      <MenuItem onSelect={() => onAction('place')}>{t('group.place')}</MenuItem>
      <MenuItem onSelect={() => void stay()}>{t('ready.stay')}</MenuItem>
      <MenuItem onSelect={() => onAction('not_yet')}>{t('ready.notYet')}</MenuItem>
    </RowActions>
  );
}

type ReadyPage = {
  readonly ready: CachedResult<ReadyMember[]>;
  readonly moves: CachedResult<Move[]>;
  readonly settings: MoveSettings;
};

/** How long ended offers are listed. */
const SHOWN_DAYS = 60;

/**
 * Of several offers to a member that ended, the latest. The same the whole day, so that the response is found offline.
 */
const movesQueryOf = (now: number) => ({
  since: (Math.floor(now / DAY_SECONDS) - SHOWN_DAYS) * DAY_SECONDS,
  latest: 1 as const,
});

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ReadyPage> {
  const { queries, now } = portalContext(context);
  const [ready, moves, settings] = await Promise.all([
    queries.fetch('GET /moves/ready', {}, request.signal),
    queries.fetch('GET /moves', { query: movesQueryOf(now()) }, request.signal),
    queries.fetch('GET /moves/settings', {}, request.signal),
  ]);
  return { ready, moves, settings: settings.value };
}
