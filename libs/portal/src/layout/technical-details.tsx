import { useTranslation } from '@springboard/i18n';
import { useStore } from 'zustand';
import { useFormat } from '../dates.ts';
import { usePortalContext, useSession } from '../hooks.ts';

/** Names and values that identify the build, the API and the client. */
export function TechnicalDetails() {
  const { i18n } = useTranslation('common');
  return (
    <dl lang={i18n.language} className="grid gap-x-6 gap-y-2 text-sm">
      {useDiagnostics().map(({ name, value }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-strong [overflow-wrap:anywhere] tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** §2, Help tip: app id, version, build date, API url, API version and client id. */
export const useDiagnostics = (): { name: string; value: string }[] => {
  const { t } = useTranslation('common');
  const { portal, build, api_base, api_version } = usePortalContext();
  const { date } = useFormat();
  const client = useSession((session) => session.client);
  const version = useStore(api_version, (state) => state.version);
  return [
    { name: t('help.app'), value: `springboard-${portal}` },
    { name: t('help.version'), value: build.version },
    { name: t('help.built'), value: date(build.date) },
    { name: t('help.api'), value: `${api_base || location.origin}/v1` },
    { name: t('help.apiVersion'), value: version ?? t('state.unknown') },
    { name: t('help.client'), value: client === null ? t('state.unknown') : String(client.id) },
  ];
};
