import { useTranslation } from '@springboard/i18n';
import { ActionsMenu, useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { MenuItem } from '@springboard/ui/menu';
import { useScreenWidth } from '@springboard/ui/table';
import type { ReactNode } from 'react';

type RowActionsProps = {
  /** The name of the member. */
  name: string;
  /** The usual next step. `description` names the member too. */
  main: { label: string; description: string; onSelect: () => void };
  /** Menu items of the other actions. */
  children: ReactNode;
};

/** The actions of a row: the main one as a button, the others in a menu. On a phone all are in the menu. */
export function RowActions({ name, main, children }: RowActionsProps) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const isPhone = useScreenWidth() === 'phone';
  return (
    <span className="inline-flex items-center gap-1">
      {!isPhone && (
        <Button
          size="small"
          aria-label={main.description}
          disabledReason={offlineReason}
          onClick={main.onSelect}
        >
          {main.label}
        </Button>
      )}
      <ActionsMenu label={t('ready.actionsFor', { name })}>
        {isPhone && <MenuItem onSelect={main.onSelect}>{main.label}</MenuItem>}
        {children}
      </ActionsMenu>
    </span>
  );
}
