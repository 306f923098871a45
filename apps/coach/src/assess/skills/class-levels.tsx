import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { withValue } from '@springboard/portal';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { classLevels, type ClassLevel } from '../class-levels.ts';
import { ClassLevelCard } from './class-level-card.tsx';

type ClassLevelsProps = { scheme: IndexedScheme; members: readonly GroupMember[] };

/** What the address says where every level is closed. */
const NONE = 'none';

/** Levels that members work at come first; only the open one's skills are drawn. */
export function ClassLevels({ scheme, members }: ClassLevelsProps) {
  const { t } = useTranslation('coach');
  const [address, setAddress] = useSearchParams();
  const { workedAt, others } = classLevels(scheme, members);
  const open = address.get('level') ?? (workedAt[0] ?? others[0])?.level.id;
  const toggle = (level_id: string) =>
    setAddress((now) => withValue(now, 'level', level_id === open ? NONE : level_id), {
      replace: true,
      preventScrollReset: true,
    });
  const shared = { open, onToggle: toggle, scheme, members };
  return (
    <div className="space-y-6">
      <Levels title={t('bySkill.workedAt')} levels={workedAt} {...shared} />
      <Levels title={t('bySkill.otherLevels')} levels={others} {...shared} />
    </div>
  );
}

type LevelsProps = ClassLevelsProps & {
  title: string;
  levels: readonly ClassLevel[];
  open: string | undefined;
  onToggle: (level_id: string) => void;
};

function Levels({ title, levels, open, onToggle, scheme, members }: LevelsProps) {
  const title_id = useId();
  if (levels.length === 0) return null;
  return (
    <section aria-labelledby={title_id}>
      <h2 id={title_id} className="mb-2 px-1 text-sm text-muted">
        {title}
      </h2>
      <ul className="space-y-3">
        {levels.map((one) => (
          <li key={one.level.id}>
            <ClassLevelCard
              {...one}
              open={one.level.id === open}
              onToggle={() => onToggle(one.level.id)}
              scheme={scheme}
              members={members}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
