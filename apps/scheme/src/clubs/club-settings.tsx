import type { Club } from '@springboard/contract';
import { languagesOfClub } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useSession } from '@springboard/portal';
import { Card } from '@springboard/ui';
import type { ReactNode } from 'react';
import { AppVersions } from './app-versions.tsx';

const COUNTS = ['members', 'groups', 'staff', 'active_staff'] as const;

/** What a club is set to, and its numbers. The menu of the page edits it. */
export function ClubSettings({ club }: { club: Club }) {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const texts = {
    members: t('scheme:clubs.members'),
    groups: t('scheme:clubs.groups'),
    staff: t('scheme:clubs.staff'),
    active_staff: t('scheme:clubs.active'),
  };
  const { stats, time_zone, parent_portal, member_types } = club;
  const active = useSession((state) => state.languages).filter((language) => language.active === 1);
  const languages = languagesOfClub(active, club);
  return (
    <Card className="max-w-2xl">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
        {club.logo !== null && (
          <Row term={t('scheme:clubs.logo.label')}>
            <img
              src={club.logo}
              alt={t('scheme:clubs.logo.of', { name: club.name })}
              className="size-16 rounded-mark object-contain"
            />
          </Row>
        )}
        <Row term={t('scheme:clubs.timeZone')}>{time_zone}</Row>
        <Row term={t('scheme:clubs.parentPortal')}>
          {t(parent_portal === 1 ? 'scheme:clubs.on' : 'scheme:clubs.off')}
        </Row>
        <Row term={t('scheme:clubs.memberTypes.label')}>
          {t(`scheme:clubs.memberTypes.types.${member_types}`)}
        </Row>
        <Row term={t('scheme:newScheme.languages')}>
          {languages.length === active.length
            ? t('scheme:clubPage.allLanguages')
            : languages.map(({ language }) => t(`common:languages.${language}`)).join(', ')}
        </Row>
        {stats !== undefined &&
          COUNTS.map((id) => (
            <Row key={id} term={texts[id]}>
              {format.number(stats[id])}
            </Row>
          ))}
        {stats !== undefined && (
          <Row term={t('scheme:clubs.appVersions')}>
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
