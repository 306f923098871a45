import type { ApiFailure } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { auditIdOf, useApi, useAuditUndo } from '@springboard/portal';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import type { Profile } from './member-form.tsx';
import { guardianOf, type NewGuardianValues } from './new-guardian.tsx';

/** The form of a new member. `group_id`: empty without a group. */
export type NewMemberValues = Profile & NewGuardianValues & { readonly group_id: string };

/**
 * Adds a member and opens their page, with a notice that has Undo.
 *
 * @param onAdded before the page is left
 */
export const useAddMember = (onAdded: () => void) => {
  const { t } = useTranslation('club');
  const api = useApi();
  const navigate = useNavigate();
  const showUndo = useAuditUndo();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  /** `isConfirmed`: added although there is a member who may be the same person. */
  const add = async (values: NewMemberValues, { isConfirmed }: { isConfirmed: boolean }) => {
    const { group_id, firstname, lastname, dob } = values;
    const guardian = guardianOf(values);
    setBusy(true);
    const result = await api.call('POST /members', {
      body: {
        firstname,
        lastname,
        dob,
        ...(guardian && { guardian }),
        ...(group_id !== '' && { group_ids: [Number(group_id)] }),
        ...(isConfirmed && { confirm_new: 1 }),
      },
    });
    if (!result.ok) {
      setBusy(false);
      return setFailure(result.failure);
    }
    onAdded();
    const added = result.value;
    const title = t('member.form.added', { name: `${added.firstname} ${added.lastname}` });
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    return navigate(paths.member(added.uuid), { replace: true });
  };

  return { add, isBusy, failure, clearFailure: () => setFailure(null) };
};
