import { useTranslation } from '@springboard/i18n';
import { useAlerts, useErrorText } from '@springboard/portal';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { usePlanningSubmit } from './submit-context.ts';

type Deletable = { readonly uuid: string; readonly title: string; readonly scheme_slug: string };

/** Deletes a plan or a plan group, shows the result and navigates to the list of its scheme. */
export const useDeleting = (
  intent: 'delete_plan' | 'delete_group',
  { uuid, title, scheme_slug }: Deletable,
  onClose: () => void,
) => {
  const { t } = useTranslation('planning');
  const errorText = useErrorText();
  const submit = usePlanningSubmit();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const result = await submit({ intent, uuid });
    if (result.ok) {
      alerts.raise({ tone: 'success', title: t('plan.deleted', { title }) });
      void navigate(paths.plans(scheme_slug), { replace: true });
    } else {
      const detail = errorText(result.error);
      alerts.raise({ tone: 'error', title: t('plan.notDeleted', { title }), detail });
    }
    onClose();
  };
  return { busy, remove };
};
