import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { giveBadge, takeBadge } from '@springboard/offline';
import { useOffline, useParts } from '@springboard/portal';
import { useMemo } from 'react';
import { useOpenGroup } from '../menu/open-group.ts';
import { useRecording } from '../recording/use-recording.ts';
import { dateOf, type Handed } from './level-badges.ts';

/** Handing badges out and taking them back. Recorded on this device at once, with undo (D12). */
export const useBadges = () => {
  const { t } = useTranslation('coach');
  const { now } = useParts();
  const offline = useOffline();
  const { keep, tell } = useRecording('badges');
  const { group } = useOpenGroup();
  const { id: group_id, ngo_id, scheme_slug } = group;

  return useMemo(() => {
    const refused = t('badges.refused');
    const shared = () => ({ group: { ngo_id }, slug: scheme_slug ?? '', ts: now() });

    const give = ({ id }: SchemeNode, handed: readonly Handed[]) =>
      keep(
        handed.map((one) => giveBadge({ ...shared(), ...one, badge_id: id })),
        refused,
      );

    const take = ({ id }: SchemeNode, members: readonly GroupMember[]) =>
      keep(
        members.map((member) => takeBadge({ ...shared(), member, badge_id: id })),
        refused,
      );

    /** Those of the members whose badge is still as it was left; what was recorded since stays. */
    const unchanged = (
      { id }: SchemeNode,
      members: readonly GroupMember[],
      achieve_date: string | null,
    ): readonly GroupMember[] => {
      const current = new Map(
        (offline.store.getState().members[group_id] ?? []).map((member) => [member.uuid, member]),
      );
      return members.filter(({ uuid }) => {
        const member = current.get(uuid);
        return member !== undefined && dateOf(member, id) === achieve_date;
      });
    };

    return {
      handOut: async (level: SchemeNode, members: readonly GroupMember[], achieve_date: string) => {
        const handed = members.map((member) => ({ member, achieve_date }));
        if (!(await give(level, handed))) return;
        const [only] = members;
        tell({
          title:
            members.length === 1 && only
              ? t('badges.handed', { name: only.firstname, level: level.title })
              : t('badges.handedAll', { count: members.length, level: level.title }),
          hint: t('badges.undoHint'),
          undo: () => take(level, unchanged(level, members, achieve_date)),
        });
      },
      takeBack: async (level: SchemeNode, { member, achieve_date }: Handed) => {
        if (!(await take(level, [member]))) return;
        tell({
          title: t('badges.takenBack', { name: member.firstname, level: level.title }),
          hint: t('badges.undoHint'),
          undo: () =>
            give(
              level,
              unchanged(level, [member], null).map((one) => ({ member: one, achieve_date })),
            ),
        });
      },
    };
  }, [t, now, offline, keep, tell, group_id, ngo_id, scheme_slug]);
};

export type BadgeActions = ReturnType<typeof useBadges>;
