import type { GroupMember, SchemeNode, ScoreEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useErrorText, useFormat, useOnline } from '@springboard/portal';
import { Chip, EmptyState, Notice, SkeletonRows } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { memberName } from '../../member-name.ts';
import { useHistory } from '../../progress/use-history.ts';

type HistoryDialogProps = {
  member: GroupMember;
  skill: SchemeNode;
  labels: readonly string[];
  onClose: () => void;
};

/** Every grade of a member in one skill. Only the server has them, so the dialog needs a connection. */
export function HistoryDialog({ member, skill, labels, onClose }: HistoryDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const online = useOnline();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('coach:history.title', { skill: skill.title, name: memberName(member) })}
      closeLabel={t('common:actions.close')}
    >
      {online ? (
        <HistoryEntries member={member} skill={skill} labels={labels} />
      ) : (
        <EmptyState title={t('coach:history.offline')} detail={t('coach:history.offlineText')} />
      )}
    </Dialog>
  );
}

function HistoryEntries({ member, skill, labels }: Omit<HistoryDialogProps, 'onClose'>) {
  const { t } = useTranslation(['coach', 'common']);
  const errorText = useErrorText();
  const history = useHistory(member.uuid, skill.id);
  if (history.state === 'loading') {
    return <SkeletonRows count={3} label={t('common:state.loading')} />;
  }
  if (history.state === 'failed') {
    return (
      <Notice kind="error" live>
        {errorText(history.error)}
      </Notice>
    );
  }
  if (history.entries.length === 0) return <EmptyState title={t('coach:history.none')} />;
  return (
    <ol aria-label={t('coach:history.list')} className="divide-y divide-line">
      {history.entries.map((entry) => (
        <HistoryEntry
          key={`${entry.ts} ${entry.user_uuid} ${entry.assessment}`}
          entry={entry}
          label={labels[entry.assessment] ?? t('coach:assess.notAssessed')}
        />
      ))}
    </ol>
  );
}

function HistoryEntry({ entry, label }: { entry: ScoreEntry; label: string }) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
      <div>
        <p className="font-strong">{label}</p>
        <p className="text-sm text-muted tabular">
          {t('history.entry', { by: entry.by, moment: format.moment(entry.ts) })}
        </p>
      </div>
      {entry.superseded && <Chip>{t('history.superseded')}</Chip>}
    </li>
  );
}
