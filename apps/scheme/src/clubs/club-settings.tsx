import type { Club } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Card } from '@springboard/ui';
import type { ReactNode } from 'react';
import { AppVersions } from './app-versions.tsx';

const COUNTS = ['members', 'groups', 'staff', 'active_staff'] as const;

/** What a club is set to, and its numbers. The menu of the page edits it. */
export function ClubSettings({ club }: { club: Club }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const texts = {
    members: t('clubs.members'),
    groups: t('clubs.groups'),
    staff: t('clubs.staff'),
    active_staff: t('clubs.active'),
  };
  const { stats, time_zone, parent_portal, member_types } = club;
  return (
    <Card className="max-w-2xl">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <Row term={t('clubs.timeZone')}>{time_zone}</Row>
        <Row term={t('clubs.parentPortal')}>
          {t(parent_portal === 1 ? 'clubs.on' : 'clubs.off')}
        </Row>
        <Row term={t('clubPage.memberTypes')}>{t(`clubPage.types.${member_types}`)}</Row>
        {stats !== undefined &&
          COUNTS.map((id) => (
            <Row key={id} term={texts[id]}>
              {format.number(stats[id])}
            </Row>
          ))}
        {stats !== undefined && (
          <Row term={t('clubs.appVersions')}>
            <AppVersions versions={stats.app_versions} />
          </Row>
        )}
      </dl>
    </Card>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
