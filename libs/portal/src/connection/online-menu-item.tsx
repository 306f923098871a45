import { MenuItem, type MenuItemProps } from '@springboard/ui/menu';
import { useOfflineReason } from './use-offline-reason.ts';

type OnlineMenuItemProps = Omit<MenuItemProps, 'children' | 'disabled'> & {
  children: string;
  /** Why it is not possible now, even online. */
  reason?: string | undefined;
};

/** A menu item that needs the server. Offline it is disabled and shows the reason. */
export function OnlineMenuItem({ children, reason, ...item }: OnlineMenuItemProps) {
  const shown = useOfflineReason() ?? reason;
  return (
    <MenuItem {...item} disabled={shown !== undefined}>
      <span>
        {children}
        {shown !== undefined && <span className="block text-xs">{shown}</span>}
      </span>
    </MenuItem>
  );
}
