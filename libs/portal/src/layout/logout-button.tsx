import { can } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { countOutOfDate } from '../connection/connection.ts';
import { useConnection, useVisitor } from '../hooks.ts';
import { loadChunk } from '../version/chunks.ts';

const LogoutDialog = lazy(() => loadChunk(() => import('./logout-dialog.tsx')));

/** Disabled offline (§2); asks first when changes are unsent. They stay stored for their user. */
export function LogoutButton() {
  const { t } = useTranslation('common');
  const visitor = useVisitor();
  const navigate = useNavigate();
  const waiting = useConnection(countOutOfDate);
  const [asking, setAsking] = useState(false);
  const logout = () => void navigate('/logout');
  return (
    <>
      <Button
        wide
        icon={<LogOut aria-hidden size={18} />}
        disabledReason={visitor && !can.logout(visitor) ? t('drawer.logoutOffline') : undefined}
        onClick={() => (waiting > 0 ? setAsking(true) : logout())}
      >
        {t('drawer.logout')}
      </Button>
      {asking && (
        <Suspense>
          <LogoutDialog waiting={waiting} onCancel={() => setAsking(false)} onConfirm={logout} />
        </Suspense>
      )}
    </>
  );
}
