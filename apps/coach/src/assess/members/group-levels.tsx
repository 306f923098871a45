import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { ChartBarBig } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const LevelsDialog = lazy(() => import('../../charts/levels-dialog.tsx'));

type GroupLevelsProps = {
  members: readonly GroupMember[];
  scheme: IndexedScheme;
  group: string;
};

/** How the group is spread over the levels, when somebody asks. */
export function GroupLevels(props: GroupLevelsProps) {
  const { t } = useTranslation('coach');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ChartBarBig aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {t('charts.levels')}
      </Button>
      {open && (
        <Suspense>
          <LevelsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
