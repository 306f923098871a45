import { nodeOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, SelectField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { memberName } from '../../member-name.ts';
import { visibleLevels } from '../../progress/node-status.ts';
import type { MemberActionHandlers } from './use-member-actions.ts';

type MoveDialogProps = {
  member: GroupMember;
  scheme: IndexedScheme;
  actions: MemberActionHandlers;
  onClose: () => void;
};

/** §4, D23, Mark for move: moves to a chosen level, keeps the current level, or removes the intent. */
export function MoveDialog({ member, scheme, actions, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const levels = visibleLevels(scheme);
  const [level_id, setLevelId] = useState(() => suggestedLevel(levels, member));
  const level = nodeOf(scheme, level_id);
  const current = currentLevel(levels, member);
  const isUp =
    current !== undefined &&
    levels.indexOf(current) < levels.findIndex(({ id }) => id === level_id);
  const choose = (action: () => Promise<void>) => () => {
    onClose();
    void action();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('coach:member.moveTitle', { name: memberName(member) })}
      description={t('coach:member.moveText')}
      closeLabel={t('common:actions.cancel')}
      footer={
        <>
          {level !== undefined && level !== current && (
            <Button
              variant="primary"
              size="large"
              onClick={choose(() => actions.setMove(level, false))}
            >
              {t(isUp ? 'coach:member.moveUp' : 'coach:member.moveTo', { level: level.title })}
            </Button>
          )}
          {current !== undefined && (
            <Button size="large" onClick={choose(() => actions.setMove(current, true))}>
              {t('coach:member.stay', { level: current.title })}
            </Button>
          )}
          {member.move_remote_node_id !== null && (
            <Button variant="quiet" size="large" onClick={choose(actions.cancelMove)}>
              {t('coach:member.cancelMove')}
            </Button>
          )}
        </>
      }
    >
      <SelectField
        label={t('coach:member.target')}
        value={level_id}
        onChange={(event) => setLevelId(event.target.value)}
        options={levels.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </Dialog>
  );
}

/** The level being worked at. A member who has completed every level is at the last one. */
const currentLevel = (
  levels: readonly SchemeNode[],
  member: GroupMember,
): SchemeNode | undefined =>
  member.current_remote_node_id === null
    ? levels.at(-1)
    : levels.find(({ id }) => id === member.current_remote_node_id);

/** The level that a move goes to: the intended one, or else the level after the current one. */
const suggestedLevel = (levels: readonly SchemeNode[], member: GroupMember): string => {
  if (member.move_remote_node_id !== null && !member.move_stay) return member.move_remote_node_id;
  const current = currentLevel(levels, member);
  const index = current === undefined ? -1 : levels.indexOf(current);
  return (levels[index + 1] ?? current)?.id ?? '';
};
