import { nodeOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, MemberTag } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState } from '@springboard/portal';
import { Button, Chip, EmptyState, FilterChip } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { ArrowUpRight, ChartLine, Tag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { memberName } from '../../member-name.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useMemberActions, type MemberActionHandlers } from './use-member-actions.ts';

const ProgressDialog = lazy(() => import('../../charts/progress-dialog.tsx'));

type MemberActionsProps = { member: GroupMember; scheme: IndexedScheme };

const NO_TAGS = [] as const;

/** Below the member's name: move intent and tags, with buttons to change them and to see the progress. */
export function MemberActions({ member, scheme }: MemberActionsProps) {
  const { t } = useTranslation('coach');
  const allTags = useOfflineState(({ tags }) => tags) ?? NO_TAGS;
  const actions = useMemberActions(member.uuid);
  const [dialog, setDialog] = useState<'tags' | 'move' | 'progress' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-2 gap-y-2.5">
      <MoveChip member={member} scheme={scheme} />
      {member.tags.map((name) => {
        const tag = allTags.find((candidate) => candidate.tag === name);
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
        <TagsDialog member={member} tags={allTags} actions={actions} onClose={close} />
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

/** §4: the member's move intent. */
function MoveChip({ member, scheme }: MemberActionsProps) {
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

type TagsDialogProps = {
  member: GroupMember;
  tags: readonly MemberTag[];
  actions: MemberActionHandlers;
  onClose: () => void;
};

/** All tags. A tap adds or removes one. */
function TagsDialog({ member, tags, actions, onClose }: TagsDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('coach:member.editTags', { name: memberName(member) })}
      closeLabel={t('common:actions.close')}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          {t('common:actions.done')}
        </Button>
      }
    >
      {tags.length === 0 ? (
        <EmptyState title={t('coach:member.noTags')} detail={t('coach:member.noTagsText')} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {tags.map((tag) => {
            const isSet = member.tags.includes(tag.tag);
            return (
              <FilterChip
                key={tag.id}
                selected={isSet}
                onClick={() => void actions.setTag(tag, !isSet)}
              >
                {tag.tag}
              </FilterChip>
            );
          })}
        </div>
      )}
    </Dialog>
  );
}
