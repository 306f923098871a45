import type { BulkAction, MemberDetail } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { member, members } from '@springboard/i18n/areas/club';
import { formSummary, jobs, lists } from '@springboard/i18n/areas/shared';
import {
  ActionsMenu,
  CachedNotice,
  type CachedResult,
  HeaderWithMenu,
  renderLink,
  SectionLinks,
  useFormat,
  useOfflineReason,
  useToday,
} from '@springboard/portal';
import { Button, buttonClass, Chip, Notice } from '@springboard/ui';
import { MenuItem } from '@springboard/ui/menu';
import { useScreenWidth } from '@springboard/ui/table';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, useLoaderData, useNavigate } from 'react-router';
import { BulkDialog } from '../members/bulk-dialog.tsx';
import { paths } from '../paths.ts';
import { loadMember } from './load-member.ts';
import { useReadOnly, useRemoteOnly } from '../read-only.ts';
import { SourceNotice } from '../source-notice.tsx';
import { usePlacesErrorText } from '../use-places-error-text.ts';
import { useWithdraw } from '../use-withdraw.ts';
import type { DataDialogProps } from './data-dialogs.tsx';
import { FreePlaces } from '../members/free-places.tsx';
import { Tags } from './tags.tsx';

export const translations = [member, members, formSummary, jobs, lists];

/** Loads when an export or an erasure is opened. */
const DataDialog = lazy(() => import('./data-dialogs.tsx'));

/** A member of the club: name, age, tags, alerts and actions above the sections, each with an address of its own. */
export function Component() {
  const { reading } = useLoaderData<MemberPage>();
  const { value } = reading;
  return (
    <>
      <Head member={value} />
      <CachedNotice result={reading} />
      <RemoteNotice member={value} />
      <LeavingNotice member={value} />
      <Sections uuid={value.uuid} />
      <Outlet />
    </>
  );
}

/** Says where the profile is changed, if not here. */
function RemoteNotice({ member: shown }: { member: MemberDetail }) {
  const isReadOnly = useReadOnly(shown);
  if (!isReadOnly) return null;
  return (
    <div className="mb-4">
      <SourceNotice about="member" />
    </div>
  );
}

/** The coming day on which the pupil leaves the club, with a button that withdraws it. */
function LeavingNotice({ member: shown }: { member: MemberDetail }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const placesErrorText = usePlacesErrorText();
  const { withdraw, isBusy, failure } = useWithdraw();
  const { uuid, active, inactive_date: date } = shown;
  if (!active || date === null) return null;
  const name = `${shown.firstname} ${shown.lastname}`;
  return (
    <div className="mb-4 grid gap-2">
      <Notice
        kind="info"
        action={
          <Button
            variant="quiet"
            loading={isBusy}
            disabledReason={offlineReason}
            onClick={() => withdraw({ uuid, name, date, change: 'leaves_club' })}
          >
            {t('members.planned.withdraw')}
          </Button>
        }
      >
        {t('members.planned.notice', { name, date: format.date(date) })}
      </Notice>
      {failure && (
        <Notice kind="error" live>
          {placesErrorText(failure)}
        </Notice>
      )}
    </div>
  );
}

function Head({ member: shown }: { member: MemberDetail }) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const today = useToday();
  const alerts = (shown.alerts ?? []).filter(({ ended_at }) => ended_at === null);
  const [action, setAction] = useState<BulkAction | null>(null);
  /** The groups of the member who was deactivated just now, or for a coming day. */
  const [left, setLeft] = useState<MemberDetail['groups']>([]);
  const [data, setData] = useState<DataAction | null>(null);
  const close = () => setAction(null);
  return (
    <>
      <HeaderWithMenu
        title={`${shown.firstname} ${shown.lastname}`}
        subtitle={format.age(ageOf(shown.dob, today))}
        menu={<MoreMenu member={shown} onAction={setAction} onData={setData} />}
        actions={<Actions member={shown} onAction={setAction} />}
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {!shown.active && <Chip>{t('club:members.inactive')}</Chip>}
        <Tags member={shown} />
        {alerts.map(({ id, kind, text }) => (
          <Chip key={id} tone="warning" icon={<TriangleAlert aria-hidden size={14} />}>
            {text === '' ? t('members.askOfficer') : t(`members.alertKinds.${kind}`)}
          </Chip>
        ))}
      </div>
      {action !== null && (
        <BulkDialog
          action={action}
          target={{ member_uuids: [shown.uuid] }}
          ownGroups={shown.groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          onDone={() => {
            if (action === 'deactivate') setLeft(shown.groups);
            close();
          }}
          onClose={close}
        />
      )}
      {data !== null && (
        <Suspense>
          <DataDialog member={shown} action={data} onClose={() => setData(null)} />
        </Suspense>
      )}
      {left.length > 0 && (!shown.active || shown.inactive_date !== null) && (
        <FreePlaces groups={left} onlyIfWaiting onClose={() => setLeft([])} />
      )}
    </>
  );
}

/** What is not a button already. A pupil in no group cannot be taken out of one. */
const othersOf = ({ groups }: MemberDetail) =>
  groups.length === 0 ? [] : (['add', 'remove'] as const);

type DataAction = DataDialogProps['action'];

type ActionsProps = { member: MemberDetail; onAction: (action: BulkAction) => void };

/** The remote system decides the profile, the state and the groups of its members. Tags are the club's own. */
function Actions({ member: shown, onAction }: ActionsProps) {
  const { t } = useTranslation(['club', 'common']);
  const offlineReason = useOfflineReason();
  const isRemoteOnly = useRemoteOnly();
  const isReadOnly = useReadOnly(shown);
  const isPhone = useScreenWidth() === 'phone';
  return (
    <>
      {!isReadOnly &&
        renderLink({
          to: paths.memberEdit(shown.uuid),
          'aria-keyshortcuts': 'e',
          className: buttonClass(),
          children: t('common:actions.edit'),
        })}
      {!isRemoteOnly && shown.active && (
        <Button
          aria-keyshortcuts="m"
          disabledReason={offlineReason}
          onClick={() => onAction(moveOf(shown))}
        >
          {t(`common:jobs.actions.${moveOf(shown)}`)}
        </Button>
      )}
      {!isReadOnly && !isPhone && (
        <Button disabledReason={offlineReason} onClick={() => onAction(nextState(shown))}>
          {t(`common:jobs.actions.${nextState(shown)}`)}
        </Button>
      )}
    </>
  );
}

/** A pupil in no group has nothing to leave. */
const moveOf = ({ groups }: MemberDetail) => (groups.length === 0 ? 'add' : 'move');

const nextState = ({ active }: MemberDetail) => (active ? 'deactivate' : 'activate');

type MoreMenuProps = ActionsProps & { onData: (action: DataAction) => void };

/** The actions in the menu, on a phone with those that need a second row. Another system decides its pupils' groups. */
function MoreMenu({ member: shown, onAction, onData }: MoreMenuProps) {
  const navigate = useNavigate();
  const { t } = useTranslation(['club', 'common']);
  const isRemoteOnly = useRemoteOnly();
  const isReadOnly = useReadOnly(shown);
  const isPhone = useScreenWidth() === 'phone';
  const exportData = (
    <MenuItem onSelect={() => onData('export')}>{t('club:member.data.export')}</MenuItem>
  );
  if (isRemoteOnly) return <ActionsMenu>{exportData}</ActionsMenu>;
  return (
    <ActionsMenu>
      {othersOf(shown).map((other) => (
        <MenuItem key={other} onSelect={() => onAction(other)}>
          {t(`common:jobs.actions.${other}`)}
        </MenuItem>
      ))}
      {!isReadOnly && isPhone && (
        <MenuItem onSelect={() => onAction(nextState(shown))}>
          {t(`common:jobs.actions.${nextState(shown)}`)}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void navigate(paths.duplicatesOf(shown.uuid))}>
        {t('club:member.merge')}
      </MenuItem>
      {exportData}
      {!isReadOnly && (
        <MenuItem danger onSelect={() => onData('erase')}>
          {t('club:member.data.erase')}
        </MenuItem>
      )}
    </ActionsMenu>
  );
}

const SECTIONS = [
  'profile',
  'groups',
  'progress',
  'attendance',
  'notes',
  'consents',
  'history',
] as const;

function Sections({ uuid }: { uuid: string }) {
  const { t } = useTranslation('club');
  return (
    <SectionLinks
      label={t('member.sections.label')}
      sections={SECTIONS.map((section) => ({
        to: paths.memberSection(uuid, section),
        label: t(`member.sections.${section}`),
      }))}
    />
  );
}

/** `title` is the text of the breadcrumb. */
type MemberPage = { readonly reading: CachedResult<MemberDetail>; readonly title: string };

export async function loader(args: LoaderFunctionArgs): Promise<MemberPage> {
  const reading = await loadMember(args, { with_alerts: 1 });
  return { reading, title: `${reading.value.firstname} ${reading.value.lastname}` };
}
