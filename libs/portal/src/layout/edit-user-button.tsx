import { can } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAlerts, useApi, useVisitor } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { openAddress } from '../navigation/open-address.ts';

/** §2, §6: users who may edit themselves are led to where that is done; an empty address cannot be (§7). */
export function EditUserButton() {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const visitor = useVisitor();
  const [busy, setBusy] = useState(false);
  if (visitor === null || !can.editSelf(visitor)) return null;

  const lead = async () => {
    setBusy(true);
    const result = await api.call('GET /auth/edit-url', {});
    setBusy(false);
    if (!result.ok) {
      alerts.raise({ tone: 'error', title: errorText(result.failure.error) });
    } else if (result.value.url === '') {
      alerts.raise({ tone: 'warning', title: t('drawer.cannotEditUser') });
    } else {
      openAddress(result.value.url, (path) => void navigate(path));
    }
  };

  return (
    <Button
      wide
      icon={<UserRoundPen aria-hidden size={18} />}
      loading={busy}
      disabledReason={visitor.online ? undefined : t('state.onlineRequired')}
      onClick={() => void lead()}
    >
      {t('drawer.editUser')}
    </Button>
  );
}
