import { type ChangeRequest, GUARDIAN_RIGHTS, type GuardianRight } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionDialog,
  useAlerts,
  useApi,
  useChange,
  useErrorText,
  usePortalContext,
} from '@springboard/portal';
import { Checkbox } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { DecisionProblem } from './decision-problem.tsx';

type GuardianApprovalProps = { request: ChangeRequest; onClose: () => void };

/** Approves a new guardian with what they may see and do, and invites them to the parent portal. */
export function GuardianApproval({ request, onClose }: GuardianApprovalProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const { id, member, fields } = request;
  const { email } = fields;
  const [sees, setSees] = useState<readonly GuardianRight[]>(GUARDIAN_RIGHTS);
  const [acts, setActs] = useState(true);
  const [invites, setInvites] = useState(email !== undefined);
  const known = useKnownGuardian(email);
  const name = `${fields['firstname'] ?? ''} ${fields['lastname'] ?? ''}`.trim();
  const child = `${member.firstname} ${member.lastname}`;

  const invite = async (guardian_id: number) => {
    const params = { uuid: member.uuid, id: guardian_id };
    const invited = await api.call('POST /members/:uuid/guardians/:id/invitation', { params });
    alerts.raise(
      invited.ok
        ? { tone: 'success', title: t('club:requests.guardian.invited', { name }) }
        : {
            tone: 'error',
            title: t('club:requests.guardian.notInvited', { name }),
            detail: errorText(invited.failure.error),
          },
    );
  };
  const approve = async () => {
    if (isBusy) return;
    const call = api.call('PATCH /change-requests/:id', {
      params: { id },
      body: { state: 'approved', rights: { sees: [...sees], acts } },
    });
    const isApproved = await send(t('club:requests.approved', { name: child }), call);
    if (!isApproved) return;
    const result = await call;
    if (invites && result.ok && result.value.guardian_id !== undefined) {
      await invite(result.value.guardian_id);
    }
    onClose();
  };

  return (
    <ActionDialog
      title={t('club:requests.guardian.title', { name, child })}
      actionLabel={t('club:requests.approve')}
      isBusy={isBusy}
      isDisabled={false}
      onAction={() => void approve()}
      onClose={onClose}
    >
      {failure && <DecisionProblem failure={failure} />}
      {known !== null && (
        <p className="text-sm">{t('club:requests.guardian.known', { name: known })}</p>
      )}
      <fieldset>
        <legend className="text-sm font-strong">{t('club:requests.guardian.rights')}</legend>
        {GUARDIAN_RIGHTS.map((right) => (
          <Checkbox
            key={right}
            label={t(`requests.guardian.sees.${right}`)}
            checked={sees.includes(right)}
            onChange={(event) =>
              setSees(
                GUARDIAN_RIGHTS.filter((other) =>
                  other === right ? event.target.checked : sees.includes(other),
                ),
              )
            }
          />
        ))}
        <Checkbox
          label={t('club:requests.guardian.acts')}
          checked={acts}
          onChange={(event) => setActs(event.target.checked)}
        />
      </fieldset>
      <Checkbox
        label={t('club:requests.guardian.invite')}
        hint={email ?? t('club:requests.guardian.noEmail')}
        checked={invites}
        disabled={email === undefined}
        onChange={(event) => setInvites(event.target.checked)}
      />
    </ActionDialog>
  );
}

/** The name of the guardian of the club with this e-mail address, who will be linked; null: none. */
const useKnownGuardian = (email: string | undefined): string | null => {
  const { queries } = usePortalContext();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (email === undefined) return undefined;
    const controller = new AbortController();
    const find = async (): Promise<void> => {
      const query = { search: email };
      const { value } = await queries.fetch('GET /guardians', { query }, controller.signal);
      const found = value.find((guardian) => guardian.email?.toLowerCase() === email.toLowerCase());
      setName(found === undefined ? null : `${found.firstname} ${found.lastname}`);
    };
    // The server links the guardian without this notice too.
    find().catch(() => undefined);
    return () => controller.abort();
  }, [queries, email]);
  return name;
};
