import { isPassed, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { visibleLevels } from '../progress/node-status.ts';

export type HandedBadge = { readonly member: GroupMember; readonly achieve_date: string };

/** A level's badges in a class: the members with a badge due, and those with a handed-out badge. */
export type LevelBadges = {
  readonly level: SchemeNode;
  /** Position among the levels, from 1. It selects the badge. */
  readonly number: number;
  readonly due: readonly GroupMember[];
  readonly handed: readonly HandedBadge[];
};

/** A badge is due for a completed level without one. A handed-out badge stays (D6). */
export const levelBadges = (
  scheme: IndexedScheme,
  members: readonly GroupMember[],
): readonly LevelBadges[] =>
  visibleLevels(scheme).map((level, index) => ({
    level,
    number: index + 1,
    due: members.filter(
      (member) => isPassed(scheme, member, level.id) && achieveDateOf(member, level.id) === null,
    ),
    handed: members.flatMap((member) => {
      const achieve_date = achieveDateOf(member, level.id);
      return achieve_date === null ? [] : [{ member, achieve_date }];
    }),
  }));

/** The date on which the level's badge was handed out, or null. */
export const achieveDateOf = (
  { badges }: Pick<GroupMember, 'badges'>,
  level_id: string,
): string | null => badges.find(({ badge_id }) => badge_id === level_id)?.achieve_date ?? null;

export const dueCount = (badges: readonly LevelBadges[]): number =>
  badges.reduce((sum, { due }) => sum + due.length, 0);
