import { hiddenPositions, isShowable, suppress } from '../suppression/suppress.ts';

/** The members of one club at one level, without overlap. */
export type LevelCounts = {
  readonly club_id: number;
  readonly level: string;
  /** Completed, and the badge is handed out. */
  readonly handed_out: number;
  /** Completed, and the badge is not handed out. */
  readonly waiting: number;
  /** Begun, with a grade in the last 90 days. */
  readonly now: number;
  /** Begun, without a grade in the last 90 days. */
  readonly stopped: number;
};

type Shown = number | null;

export type FunnelRow = {
  readonly began: Shown;
  readonly completed: Shown;
  readonly now: Shown;
  readonly stopped: Shown;
};
export type BadgeRow = {
  readonly completed: Shown;
  readonly handed_out: Shown;
  readonly waiting: Shown;
};

/** What both reports say of one level: of the whole body, and of each club in the order of its counts. */
export type LevelReport = {
  readonly funnel: FunnelRow;
  readonly badges: BadgeRow;
  readonly clubs: readonly {
    readonly club_id: number;
    readonly funnel: Omit<FunnelRow, 'began'>;
    readonly badges: Omit<BadgeRow, 'completed'>;
  }[];
};

/**
 * Every number that is shown of one level, with suppression over all of them: funnel and badges share the members
 * who completed it, so one could otherwise give away what the other hides.
 *
 * @param clubs of one level
 */
export const reportLevel = (clubs: readonly LevelCounts[]): LevelReport => {
  const completed = clubs.map(({ handed_out, waiting }) => handed_out + waiting);
  const now = clubs.map((club) => club.now);
  const stopped = clubs.map((club) => club.stopped);
  const all = suppress([sum(completed), sum(now), sum(stopped)]);
  const [allCompleted = null, allNow = null, allStopped = null] = all.counts;
  const columns = {
    completed: column(completed, allCompleted),
    now: column(now, allNow),
    stopped: column(stopped, allStopped),
  };
  const badges = badgesOf(clubs, allCompleted, columns.completed);
  return {
    funnel: { began: all.total, completed: allCompleted, now: allNow, stopped: allStopped },
    badges: badges.all,
    clubs: clubs.map(({ club_id }, index) => ({
      club_id,
      funnel: {
        completed: columns.completed[index] ?? null,
        now: columns.now[index] ?? null,
        stopped: columns.stopped[index] ?? null,
      },
      badges: badges.clubs[index] ?? NO_BADGES,
    })),
  };
};

const NO_BADGES = { handed_out: null, waiting: null };

/** One number of each club. Without the number of the body, none: their sum would be it. */
const column = (counts: readonly number[], total: Shown): readonly Shown[] =>
  total === null ? counts.map(() => null) : suppress(counts).counts;

/** Both numbers of a club are hidden if one is: the funnel may show their sum. */
const badgesOf = (
  clubs: readonly LevelCounts[],
  completed: Shown,
  completedByClub: readonly Shown[],
) => {
  const counts = {
    handed_out: clubs.map(({ handed_out }) => handed_out),
    waiting: clubs.map(({ waiting }) => waiting),
  };
  const [handed_out = null, waiting = null] =
    completed === null ? [] : suppress([sum(counts.handed_out), sum(counts.waiting)]).counts;
  const none = {
    all: { completed, handed_out, waiting },
    clubs: clubs.map(() => NO_BADGES),
  };
  if (handed_out === null || waiting === null) return none;
  let hidden: ReadonlySet<number> = new Set(
    clubs.flatMap((_, index) =>
      completedByClub[index] === null ||
      !isShowable(counts.handed_out[index] ?? 0) ||
      !isShowable(counts.waiting[index] ?? 0)
        ? [index]
        : [],
    ),
  );
  for (;;) {
    const next = new Set([
      ...hiddenPositions(counts.handed_out, hidden),
      ...hiddenPositions(counts.waiting, hidden),
    ]);
    if (next.size === hidden.size) break;
    hidden = next;
  }
  return {
    all: none.all,
    clubs: clubs.map((club, index) =>
      hidden.has(index) ? NO_BADGES : { handed_out: club.handed_out, waiting: club.waiting },
    ),
  };
};

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
