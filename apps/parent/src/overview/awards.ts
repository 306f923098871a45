import type { Child } from '@springboard/contract';

export type ShownAward = {
  readonly key: string;
  readonly title: string;
  /** What stands on the badge: the level's number, else the first letter of its name. */
  readonly mark: string;
  /** Sets the badge's look: 1 for the first award of its scheme, upwards. */
  readonly level: number;
  readonly completed_ts: number;
};

/** The awards of all schemes, the latest first. */
export const awardsOf = ({ schemes }: Pick<Child, 'schemes'>): ShownAward[] =>
  schemes
    .flatMap(({ slug, awards }) =>
      awards
        .toSorted((a, b) => a.completed_ts - b.completed_ts)
        .map(({ id, title, completed_ts }, place) => ({
          key: `${slug} ${id}`,
          title,
          mark: markOf(title),
          level: place + 1,
          completed_ts,
        })),
    )
    .toSorted((a, b) => b.completed_ts - a.completed_ts);

const markOf = (title: string): string =>
  /\d+/.exec(title)?.[0] ?? (Array.from(title)[0] ?? '').toLocaleUpperCase();
