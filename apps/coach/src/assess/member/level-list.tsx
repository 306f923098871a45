import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { withValue } from '@springboard/portal';
import { Fragment, useState } from 'react';
import { useSearchParams } from 'react-router';
import { shownLevels } from '../standing.ts';
import { LevelCard } from './level-card.tsx';
import type { GradingActions } from './use-grading.ts';

type LevelListProps = { scheme: IndexedScheme; member: GroupMember; actions: GradingActions };

/** What the address says where every level is closed. */
const NONE = 'none';

/** The levels, one of them open: only its skills are drawn, so that a long scheme is there at once. */
export function LevelList({ scheme, member, actions }: LevelListProps) {
  const [address, setAddress] = useSearchParams();
  // Completing a level must not fold it up under the thumb: the first one stays until another is chosen.
  const [first] = useState(member.current_remote_node_id);
  const open = address.get('level') ?? first;
  const levels = shownLevels(scheme);
  return (
    <ol className="space-y-3">
      {levels.map((level, index) => (
        <Fragment key={level.id}>
          {level.group !== undefined && level.group !== levels[index - 1]?.group && (
            <li className="px-1 pt-3 text-sm text-muted first:pt-0">{level.group}</li>
          )}
          <li>
            <LevelCard
              level={level}
              number={index + 1}
              open={level.id === open}
              onToggle={() =>
                setAddress((now) => withValue(now, 'level', level.id === open ? NONE : level.id), {
                  replace: true,
                  preventScrollReset: true,
                })
              }
              scheme={scheme}
              member={member}
              actions={actions}
            />
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
