import { publish } from '../suppression/publish.ts';
import { type Definition, number, toRows } from './definition.ts';
import { isOfVersion, startOf } from './periods.ts';

/** Weeks without the filters by period and version. */
const DEFAULT_WEEKS = 12;

/**
 * Clubs, groups, coaches, registers and grades of each week, and in the last one the coaches with an old app. Only
 * coaches are people.
 */
export const use: Definition<'weeks'> = {
  parts: ['weeks'],
  read:
    ({ weeks: { mondays, clubs, old_apps } }) =>
    ({ selection, weeks, version }) => {
      const ofClubs = { ...selection, bands: null, periods: null };
      const publishClubs = (counted: readonly { club_id: number; coaches: number }[]) =>
        publish(
          counted.map(({ club_id, coaches }) => ({
            club: club_id,
            band: 0,
            period: 0,
            people: coaches,
          })),
        )(ofClubs);
      const inPeriod = mondays.slice(
        -(weeks ?? (version === null ? DEFAULT_WEEKS : mondays.length)),
      );
      const shown = inPeriod.filter(
        (week) => version === null || isOfVersion(startOf(week), version),
      );
      const rows = shown.map((week) => {
        const all = clubs.filter((club) => club.week === week);
        const selected = all.filter(({ club_id }) => selection.clubs?.has(club_id) ?? true);
        const sum = (name: 'groups' | 'registers' | 'grades') =>
          selected.reduce((total, club) => total + club[name], 0);
        return [
          week,
          selected.filter(({ grades }) => grades > 0).length,
          sum('groups'),
          publishClubs(all),
          sum('registers'),
          sum('grades'),
          // Devices report only their present release.
          week === mondays.at(-1) ? publishClubs(old_apps) : null,
        ] as const;
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
          points: rows.map(([week, , , , , grades]) => ({ name: week, values: [grades] })),
        },
      };
    },
};
