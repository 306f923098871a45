import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday } from '@springboard/portal';
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useGroup } from '../group/use-group.ts';
import { useSessionTime } from '../groups/session-time.ts';
import { markLabelKey } from './attendance-marks.ts';

/** The printed register. It has all members, also those that the virtual list does not render. */
export function PaperRegister() {
  const isPrinting = useIsPrinting();
  return isPrinting && <Paper />;
}

/** True from `beforeprint` until `afterprint`. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useLayoutEffect(() => {
    // The browser prints what the page contains when the event handler returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};

function Paper() {
  const { t } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const today = useToday();
  const sessionTime = useSessionTime();
  const { group, members, date } = useGroup();
  const cell = 'border-b border-line py-1.5 pr-4 text-left align-top';
  return (
    <table data-scheme="light" className="hidden w-full text-sm text-ink print:table">
      <caption className="pb-3 text-left">
        <span className="block text-xl font-strong">{group.name}</span>
        {[format.day(date), sessionTime(group)].filter(Boolean).join(' · ')}
      </caption>
      <thead>
        <tr>
          <th className={cell}>{t('coach:attendance.paper.name')}</th>
          <th className={cell}>{t('coach:attendance.paper.age')}</th>
          <th className={cell}>{t('coach:attendance.paper.mark')}</th>
          <th className={cell}>{t('coach:attendance.paper.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.uuid} className="break-inside-avoid">
            <td className={cell}>
              {member.firstname} {member.lastname}
            </td>
            <td className={cell}>{format.age(ageOf(member.dob, today))}</td>
            <td className={cell}>{member.in === null ? '' : t(markLabelKey(member.in))}</td>
            <td className={cell}>
              {member.absence === null ? '' : t(`attendance.absence.${member.absence}`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
