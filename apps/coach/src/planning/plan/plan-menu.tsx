import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { OnlineMenuItem } from '@springboard/portal';
import { IconButton } from '@springboard/ui';
import { Menu, MenuItem, MenuSeparator } from '@springboard/ui/menu';
import { Copy, EllipsisVertical, PenLine, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePlanRights } from '../plans.ts';
import { PlanDialogs, type PlanDialog } from './plan-dialogs.tsx';

/** The actions of a plan. Hidden if the coach may only read it. */
export function PlanMenu({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation(['planning', 'common']);
  const [open, setOpen] = useState<PlanDialog | null>(null);
  const { mayMake, mayEdit, mayGive } = usePlanRights();
  if (!mayMake) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('planning:plan.menu', { title: plan.title })}
            icon={<EllipsisVertical aria-hidden size={20} />}
          />
        }
      >
        {mayEdit(plan) && (
          <MenuItem icon={<PenLine aria-hidden size={18} />} onSelect={() => setOpen('rename')}>
            {t('common:actions.rename')}
          </MenuItem>
        )}
        <OnlineMenuItem icon={<Copy aria-hidden size={18} />} onSelect={() => setOpen('copy')}>
          {t('common:actions.copy')}
        </OnlineMenuItem>
        {mayGive(plan) && (
          <>
            <OnlineMenuItem
              icon={<Share2 aria-hidden size={18} />}
              onSelect={() => setOpen('share')}
            >
              {t('common:actions.share')}
            </OnlineMenuItem>
            <MenuSeparator />
            <OnlineMenuItem
              danger
              icon={<Trash2 aria-hidden size={18} />}
              onSelect={() => setOpen('delete')}
            >
              {t('common:actions.delete')}
            </OnlineMenuItem>
          </>
        )}
      </Menu>
      {open !== null && <PlanDialogs plan={plan} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
