import { type Child, EXPLAIN_DAYS } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { absence as absenceTexts } from '@springboard/i18n/areas/parent';
import { useLoaderData, useSearchParams } from 'react-router';
import { useOverview } from '../overview/overview-context.ts';
import { ChangeAbsence } from './change-absence.tsx';
import { ExplainAbsence } from './explain-absence.tsx';
import { ReportAbsence } from './report-absence.tsx';
import { loadReportedAbsences } from './reported-absences.ts';

export const translations = [absenceTexts];

export const loader = loadReportedAbsences;

/** Reports an absence, or changes the one that the address names (D7). */
export function Component() {
  const [search] = useSearchParams();
  const absences = useLoaderData<typeof loader>();
  const { child, sessions, now } = useOverview();
  const id = Number(search.get('absence'));
  const known = [...sessions.flatMap(({ absence }) => absence ?? []), ...absences].filter(
    ({ member_uuid }) => member_uuid === child.uuid,
  );
  const reports = [...new Map(known.map((absence) => [absence.id, absence])).values()];
  const reported = reports.find((absence) => absence.id === id);
  const date = search.get('date');
  if (reported !== undefined) {
    return <ChangeAbsence absence={reported} reports={reports} date={date} />;
  }
  return date !== null && canExplain(child, date, now) ? (
    <ExplainAbsence date={date} />
  ) : (
    // Another child is another form.
    <ReportAbsence key={child.uuid} date={date} />
  );
}

/** D7: for 14 days a guardian gives the reason of an absence that has none. */
const canExplain = ({ acts, attendance, club }: Child, date: string, now: number): boolean =>
  acts &&
  date >= addDays(dateIn(club.time_zone, now), -EXPLAIN_DAYS) &&
  attendance.some(
    (session) => session.date === date && session.in === false && session.absence === null,
  );
