import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday } from '@springboard/portal';
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSessionTime } from '../groups/session-time.ts';
import { useOpenGroup } from '../menu/open-group.ts';
import { wordOf } from './words.ts';

/** The register on paper: all members, also those whom the screen does not draw. Only while it is printed. */
export function PaperRegister() {
  const printing = usePrinting();
  return printing && <Paper />;
}

/** True from just before the browser prints the page until it has. */
const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useLayoutEffect(() => {
    // The browser takes what stands there when the event returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
};

function Paper() {
  const { t } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const today = useToday();
  const sessionTime = useSessionTime();
  const { group, members, date } = useOpenGroup();
  const cell = 'border-b border-line py-1.5 pr-4 text-left align-top';
  return (
    <table data-scheme="light" className="hidden w-full text-sm text-ink print:table">
      <caption className="pb-3 text-left">
        <span className="block text-xl font-strong">{group.name}</span>
        {[format.day(date), sessionTime(group)].filter(Boolean).join(' · ')}
      </caption>
      <thead>
        <tr>
          <th className={cell}>{t('coach:register.paper.name')}</th>
          <th className={cell}>{t('coach:register.paper.age')}</th>
          <th className={cell}>{t('coach:register.paper.mark')}</th>
          <th className={cell}>{t('coach:register.paper.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.uuid} className="break-inside-avoid">
            <td className={cell}>
              {member.firstname} {member.lastname}
            </td>
            <td className={cell}>{format.age(ageOf(member.dob, today))}</td>
            <td className={cell}>{member.in === null ? '' : t(wordOf(member.in))}</td>
            <td className={cell}>
              {member.absence === null ? '' : t(`register.absence.${member.absence}`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
