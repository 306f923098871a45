import { nodeOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, SelectField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { shownLevels } from '../standing.ts';
import type { MemberMarkActions } from './use-member-marks.ts';

type MoveDialogProps = {
  member: GroupMember;
  scheme: IndexedScheme;
  actions: MemberMarkActions;
  onClose: () => void;
};

/** §4, Mark for move: to which level, or to stay at it; a mark that is there can be removed. */
export function MoveDialog({ member, scheme, actions, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const levels = shownLevels(scheme);
  const [level_id, setLevelId] = useState(() => suggested(levels, member));
  const level = nodeOf(scheme, level_id);
  const choose = (act: () => Promise<void>) => () => {
    onClose();
    void act();
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('coach:member.moveTitle', { name: member.firstname })}
      description={t('coach:member.moveText')}
      closeLabel={t('common:actions.cancel')}
      footer={
        <>
          {level !== undefined && (
            <>
              <Button
                variant="primary"
                size="large"
                onClick={choose(() => actions.mark(level, false))}
              >
                {t('coach:member.moveTo')}
              </Button>
              <Button size="large" onClick={choose(() => actions.mark(level, true))}>
                {t('coach:member.stay')}
              </Button>
            </>
          )}
          {member.move_remote_node_id !== null && (
            <Button variant="quiet" size="large" onClick={choose(actions.cancel)}>
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

/** What is marked already, or the level after the one that is worked at. */
const suggested = (levels: readonly SchemeNode[], member: GroupMember): string => {
  if (member.move_remote_node_id !== null) return member.move_remote_node_id;
  const at = levels.findIndex(({ id }) => id === member.current_remote_node_id);
  return (levels[at + 1] ?? levels[at] ?? levels[0])?.id ?? '';
};
