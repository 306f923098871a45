import { useTranslation } from '@springboard/i18n';
import { useFormat, useOfflineState, useOnline } from '@springboard/portal';
import { buttonClass, FlightPath } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

type UnknownGroupProps = {
  /** Of a group that is known, but whose members are not here. */
  name: string | undefined;
  date: string;
};

/** §8, unknown group: there is none, or this device has not seen it. */
export function UnknownGroup({ name, date }: UnknownGroupProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const online = useOnline();
  const dayIsHere = useOfflineState(({ day }) => day?.date === date);
  const unknown = name === undefined && (online || dayIsHere);
  return (
    <div className="mx-auto flex max-w-md grow flex-col items-center justify-center py-12 text-center">
      <FlightPath className="w-40" />
      <h1 className="mt-8 text-2xl font-strong text-balance">
        {unknown ? t('groupMenu.unknown') : (name ?? t('groupMenu.notHere'))}
      </h1>
      <p className="mt-2 text-base text-muted">
        {unknown
          ? t('groupMenu.unknownText', { day: format.day(date) })
          : t('groupMenu.notHereText')}
      </p>
      <Link
        to={paths.groups}
        className={`mt-8 ${buttonClass({ variant: 'primary', size: 'large' })}`}
      >
        {t('groupMenu.back')}
      </Link>
    </div>
  );
}
