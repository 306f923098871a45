import { publish, type Selection } from '../suppression/publish.ts';
import type { SchemeCounts, WeekCounts } from './count-scheme.ts';
import { type Content, type Definition, number, text, toRows } from './definition.ts';
import { isOfVersion, startOf } from './periods.ts';

/** Weeks without the filters by period and version. */
const DEFAULT_WEEKS = 12;

type Weeks = SchemeCounts['weeks'];

/**
 * Clubs, groups, coaches, registers and grades of each week, and in the last one the coaches with an old app; or the
 * devices of each app version. Only coaches are people, and a device is that of a coach.
 */
export const usage: Definition<'outline' | 'weeks'> = {
  parts: ['outline', 'weeks'],
  read:
    ({ outline, weeks: counts }) =>
    ({ selection, byClub, byAppVersion, weeks, version }) => {
      const { mondays } = counts;
      if (byAppVersion) return ofAppVersions(counts, selection);
      const inPeriod = mondays.slice(
        -(weeks ?? (version === null ? DEFAULT_WEEKS : mondays.length)),
      );
      const shown = inPeriod.filter(
        (week) => version === null || isOfVersion(startOf(week), version),
      );
      if (!byClub) return ofWeeks(shown, counts, selection);
      const present = new Set(counts.clubs.map(({ club_id }) => club_id));
      const clubs = outline.clubs.filter(
        ({ id }) => present.has(id) && (selection.clubs?.has(id) ?? true),
      );
      return ofClubs(shown, counts, selection, clubs);
    },
};

const ofWeeks = (shown: readonly string[], counts: Weeks, selection: Selection): Content => {
  const rows = shown.map((week) => {
    const selected = selectedIn(counts, week, selection);
    const active = selected.filter(({ grades }) => grades > 0).length;
    const [groups, ...others] = numbersOf(week, counts, selection);
    return [week, active, groups, ...others] as const;
  });
  return {
    columns: [
      { id: 'week', kind: 'date' },
      ...['clubs', 'groups', 'coaches', 'registers', 'grades', 'old_app'].map(number),
    ],
    rows: toRows(rows.toReversed()),
    chart: {
      kind: 'date',
      series: ['grades'],
      points: shown.map((week) => ({
        name: week,
        values: [sumOf(selectedIn(counts, week, selection), 'grades')],
      })),
    },
  };
};

const ofClubs = (
  shown: readonly string[],
  counts: Weeks,
  selection: Selection,
  clubs: readonly { readonly id: number; readonly name: string }[],
): Content => ({
  columns: [
    { id: 'week', kind: 'date' },
    text('club'),
    ...['groups', 'coaches', 'registers', 'grades', 'old_app'].map(number),
  ],
  rows: toRows(
    shown
      .toReversed()
      .flatMap((week) =>
        clubs.map(({ id, name }) => [
          week,
          name,
          ...numbersOf(week, counts, { ...selection, clubs: new Set([id]) }),
        ]),
      ),
  ),
  chart: null,
});

/** Devices when it was counted: whatever the week, they report only their present release. */
const ofAppVersions = ({ app_versions }: Weeks, selection: Selection): Content => {
  const rows = [...Map.groupBy(app_versions, ({ version }) => version)].map(([version, all]) => {
    const devices = publishPeople(
      all.map(({ club_id, devices: people }) => ({ club_id, people })),
      selection,
    );
    return { version, release: all.some(({ is_old }) => is_old) ? 'old' : 'current', devices };
  });
  return {
    columns: [text('app_version'), { id: 'release', kind: 'code' }, number('devices')],
    rows: toRows(rows.map(({ version, release, devices }) => [version, release, devices])),
    chart: {
      kind: 'text',
      series: ['devices'],
      points: rows.flatMap(({ version, devices }) =>
        devices === null ? [] : [{ name: version, values: [devices] }],
      ),
    },
  };
};

/** Groups, coaches, registers and grades of a week, and in the last one the coaches with an old app. */
const numbersOf = (week: string, counts: Weeks, selection: Selection) => {
  const all = counts.clubs.filter((club) => club.week === week);
  const selected = selectedIn(counts, week, selection);
  const people = (counted: readonly { club_id: number; coaches: number }[]) =>
    publishPeople(
      counted.map(({ club_id, coaches }) => ({ club_id, people: coaches })),
      selection,
    );
  return [
    sumOf(selected, 'groups'),
    people(all),
    sumOf(selected, 'registers'),
    sumOf(selected, 'grades'),
    // Devices report only their present release.
    week === counts.mondays.at(-1) ? people(counts.old_apps) : null,
  ] as const;
};

const selectedIn = ({ clubs }: Weeks, week: string, selection: Selection): readonly WeekCounts[] =>
  clubs.filter((club) => club.week === week && (selection.clubs?.has(club.club_id) ?? true));

const sumOf = (clubs: readonly WeekCounts[], name: 'groups' | 'registers' | 'grades'): number =>
  clubs.reduce((total, club) => total + club[name], 0);

/** The people in the selected clubs; null: not shown. */
const publishPeople = (
  counted: readonly { readonly club_id: number; readonly people: number }[],
  selection: Selection,
): number | null =>
  publish(counted.map(({ club_id, people }) => ({ club: club_id, band: 0, period: 0, people })))({
    ...selection,
    bands: null,
    periods: null,
  });
