import { isPassed, nodeOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { withValue } from '@springboard/portal';
import { AwardBadge, Button, IconButton } from '@springboard/ui';
import { X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { shownLevels } from '../standing.ts';

type AwardMomentProps = {
  /** null: nothing to celebrate. */
  level: SchemeNode | null;
  member: GroupMember;
  scheme: IndexedScheme;
  onDismiss: () => void;
};

/**
 * A level has just been completed. Stands at the top, away from the thumb, until it is sent away; goes by
 * itself when the level is not complete after all.
 */
export function AwardMoment({ level, ...props }: AwardMomentProps) {
  const earned = level !== null && isPassed(props.scheme, props.member, level.id);
  // There before its content, so that screen readers say what appears in it.
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-16 z-30 px-3">
      {earned && <Celebration {...props} level={level} />}
    </div>
  );
}

type CelebrationProps = AwardMomentProps & { level: SchemeNode };

function Celebration({ level, member, scheme, onDismiss }: CelebrationProps) {
  const { t } = useTranslation(['coach', 'common']);
  const [, setAddress] = useSearchParams();
  const next = nodeOf(scheme, member.current_remote_node_id ?? '');
  const number = shownLevels(scheme).findIndex(({ id }) => id === level.id) + 1;
  const open = (node: SchemeNode) => {
    onDismiss();
    setAddress((now) => withValue(withValue(now, 'search', ''), 'level', node.id), {
      replace: true,
    });
  };
  return (
    <div className="pointer-events-auto relative mx-auto flex max-w-md animate-rise flex-col items-center rounded-sheet border border-line bg-raised px-5 pt-6 pb-5 text-center shadow-floating">
      <IconButton
        label={t('common:actions.close')}
        icon={<X aria-hidden size={20} />}
        className="absolute top-1.5 right-1.5"
        onClick={onDismiss}
      />
      <AwardBadge level={number} earned fresh size={112} label={t('coach:assess.badgeEarned')} />
      <p className="mt-3 text-xl font-strong text-balance">
        {t('coach:assess.award', { level: level.title })}
      </p>
      <p className="mt-1 text-base text-balance text-muted">
        {next === undefined
          ? t('coach:assess.awardLast', { name: member.firstname })
          : t('coach:assess.awardNext', { name: member.firstname, level: next.title })}
      </p>
      {next !== undefined && (
        <Button variant="primary" className="mt-4" onClick={() => open(next)}>
          {t('coach:assess.openLevel', { level: next.title })}
        </Button>
      )}
    </div>
  );
}
