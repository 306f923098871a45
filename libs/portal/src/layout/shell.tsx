import { SkipLink } from '@springboard/ui';
import { useTranslation } from '@springboard/i18n';
import { Outlet } from 'react-router';
import { useConnection } from '../hooks.ts';
import { Maintenance } from './maintenance.tsx';
import { LazyOverlays } from './lazy-overlays.tsx';
import { LoadingCover } from './loading-cover.tsx';
import { usePageChange } from './use-page-change.ts';

/** What surrounds every page, signed in or not; or the maintenance page instead of all. */
export function Shell() {
  const maintenance = useConnection((connection) => connection.maintenance);
  return maintenance ? <Maintenance /> : <Pages />;
}

function Pages() {
  const { t } = useTranslation('common');
  usePageChange();
  return (
    <>
      <SkipLink target="main" label={t('nav.skip')} />
      <Outlet />
      <LoadingCover />
      <LazyOverlays />
    </>
  );
}
