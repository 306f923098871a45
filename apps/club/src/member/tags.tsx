import type { MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useErrorText, useOfflineReason } from '@springboard/portal';
import { Button, Chip, Notice } from '@springboard/ui';
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '@springboard/ui/menu';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { NEW_TAG } from '../members/bulk-action.ts';
import { BulkDialog } from '../members/bulk-dialog.tsx';
import { tagOptions, useChoices } from '../use-choices.ts';
import { RenameTagDialog } from './rename-tag-dialog.tsx';

/** The tags of a member, with a menu that adds and removes them, creates and renames. Each change has Undo. */
export function Tags({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('club');
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const tags = tagOptions(useChoices('tags').tags);
  const { send, failure } = useChange();
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null);
  const close = () => setDialog(null);
  const set = (tag: (typeof tags)[number], isOn: boolean) =>
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
      <Menu
        trigger={
          <Button size="small" icon={<Tag aria-hidden size={16} />} disabledReason={offlineReason}>
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
        {tags.length > 0 && <MenuSeparator />}
        <MenuItem onSelect={() => setDialog('new')}>{t('members.bulk.newTag')}</MenuItem>
        {tags.length > 0 && (
          <MenuItem onSelect={() => setDialog('rename')}>{t('member.tags.rename')}</MenuItem>
        )}
      </Menu>
      {failure && (
        <span className="basis-full">
          <Notice kind="error" live>
            {errorText(failure.error)}
          </Notice>
        </span>
      )}
      {dialog === 'new' && (
        <BulkDialog
          action="tag"
          target={{ member_uuids: [member.uuid] }}
          fixed={{ tag_id: NEW_TAG }}
          onDone={close}
          onClose={close}
        />
      )}
      {dialog === 'rename' && <RenameTagDialog tags={tags} onClose={close} />}
    </>
  );
}
