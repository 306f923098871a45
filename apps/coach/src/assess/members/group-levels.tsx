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
      <Button
        className="min-h-12 max-sm:px-3.5"
        icon={<ChartBarBig aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">{t('charts.levels')}</span>
      </Button>
      {open && (
        <Suspense>
          <LevelsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
