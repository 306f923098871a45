import type { Club } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';

/** The releases of the coach portal on the devices of a club, each with their number (scheme-portal §11). */
export function AppVersions({
  versions,
}: {
  versions: NonNullable<Club['stats']>['app_versions'];
}) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  if (versions.length === 0) return <span className="text-muted">{t('clubs.noDevices')}</span>;
  return (
    <ul>
      {versions.map(({ version, devices, is_old }) => (
        <li key={version} className="wrap-anywhere">
          {t(is_old ? 'clubs.oldVersion' : 'clubs.version', {
            version,
            count: devices,
            number: format.number(devices),
          })}
        </li>
      ))}
    </ul>
  );
}
