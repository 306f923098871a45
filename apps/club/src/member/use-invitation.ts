import { DAY_SECONDS } from '@springboard/domain';
import type { ApiFailure } from '@springboard/api-client';
import type { Guardian } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useApi, useErrorText, useFormat, usePortalContext } from '@springboard/portal';
import { useRevalidator } from 'react-router';

/** The link of an invitation is valid for 14 days. */
const LINK_SECONDS = 14 * DAY_SECONDS;

/** The invitation of a guardian of the member `uuid`: its state in words, and what can be done with it. */
export const useInvitation = (uuid: string, guardian: Guardian) => {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const format = useFormat();
  const { now } = usePortalContext();
  const { revalidate } = useRevalidator();
  const { id, firstname, lastname, email, sign_in, invited_at, restricted } = guardian;
  const name = `${firstname} ${lastname}`;
  const params = { uuid, id };

  const fail = ({ error, detail }: ApiFailure) => {
    const title = t('common:state.notSaved');
    const reason = reasonOf(detail);
    const text = reason === null ? errorText(error) : t(`member.guardians.invitation.${reason}`);
    alerts.raise({ tone: 'error', title, detail: text });
  };
  const invite = async () => {
    const result = await api.call('POST /members/:uuid/guardians/:id/invitation', { params });
    if (!result.ok) return fail(result.failure);
    const done = result.value.sign_in === 'active' ? 'linked' : 'sent';
    alerts.raise({ tone: 'success', title: t(`member.guardians.invitation.${done}`, { name }) });
    return revalidate();
  };
  const withdraw = async () => {
    const result = await api.call('DELETE /members/:uuid/guardians/:id/invitation', { params });
    if (!result.ok) return fail(result.failure);
    const title = t('member.guardians.invitation.withdrawn', { name });
    alerts.raise({ tone: 'success', title });
    return revalidate();
  };

  const isInvited = sign_in === 'invited';
  const isOver = invited_at !== null && invited_at + LINK_SECONDS <= now();
  const canInvite = email !== null && !restricted && (sign_in === 'none' || isInvited);
  return {
    texts: {
      /** null: never invited, or an account exists. */
      state:
        isInvited && invited_at !== null
          ? t(`member.guardians.invitation.${isOver ? 'over' : 'on'}`, {
              moment: format.moment(invited_at),
            })
          : null,
      invite: t(`member.guardians.invitation.${isInvited ? 'again' : 'invite'}`),
    },
    invite: canInvite ? invite : null,
    withdraw: isInvited ? withdraw : null,
  };
};

const reasonOf = (detail: unknown): 'taken' | 'portal' | null => {
  if (typeof detail !== 'object' || detail === null) return null;
  if ('parent_portal' in detail) return 'portal';
  return 'email' in detail && detail.email === 'taken' ? 'taken' : null;
};
