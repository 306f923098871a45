import { MenuItem, type MenuItemProps } from '@springboard/ui/menu';
import { useOfflineReason } from './use-offline-reason.ts';

type OnlineMenuItemProps = Omit<MenuItemProps, 'children' | 'disabled'> & { children: string };

/** A menu item that needs the server. Offline it is disabled and shows the reason. */
export function OnlineMenuItem({ children, ...item }: OnlineMenuItemProps) {
  const reason = useOfflineReason();
  return (
    <MenuItem {...item} disabled={reason !== undefined}>
      <span>
        {children}
        {reason !== undefined && <span className="block text-xs">{reason}</span>}
      </span>
    </MenuItem>
  );
}
