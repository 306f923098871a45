import { nodeOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState } from '@springboard/portal';
import { Button, Chip } from '@springboard/ui';
import { ArrowUpRight, ChartLine, Tag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MoveDialog } from './move-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { useMemberMarks } from './use-member-marks.ts';

const ProgressDialog = lazy(() => import('../../charts/progress-dialog.tsx'));

type MemberMarksProps = { member: GroupMember; scheme: IndexedScheme };

const NO_TAGS = [] as const;

/** Below a member's name: tags, where they go next, and the ways to change both. */
export function MemberMarks({ member, scheme }: MemberMarksProps) {
  const { t } = useTranslation('coach');
  const known = useOfflineState(({ tags }) => tags) ?? NO_TAGS;
  const actions = useMemberMarks(member.uuid);
  const [dialog, setDialog] = useState<'tags' | 'move' | 'progress' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-2 gap-y-2.5">
      <MoveChip member={member} scheme={scheme} />
      {member.tags.map((name) => {
        const tag = known.find((one) => one.tag === name);
        return (
          <Chip
            key={name}
            onRemove={tag && (() => void actions.setTag(tag, false))}
            removeLabel={t('member.removeTag', { tag: name })}
          >
            {name}
          </Chip>
        );
      })}
      <span className="flex flex-wrap gap-1.5 max-sm:*:px-2.5">
        <Button
          size="small"
          icon={<ArrowUpRight aria-hidden size={18} />}
          onClick={() => setDialog('move')}
        >
          {t('member.move')}
        </Button>
        <Button size="small" icon={<Tag aria-hidden size={16} />} onClick={() => setDialog('tags')}>
          {t('member.tags')}
        </Button>
        <Button
          size="small"
          icon={<ChartLine aria-hidden size={16} />}
          onClick={() => setDialog('progress')}
        >
          {t('charts.progress')}
        </Button>
      </span>
      {dialog === 'tags' && (
        <TagsDialog member={member} tags={known} actions={actions} onClose={close} />
      )}
      {dialog === 'move' && (
        <MoveDialog member={member} scheme={scheme} actions={actions} onClose={close} />
      )}
      {dialog === 'progress' && (
        <Suspense>
          <ProgressDialog member={member} scheme={scheme} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** §4: where the member goes next, or that they stay. */
function MoveChip({ member, scheme }: MemberMarksProps) {
  const { t } = useTranslation('coach');
  if (member.move_remote_node_id === null) return null;
  const level = nodeOf(scheme, member.move_remote_node_id)?.title ?? member.move_remote_node_id;
  return (
    <Chip
      tone={member.move_stay ? 'neutral' : 'award'}
      icon={member.move_stay ? undefined : <ArrowUpRight aria-hidden size={14} strokeWidth={2.5} />}
    >
      {member.move_stay ? t('member.staysAt', { level }) : t('member.readyFor', { level })}
    </Chip>
  );
}
