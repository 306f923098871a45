import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { giveBadge, removeBadge } from '@springboard/offline';
import { useOffline, usePortalContext } from '@springboard/portal';
import { useMemo } from 'react';
import { useGroup } from '../group/use-group.ts';
import { memberName } from '../member-name.ts';
import { useCommitWithUndo } from '../record/use-commit-with-undo.ts';
import { achieveDateOf, type HandedBadge } from './level-badges.ts';

/** Hands badges out and takes them back. Stored on this device immediately, with undo (D12). */
export const useBadges = () => {
  const { t } = useTranslation('coach');
  const { now } = usePortalContext();
  const offline = useOffline();
  const { commit, showUndoToast } = useCommitWithUndo('badges');
  const { group } = useGroup();
  const { id: group_id, ngo_id, scheme_slug } = group;

  return useMemo(() => {
    const errorTitle = t('badges.refused');
    const shared = () => ({ group: { ngo_id }, slug: scheme_slug ?? '', ts: now() });

    const commitBadges = ({ id }: SchemeNode, handed: readonly HandedBadge[]) =>
      commit(
        handed.map((badge) => giveBadge({ ...shared(), ...badge, badge_id: id })),
        errorTitle,
      );

    const commitRemoval = ({ id }: SchemeNode, members: readonly GroupMember[]) =>
      commit(
        members.map((member) => removeBadge({ ...shared(), member, badge_id: id })),
        errorTitle,
      );

    /** The members whose badge has not changed since. Undo leaves newer changes alone. */
    const withUnchangedBadge = (
      { id }: SchemeNode,
      members: readonly GroupMember[],
      achieve_date: string | null,
    ): readonly GroupMember[] => {
      const current = new Map(
        (offline.store.getState().members[group_id] ?? []).map((member) => [member.uuid, member]),
      );
      return members.filter(({ uuid }) => {
        const member = current.get(uuid);
        return member !== undefined && achieveDateOf(member, id) === achieve_date;
      });
    };

    return {
      handOut: async (level: SchemeNode, members: readonly GroupMember[], achieve_date: string) => {
        const handed = members.map((member) => ({ member, achieve_date }));
        if (!(await commitBadges(level, handed))) return;
        const [only] = members;
        showUndoToast({
          title:
            members.length === 1 && only
              ? t('badges.handed', { name: memberName(only), level: level.title })
              : t('badges.handedAll', { count: members.length, level: level.title }),
          hint: t('badges.undoHint'),
          undo: () => commitRemoval(level, withUnchangedBadge(level, members, achieve_date)),
        });
      },
      takeBack: async (level: SchemeNode, { member, achieve_date }: HandedBadge) => {
        if (!(await commitRemoval(level, [member]))) return;
        showUndoToast({
          title: t('badges.takenBack', { name: memberName(member), level: level.title }),
          hint: t('badges.undoHint'),
          undo: () =>
            commitBadges(
              level,
              withUnchangedBadge(level, [member], null).map((holder) => ({
                member: holder,
                achieve_date,
              })),
            ),
        });
      },
    };
  }, [t, now, offline, commit, showUndoToast, group_id, ngo_id, scheme_slug]);
};

export type BadgeActions = ReturnType<typeof useBadges>;
