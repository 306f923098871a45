import type { GroupMember, MemberTag } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, EmptyState, FilterChip } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import type { MemberMarkActions } from './use-member-marks.ts';

type TagsDialogProps = {
  member: GroupMember;
  tags: readonly MemberTag[];
  actions: MemberMarkActions;
  onClose: () => void;
};

/** The tags that a member can have; a tap gives or takes one. */
export function TagsDialog({ member, tags, actions, onClose }: TagsDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('coach:member.editTags', { name: member.firstname })}
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
            const has = member.tags.includes(tag.tag);
            return (
              <FilterChip
                key={tag.id}
                selected={has}
                onClick={() => void actions.setTag(tag, !has)}
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
