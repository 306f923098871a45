import type { MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useErrorText, useOfflineReason } from '@springboard/portal';
import { Button, Chip, Notice } from '@springboard/ui';
import { Menu, MenuCheck } from '@springboard/ui/menu';
import { Tag } from 'lucide-react';

type TagsProps = {
  member: MemberDetail;
  /** All tags of the club; the value is the id. */
  tags: readonly { readonly value: string; readonly label: string }[];
};

/** The tags of a member, with a menu that adds and removes them. Each change has Undo. */
export function Tags({ member, tags }: TagsProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, failure } = useChange();
  const set = (tag: TagsProps['tags'][number], isOn: boolean) =>
    void send(
      t(isOn ? 'member.tags.added' : 'member.tags.removed', { tag: tag.label }),
      api.call('POST /members/bulk', {
        body: {
          action: isOn ? 'tag' : 'untag',
          member_uuids: [member.uuid],
          tag_id: Number(tag.value),
        },
      }),
    );
  return (
    <>
      {member.tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
      {tags.length > 0 && (
        <Menu
          trigger={
            <Button
              size="small"
              icon={<Tag aria-hidden size={16} />}
              disabledReason={offlineReason}
            >
              {t('member.tags.edit')}
            </Button>
          }
        >
          {tags.map((tag) => (
            <MenuCheck
              key={tag.value}
              checked={member.tags.includes(tag.label)}
              onCheck={(isOn) => set(tag, isOn)}
            >
              {tag.label}
            </MenuCheck>
          ))}
        </Menu>
      )}
      {failure && (
        <span className="basis-full">
          <Notice kind="error" live>
            {errorText(failure.error)}
          </Notice>
        </span>
      )}
    </>
  );
}
