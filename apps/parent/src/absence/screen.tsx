import { absence as absenceTexts } from '@springboard/i18n/areas/parent';
import { useSearchParams } from 'react-router';
import { useOverview } from '../overview/overview-context.ts';
import { ChangeAbsence } from './change-absence.tsx';
import { ExplainAbsence } from './explain-absence.tsx';
import { ReportAbsence } from './report-absence.tsx';

export const translations = [absenceTexts];

/** Reports an absence, or changes the one that the address names (D7). */
export function Component() {
  const [search] = useSearchParams();
  const { child, sessions } = useOverview();
  const id = Number(search.get('absence'));
  const reported = sessions.find(({ absence }) => absence?.id === id)?.absence ?? null;
  if (reported !== null) return <ChangeAbsence absence={reported} />;
  const date = search.get('date');
  const wasAway = child.attendance.some((session) => session.date === date && session.in === false);
  return date !== null && wasAway && child.acts ? (
    <ExplainAbsence date={date} />
  ) : (
    <ReportAbsence date={date} />
  );
}
