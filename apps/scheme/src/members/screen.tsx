import type { FoundMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { members } from '@springboard/i18n/areas/scheme';
import { rights, transfers } from '@springboard/i18n/areas/shared';
import { renderLink, useRight } from '@springboard/portal';
import {
  buttonClass,
  Card,
  Chip,
  EmptyState,
  List,
  ListRow,
  Notice,
  PageHeader,
} from '@springboard/ui';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { LookupForm } from './lookup-form.tsx';

export const translations = [members, rights, transfers];

/** Finds one member by name and date of birth, with a reason. There is no list of members (D19). */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const [found, setFound] = useState<readonly FoundMember[] | null>(null);
  const mayLookUp = useRight('people');
  return (
    <>
      <PageHeader
        title={t('common:nav.members')}
        subtitle={t('scheme:members.text')}
        actions={
          mayLookUp &&
          renderLink({
            to: paths.transfers,
            className: buttonClass(),
            children: t('common:transfers.title'),
          })
        }
      />
      <div className="flex max-w-2xl flex-col gap-4">
        {mayLookUp ? (
          <LookupForm onFound={setFound} />
        ) : (
          <Notice kind="info">{t('common:rights.missing.scheme')}</Notice>
        )}
        {found !== null && <Results found={found} />}
      </div>
    </>
  );
}

function Results({ found }: { found: readonly FoundMember[] }) {
  const { t } = useTranslation('scheme');
  if (found.length === 0) {
    return <EmptyState title={t('members.none')} detail={t('members.noneText')} />;
  }
  return (
    <Card title={t('members.found')}>
      <List label={t('members.found')}>
        {found.map(({ uuid, firstname, lastname, birth_year, club, active }) => (
          <ListRow
            key={uuid}
            to={paths.member(uuid)}
            renderLink={renderLink}
            title={`${firstname} ${lastname}`}
            detail={`${t('members.born', { year: String(birth_year) })} · ${club.name}`}
            trailing={!active && <Chip>{t('members.inactive')}</Chip>}
          />
        ))}
      </List>
    </Card>
  );
}
