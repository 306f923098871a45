import { nodeOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { withValue } from '@springboard/portal';
import { AwardBadge, Button } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useSearchParams } from 'react-router';
import { visibleLevels } from '../../progress/node-status.ts';
import type { CompletedLevel } from './use-grading.ts';

type LevelCompletedDialogProps = {
  completedLevel: CompletedLevel;
  member: GroupMember;
  scheme: IndexedScheme;
  onDismiss: () => void;
};

/** Appears when a level has just been completed. A tap outside closes it. */
export function LevelCompletedDialog({
  completedLevel,
  member,
  scheme,
  onDismiss,
}: LevelCompletedDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const [, setSearchParams] = useSearchParams();
  const { level, undo } = completedLevel;
  const next = nodeOf(scheme, member.current_remote_node_id ?? '');
  const name = `${member.firstname} ${member.lastname}`;
  const number = visibleLevels(scheme).findIndex(({ id }) => id === level.id) + 1;
  const openLevel = (node: SchemeNode) => {
    onDismiss();
    setSearchParams((current) => withValue(withValue(current, 'search', ''), 'level', node.id), {
      replace: true,
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onDismiss()}
      title={t('coach:assess.award', { level: level.title })}
      description={
        next === undefined
          ? t('coach:assess.awardLast', { name })
          : t('coach:assess.awardNext', { name, level: next.title })
      }
      closeLabel={t('common:actions.close')}
      footer={
        <>
          {next !== undefined && (
            <Button variant="primary" size="large" onClick={() => openLevel(next)}>
              {t('coach:assess.openLevel', { level: next.title })}
            </Button>
          )}
          <Button
            size="large"
            onClick={() => {
              onDismiss();
              undo();
            }}
          >
            {t('common:actions.undo')}
          </Button>
        </>
      }
    >
      <div className="flex justify-center pt-2 pb-3">
        <AwardBadge
          level={number}
          earned
          picture={level.badge}
          fresh
          size={168}
          label={t('coach:assess.badgeEarned')}
        />
      </div>
    </Dialog>
  );
}
