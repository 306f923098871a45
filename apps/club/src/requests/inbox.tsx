import type { ChangeRequest } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  useApi,
  useChange,
  useFormat,
  useOfflineReason,
  usePortalContext,
  useToday,
} from '@springboard/portal';
import { Button, Chip } from '@springboard/ui';
import { useState } from 'react';
import { ErasureDialog, ExportDialog } from './case-dialogs.tsx';
import { DecisionProblem } from './decision-problem.tsx';
import { GuardianApproval } from './guardian-approval.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestFacts } from './request-facts.tsx';

/** The key that approves the request with the focus, or the first one. */
const APPROVE_KEY = 'a';

type InboxProps = { requests: readonly ChangeRequest[] };

type Open = {
  readonly kind: 'reject' | 'guardian' | 'export' | 'erasure';
  readonly request: ChangeRequest;
};

/** The open requests by family, the longest waiting first. */
export function Inbox({ requests }: InboxProps) {
  const { t } = useTranslation('club');
  const [focused, setFocused] = useState<number | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const families = [...Map.groupBy(requests, ({ user }) => user.uuid).values()];
  const keyed = requests.find(({ id }) => id === focused) ?? requests.find(isApprovable);
  return (
    <>
      <p className="mb-3 hidden text-sm text-muted lg:block">
        {t('requests.keyHint', { key: APPROVE_KEY.toUpperCase() })}
      </p>
      <ul className="flex max-w-4xl flex-col gap-4">
        {families.map((ofFamily) => {
          const [first] = ofFamily;
          return (
            first && (
              <li key={first.user.uuid} className="rounded-card border border-line bg-surface px-4">
                <FamilyHead name={first.user.name} requests={ofFamily.filter(isApprovable)} />
                <ul
                  aria-label={t('requests.of', { name: first.user.name })}
                  className="divide-y divide-line"
                >
                  {ofFamily.map((request) => (
                    <li key={request.id}>
                      <OpenRequest
                        request={request}
                        hasKey={request.id === keyed?.id}
                        onFocus={() => setFocused(request.id)}
                        onOpen={(kind) => setOpen({ kind, request })}
                      />
                    </li>
                  ))}
                </ul>
              </li>
            )
          );
        })}
      </ul>
      {open?.kind === 'reject' && (
        <RejectDialog request={open.request} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'guardian' && (
        <GuardianApproval request={open.request} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'export' && (
        <ExportDialog request={open.request} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'erasure' && (
        <ErasureDialog request={open.request} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/** Whether it is approved with the others. An export and an erasure are cases, and a guardian gets rights. */
const isApprovable = (request: ChangeRequest): boolean =>
  request.can_approve && !isCase(request.kind) && request.kind !== 'guardian';

const isCase = (kind: ChangeRequest['kind']): kind is 'export' | 'erasure' =>
  kind === 'export' || kind === 'erasure';

type FamilyHeadProps = { name: string; requests: readonly ChangeRequest[] };

/** Who asks, and one button for all changes of the family. */
function FamilyHead({ name, requests }: FamilyHeadProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const approveAll = () =>
    send(
      t('requests.approvedAll', { count: requests.length }),
      api.call('POST /change-requests/approvals', {
        body: { ids: requests.map(({ id }) => id) },
      }),
    );
  return (
    <>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
        <h2 className="grow font-strong wrap-anywhere">{name}</h2>
        {requests.length > 1 && (
          <Button
            size="small"
            aria-label={t('requests.approveAllOf', { count: requests.length, name })}
            loading={isBusy}
            disabledReason={offlineReason}
            onClick={() => isBusy || void approveAll()}
          >
            {t('requests.approveAll', { count: requests.length })}
          </Button>
        )}
      </div>
      {failure && <DecisionProblem failure={failure} />}
    </>
  );
}

type OpenRequestProps = {
  request: ChangeRequest;
  /** Whether the key approves this one. */
  hasKey: boolean;
  onFocus: () => void;
  onOpen: (kind: Open['kind']) => void;
};

function OpenRequest({ request, hasKey, onFocus, onOpen }: OpenRequestProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const format = useFormat();
  const { now } = usePortalContext();
  const today = useToday();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const { id, kind, member, created_at, due_date } = request;
  const name = `${member.firstname} ${member.lastname}`;
  const approve = () =>
    send(
      t('requests.approved', { name }),
      api.call('PATCH /change-requests/:id', { params: { id }, body: { state: 'approved' } }),
    );
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-56 grow basis-0">
        <RequestFacts request={request} />
        <p className="text-sm text-muted">
          {t('requests.asked', { ago: format.ago(created_at, now()) })}
        </p>
        {due_date !== null && (
          <Chip tone={due_date < today ? 'negative' : 'warning'}>
            {t(due_date < today ? 'requests.overdue' : 'requests.due', {
              date: format.shortDate(due_date),
            })}
          </Chip>
        )}
        {!request.can_approve && <p className="text-sm">{t('requests.elsewhere')}</p>}
        {failure && <DecisionProblem failure={failure} />}
      </div>
      <span className="flex flex-wrap gap-2">
        {isCase(kind) && (
          <Button
            size="small"
            aria-label={t(`requests.startFor.${kind}`, { name })}
            disabledReason={offlineReason}
            onFocus={onFocus}
            onClick={() => onOpen(kind)}
          >
            {t(`requests.start.${kind}`)}
          </Button>
        )}
        {kind === 'guardian' && request.can_approve && (
          <Button
            size="small"
            aria-label={t('requests.approveFor', { name })}
            disabledReason={offlineReason}
            onFocus={onFocus}
            onClick={() => onOpen('guardian')}
          >
            {t('requests.approveGuardian')}
          </Button>
        )}
        {isApprovable(request) && (
          <Button
            size="small"
            variant="primary"
            aria-label={t('requests.approveFor', { name })}
            aria-keyshortcuts={hasKey ? APPROVE_KEY : undefined}
            loading={isBusy}
            disabledReason={offlineReason}
            onFocus={onFocus}
            onClick={() => isBusy || void approve()}
          >
            {t('requests.approve')}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t('requests.refuseFor', { name })}
          disabledReason={offlineReason}
          onFocus={onFocus}
          onClick={() => onOpen('reject')}
        >
          {t('requests.refuse')}
        </Button>
      </span>
    </div>
  );
}
