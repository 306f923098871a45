import { isPassed, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { shownLevels } from '../assess/standing.ts';

export type Handed = { readonly member: GroupMember; readonly achieve_date: string };

/** A level's badges in a class: who waits for one, and who has it. */
export type LevelBadges = {
  readonly level: SchemeNode;
  /** 1 upwards: sets the badge. */
  readonly number: number;
  readonly due: readonly GroupMember[];
  readonly handed: readonly Handed[];
};

/** Whoever completed a level and has no badge waits for one; a badge that was handed out stays (D6). */
export const levelBadges = (
  scheme: IndexedScheme,
  members: readonly GroupMember[],
): readonly LevelBadges[] =>
  shownLevels(scheme).map((level, place) => ({
    level,
    number: place + 1,
    due: members.filter(
      (member) => isPassed(scheme, member, level.id) && dateOf(member, level.id) === null,
    ),
    handed: members.flatMap((member) => {
      const achieve_date = dateOf(member, level.id);
      return achieve_date === null ? [] : [{ member, achieve_date }];
    }),
  }));

/** When the level's badge was handed out; null: it was not. */
export const dateOf = ({ badges }: Pick<GroupMember, 'badges'>, level_id: string): string | null =>
  badges.find(({ badge_id }) => badge_id === level_id)?.achieve_date ?? null;

export const dueCount = (badges: readonly LevelBadges[]): number =>
  badges.reduce((sum, { due }) => sum + due.length, 0);
