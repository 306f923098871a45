import { nodeOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { withValue } from '@springboard/portal';
import { AwardBadge, Button } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useSearchParams } from 'react-router';
import { shownLevels } from '../standing.ts';
import type { Award } from './use-grading.ts';

type AwardMomentProps = {
  award: Award;
  member: GroupMember;
  scheme: IndexedScheme;
  onDismiss: () => void;
};

/** A level has just been completed. A tap beside it sends it away. */
export function AwardMoment({ award, member, scheme, onDismiss }: AwardMomentProps) {
  const { t } = useTranslation(['coach', 'common']);
  const [, setAddress] = useSearchParams();
  const { level, undo } = award;
  const next = nodeOf(scheme, member.current_remote_node_id ?? '');
  const number = shownLevels(scheme).findIndex(({ id }) => id === level.id) + 1;
  const open = (node: SchemeNode) => {
    onDismiss();
    setAddress((now) => withValue(withValue(now, 'search', ''), 'level', node.id), {
      replace: true,
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onDismiss()}
      title={t('coach:assess.award', { level: level.title })}
      description={
        next === undefined
          ? t('coach:assess.awardLast', { name: member.firstname })
          : t('coach:assess.awardNext', { name: member.firstname, level: next.title })
      }
      closeLabel={t('common:actions.close')}
      footer={
        <>
          {next !== undefined && (
            <Button variant="primary" size="large" onClick={() => open(next)}>
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
        <AwardBadge level={number} earned fresh size={168} label={t('coach:assess.badgeEarned')} />
      </div>
    </Dialog>
  );
}
