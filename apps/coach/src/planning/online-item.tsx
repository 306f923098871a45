import { useTranslation } from '@springboard/i18n';
import { useOnline } from '@springboard/portal';
import { MenuItem } from '@springboard/ui/menu';
import type { ReactNode } from 'react';

type OnlineItemProps = {
  children: string;
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean;
};

/** Something in a menu that needs the server; without one it says why it is off. */
export function OnlineItem({ children, ...item }: OnlineItemProps) {
  const { t } = useTranslation('common');
  const online = useOnline();
  return (
    <MenuItem {...item} disabled={!online}>
      <span>
        {children}
        {!online && <span className="block text-xs">{t('state.onlineRequired')}</span>}
      </span>
    </MenuItem>
  );
}

/** The reason that a control is off for; undefined while the server can be asked. */
export const useOfflineReason = (): string | undefined => {
  const { t } = useTranslation('common');
  return useOnline() ? undefined : t('state.onlineRequired');
};
