import type { GroupMember, MemberTag, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { addTag, cancelMove, markForMove, removeTag } from '@springboard/offline';
import { useOffline, useParts } from '@springboard/portal';
import { useMemo } from 'react';
import { useOpenGroup } from '../../menu/open-group.ts';
import { useRecording } from '../../recording/use-recording.ts';

/** Tags and the mark for a move of one member. Recorded on this device at once, with undo (D12). */
export const useMemberMarks = (member_uuid: string) => {
  const { t } = useTranslation('coach');
  const { now } = useParts();
  const offline = useOffline();
  const { keep, tell } = useRecording('member');
  const { group } = useOpenGroup();
  const { id: group_id, scheme_slug } = group;

  return useMemo(() => {
    const hint = t('member.undoHint');
    const memberNow = (): GroupMember | undefined =>
      offline.store.getState().members[group_id]?.find(({ uuid }) => uuid === member_uuid);

    const putTag = (member: GroupMember, tag: MemberTag, has: boolean) =>
      keep([(has ? addTag : removeTag)({ member, tag, ts: now() })], t('member.tagRefused'));

    const putMove = (
      member: GroupMember,
      { move_remote_node_id: remote_node_id, move_stay: stay }: Move,
    ) => {
      const input = { member, group: { scheme_slug }, ts: now() };
      const change =
        remote_node_id === null
          ? cancelMove(input)
          : markForMove({ ...input, remote_node_id, stay });
      return keep([change], t('member.moveRefused'));
    };

    const move = async (next: Move, title: (name: string) => string): Promise<void> => {
      const before = memberNow();
      if (before === undefined || !(await putMove(before, next))) return;
      tell({ title: title(before.firstname), hint, undo: () => putMove(before, before) });
    };

    return {
      setTag: async (tag: MemberTag, has: boolean): Promise<void> => {
        const member = memberNow();
        if (member === undefined || !(await putTag(member, tag, has))) return;
        const said = { name: member.firstname, tag: tag.tag };
        tell({
          title: has ? t('member.tagged', said) : t('member.untagged', said),
          hint,
          undo: () => putTag(member, tag, !has),
        });
      },
      /** §4: ready for a level or, with `stay`, to stay at it. */
      mark: (level: SchemeNode, stay: boolean) =>
        move({ move_remote_node_id: level.id, move_stay: stay }, (name) =>
          stay
            ? t('member.stayMarked', { name, level: level.title })
            : t('member.moveMarked', { name, level: level.title }),
        ),
      cancel: () =>
        move({ move_remote_node_id: null, move_stay: false }, (name) =>
          t('member.moveCancelled', { name }),
        ),
    };
  }, [t, now, offline, keep, tell, group_id, scheme_slug, member_uuid]);
};

type Move = Pick<GroupMember, 'move_remote_node_id' | 'move_stay'>;

export type MemberMarkActions = ReturnType<typeof useMemberMarks>;
