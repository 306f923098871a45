import { useTranslation } from '@springboard/i18n';
import {
  useErrorText,
  useFormat,
  useOffline,
  useOfflineState,
  useOnline,
} from '@springboard/portal';
import { Button, buttonClass, FlightPath } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

type UnknownGroupProps = {
  /** Of a group that is known, but whose members are not here. */
  name: string | undefined;
  date: string;
};

/** §8, unknown group: there is none, this device has not seen it, or the server could not say. */
export function UnknownGroup({ name, date }: UnknownGroupProps) {
  const { t } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const offline = useOffline();
  const online = useOnline();
  const dayIsHere = useOfflineState(({ day }) => day?.date === date);
  const error = useOfflineState(({ sync }) => sync.error);
  const failed = online && error !== null && (name !== undefined || !dayIsHere);
  const unknown = !failed && name === undefined && (online || dayIsHere);
  const text = () => {
    if (failed) return errorText(error);
    return unknown
      ? t('coach:groupMenu.unknownText', { day: format.day(date) })
      : t('coach:groupMenu.notHereText');
  };
  return (
    <div className="mx-auto flex max-w-md grow flex-col items-center justify-center py-12 text-center">
      <FlightPath className="w-40" />
      <h1 className="mt-8 text-2xl font-strong text-balance">
        {unknown ? t('coach:groupMenu.unknown') : (name ?? t('coach:groupMenu.notHere'))}
      </h1>
      <p className="mt-2 text-base text-balance text-muted">{text()}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {failed && (
          <Button
            variant="primary"
            size="large"
            onClick={() => void offline.sync({ date, force: true })}
          >
            {t('common:actions.retry')}
          </Button>
        )}
        <Link
          to={paths.groups}
          className={buttonClass({ variant: failed ? 'secondary' : 'primary', size: 'large' })}
        >
          {t('coach:groupMenu.back')}
        </Link>
      </div>
    </div>
  );
}
