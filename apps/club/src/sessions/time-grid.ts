/** A session at its place in a day: minutes of the local day, and its lane among those at the same time. */
export type Placed<T> = {
  readonly session: T;
  readonly start: number;
  readonly end: number;
  /** The index of the lane, from 0. */
  readonly lane: number;
  /** The number of lanes at this time. */
  readonly lanes: number;
};

type Timed = { readonly start_at: number; readonly end_at: number };

const DAY_MINUTES = 1440;

/** Places the sessions of one day. Sessions that overlap get lanes beside each other. */
export const placeDay = <T extends Timed>(
  sessions: readonly T[],
  time_zone: string,
): readonly Placed<T>[] => {
  const minuteOf = minuteIn(time_zone);
  const timed = sessions
    .map((session) => {
      const start = minuteOf(session.start_at);
      // A session after midnight ends with its day.
      const end = Math.min(DAY_MINUTES, start + (session.end_at - session.start_at) / 60);
      return { session, start, end };
    })
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const placed: Placed<T>[] = [];
  let cluster: Omit<Placed<T>, 'lanes'>[] = [];
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1));
    placed.push(...cluster.map((session) => ({ ...session, lanes })));
    cluster = [];
  };
  for (const one of timed) {
    if (cluster.every(({ end }) => end <= one.start)) close();
    const taken = new Set(cluster.filter(({ end }) => end > one.start).map((other) => other.lane));
    const lane = [...taken, -1].map((other) => other + 1).filter((free) => !taken.has(free));
    cluster.push({ ...one, lane: Math.min(...lane) });
  }
  close();
  return placed;
};

/** The whole hours from the earliest start to the latest end. */
export const hoursOf = (
  days: readonly (readonly Placed<unknown>[])[],
): { readonly from: number; readonly to: number } => {
  const all = days.flat();
  if (all.length === 0) return { from: 0, to: 0 };
  return {
    from: Math.floor(Math.min(...all.map(({ start }) => start)) / 60),
    to: Math.ceil(Math.max(...all.map(({ end }) => end)) / 60),
  };
};

const minuteIn = (time_zone: string): ((ts: number) => number) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: time_zone,
  });
  return (ts) => {
    const [hour = 0, minute = 0] = format
      .format(ts * 1000)
      .split(':')
      .map(Number);
    return hour * 60 + minute;
  };
};
