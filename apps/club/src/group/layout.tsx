import { canOpen } from '@springboard/access';
import type { Api } from '@springboard/api-client';
import type { AdministeredGroup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { groups, members, sessions } from '@springboard/i18n/areas/club';
import { jobs, lists } from '@springboard/i18n/areas/shared';
import {
  ActionsMenu,
  auditIdOf,
  CachedNotice,
  type CachedResult,
  HeaderWithMenu,
  isPaper,
  renderLink,
  SectionLinks,
  useApi,
  useAuditUndo,
  useChange,
  useDryRun,
  useErrorText,
  useOfflineReason,
  useVisitor,
} from '@springboard/portal';
import { Button, buttonClass, Chip, Notice, textLinkClass } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { MenuItem } from '@springboard/ui/menu';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { Places } from '../groups/places.tsx';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { SourceNotice } from '../source-notice.tsx';
import { TellFamilies } from '../sessions/tell-families.tsx';
import { useTimesText } from '../weekdays.ts';
import { loadGroup } from './load-group.ts';

export const translations = [groups, members, sessions, jobs, lists];

const SECTIONS = ['members', 'add', 'times', 'coaches', 'waiting', 'history'] as const;

/** A group: name, times, coaches and places above the sections, each with an address of its own. */
export function Component() {
  const { t } = useTranslation('club');
  const { reading } = useLoaderData<GroupPage>();
  const [search] = useSearchParams();
  const isRemoteOnly = useRemoteOnly();
  const { id, waiting } = reading.value;
  const sections = SECTIONS.filter((section) => !isRemoteOnly || section !== 'add');
  if (isPaper(search)) return <Outlet />;
  return (
    <>
      <Head group={reading.value} />
      <CachedNotice result={reading} />
      {isRemoteOnly && (
        <div className="mb-4">
          <SourceNotice about="groups" />
        </div>
      )}
      {!isRemoteOnly && reading.value.status === 0 && <InactiveNotice group={reading.value} />}
      <SectionLinks
        label={t('group.sections.label')}
        sections={sections.map((section) => ({
          to: paths.groupSection(id, section),
          label:
            section === 'waiting' && waiting > 0
              ? t('group.sections.waitingNumber', { number: waiting })
              : t(`group.sections.${section}`),
        }))}
      />
      <Outlet />
    </>
  );
}

function Head({ group }: { group: AdministeredGroup }) {
  const { t } = useTranslation(['club', 'common']);
  const timesText = useTimesText();
  const isRemoteOnly = useRemoteOnly();
  const hasSessions = canOpen('club', paths.sessions, useVisitor());
  const facts = [timesText(group.times), group.coaches.map(({ name }) => name).join(', ')];
  return (
    <>
      <HeaderWithMenu
        title={group.name}
        subtitle={facts.filter((text) => text !== '').join(' · ') || undefined}
        menu={isRemoteOnly ? undefined : <MoreMenu group={group} />}
        actions={
          isRemoteOnly
            ? undefined
            : renderLink({
                to: paths.groupEdit(group.id),
                'aria-keyshortcuts': 'e',
                className: buttonClass(),
                children: t('common:actions.edit'),
              })
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <Places
          members={group.total_members}
          max={group.max_members}
          free={group}
          className="max-w-full min-w-40"
        />
        {group.status === 0 && <Chip>{t('club:groups.shown.inactive')}</Chip>}
        {group.place !== null && (
          <span className="inline-flex items-center gap-1 wrap-anywhere">
            <MapPin aria-hidden size={16} className="shrink-0 text-muted" />
            {group.place}
          </span>
        )}
        {hasSessions &&
          renderLink({
            to: paths.sessionsOf(group.id),
            className: textLinkClass,
            children: t('club:group.toSessions'),
          })}
      </div>
    </>
  );
}

/** Says what an inactive group lacks, as a new one may be (§4), and activates it. */
function InactiveNotice({ group }: { group: AdministeredGroup }) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const { setStatus, isBusy, failure } = useStatus(group);
  const errorText = useErrorText();
  return (
    <div className="mb-4">
      <Notice
        kind="info"
        action={
          <Button
            variant="quiet"
            loading={isBusy}
            disabledReason={offlineReason}
            onClick={() => setStatus(1)}
          >
            {t('group.activate')}
          </Button>
        }
      >
        {failure === null ? t('group.inactiveText') : errorText(failure.error)}
      </Notice>
    </div>
  );
}

/** Activates and deactivates the group, with Undo. */
const useStatus = ({ id, name, etag }: AdministeredGroup) => {
  const { t } = useTranslation('club');
  const api = useApi();
  const { send, isBusy, failure } = useChange();
  const setStatus = (status: 0 | 1) =>
    void send(
      t(status === 1 ? 'group.activated' : 'group.deactivated', { name }),
      api.call(
        'PATCH /groups/:id',
        { params: { id }, body: { status } },
        { headers: { 'if-match': `"${etag}"` } },
      ),
    );
  return { setStatus, isBusy, failure };
};

/** Activates, deactivates and deletes. A group with members is deleted only after its name is typed. */
function MoreMenu({ group }: { group: AdministeredGroup }) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const showUndo = useAuditUndo();
  const { setStatus, failure } = useStatus(group);
  const [isConfirming, setConfirming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const effect = useDryRun(isConfirming ? { id: group.id } : null, previewDeletion);
  const [sendsEmails, setSendsEmails] = useState(true);
  const families = effect.result?.families ?? 0;
  const params = { id: group.id };
  const headers = { 'if-match': `"${group.etag}"` };
  const remove = async () => {
    setDeleting(true);
    const query = { tell: families > 0 && sendsEmails ? 1 : 0 } as const;
    const result = await api.call('DELETE /groups/:id', { params, query }, { headers });
    setDeleting(false);
    if (!result.ok) {
      setConfirming(false);
      return setProblem(result.failure.error);
    }
    const title = t('common:alerts.DELETED_GROUPS', { name: group.name });
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    return navigate(paths.groups);
  };
  const next = group.status === 1 ? 0 : 1;
  const error = problem ?? failure?.error;
  return (
    <>
      <ActionsMenu>
        <MenuItem onSelect={() => setStatus(next)}>
          {t(next === 1 ? 'club:group.activate' : 'club:group.deactivate')}
        </MenuItem>
        <MenuItem onSelect={() => (group.total_members > 0 ? setConfirming(true) : void remove())}>
          {t('common:actions.delete')}
        </MenuItem>
      </ActionsMenu>
      {error !== undefined && (
        <Notice kind="error" live>
          {errorText(error)}
        </Notice>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('club:group.deleteTitle', { name: group.name })}
        description={t('club:group.deleteText', { number: group.total_members })}
        expected={{ text: group.name, label: t('common:danger.type', { expected: group.name }) }}
        confirmLabel={t('common:actions.delete')}
        cancelLabel={t('common:actions.cancel')}
        busy={isDeleting || effect.isLoading}
        onConfirm={() => void remove()}
      >
        {families > 0 && (
          <div>
            <TellFamilies
              families={families}
              preview={effect.result?.preview}
              sendsEmails={sendsEmails}
              onChange={setSendsEmails}
            />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

const previewDeletion = (api: Api, { id }: { id: number }, signal: AbortSignal) =>
  api.call('GET /groups/:id/deletion', { params: { id } }, { signal });

/** `title` is the text of the breadcrumb. */
type GroupPage = {
  readonly reading: CachedResult<AdministeredGroup>;
  readonly title: string;
};

export async function loader(args: LoaderFunctionArgs): Promise<GroupPage> {
  const reading = await loadGroup(args);
  return { reading, title: reading.value.name };
}
