import type { GroupMember, MemberTag, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { addTag, clearMoveIntent, removeTag, setMoveIntent } from '@springboard/offline';
import { useOffline, usePortalContext } from '@springboard/portal';
import { useMemo } from 'react';
import { useGroup } from '../../group/use-group.ts';
import { memberName } from '../../member-name.ts';
import { useCommitWithUndo } from '../../record/use-commit-with-undo.ts';

/** Changes the tags and the move intent of a member. Stored on this device immediately, with undo (D12). */
export const useMemberActions = (member_uuid: string) => {
  const { t } = useTranslation('coach');
  const { now } = usePortalContext();
  const offline = useOffline();
  const { commit, showUndoToast } = useCommitWithUndo('member');
  const { group } = useGroup();
  const { id: group_id, scheme_slug } = group;

  return useMemo(() => {
    const hint = t('member.undoHint');
    const currentMember = (): GroupMember | undefined =>
      offline.store.getState().members[group_id]?.find(({ uuid }) => uuid === member_uuid);

    const commitTag = (member: GroupMember, tag: MemberTag, isSet: boolean) =>
      commit([(isSet ? addTag : removeTag)({ member, tag, ts: now() })], t('member.tagRefused'));

    const commitMove = (
      member: GroupMember,
      { move_remote_node_id: remote_node_id, move_stay: stay }: MoveIntent,
    ) => {
      const input = { member, group: { scheme_slug }, ts: now() };
      const change =
        remote_node_id === null
          ? clearMoveIntent(input)
          : setMoveIntent({ ...input, remote_node_id, stay });
      return commit([change], t('member.moveRefused'));
    };

    const move = async (next: MoveIntent, title: (name: string) => string): Promise<void> => {
      const before = currentMember();
      if (before === undefined || !(await commitMove(before, next))) return;
      showUndoToast({
        title: title(memberName(before)),
        hint,
        undo: () => commitMove(before, before),
      });
    };

    return {
      setTag: async (tag: MemberTag, isSet: boolean): Promise<void> => {
        const member = currentMember();
        if (member === undefined || !(await commitTag(member, tag, isSet))) return;
        const values = { name: memberName(member), tag: tag.tag };
        showUndoToast({
          title: isSet ? t('member.tagged', values) : t('member.untagged', values),
          hint,
          undo: () => commitTag(member, tag, !isSet),
        });
      },
      /** §4: sets the move intent to a level or, with `stay`, to stay at it. */
      setMove: (level: SchemeNode, stay: boolean) =>
        move({ move_remote_node_id: level.id, move_stay: stay }, (name) =>
          stay
            ? t('member.stayMarked', { name, level: level.title })
            : t('member.moveMarked', { name, level: level.title }),
        ),
      cancelMove: () =>
        move({ move_remote_node_id: null, move_stay: false }, (name) =>
          t('member.moveCancelled', { name }),
        ),
    };
  }, [t, now, offline, commit, showUndoToast, group_id, scheme_slug, member_uuid]);
};

type MoveIntent = Pick<GroupMember, 'move_remote_node_id' | 'move_stay'>;

export type MemberActionHandlers = ReturnType<typeof useMemberActions>;
