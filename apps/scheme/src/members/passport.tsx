import type { Club, MemberPassport } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { members } from '@springboard/i18n/areas/scheme';
import { transfers } from '@springboard/i18n/areas/shared';
import { loadError, portalContext, useFormat, useOfflineReason, uuidOf } from '@springboard/portal';
import { Button, Card, Chip, List, ListRow, PageHeader } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { TransferDialog } from '../transfers/transfer-dialog.tsx';

export const translations = [members, transfers];

type PassportData = {
  readonly title: string;
  readonly passport: MemberPassport;
  /** To which the member can go. */
  readonly targets: readonly Pick<Club, 'id' | 'name'>[];
};

/** What a member has achieved, and in which clubs. Without notes, alerts and medical details. */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const [isTransferring, setTransferring] = useState(false);
  const { title, passport, targets } = useLoaderData<PassportData>();
  const { dob, active, club, clubs, schemes, awards } = passport;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={[dob === null ? '' : format.date(dob), club.name]
          .filter((text) => text !== '')
          .join(' · ')}
        actions={
          <>
            {!active && <Chip>{t('scheme:members.inactive')}</Chip>}
            {targets.length > 0 && (
              <Button disabledReason={offlineReason} onClick={() => setTransferring(true)}>
                {t('common:transfers.start')}
              </Button>
            )}
          </>
        }
      />
      <div className="flex max-w-2xl flex-col gap-4">
        <Card title={t('scheme:members.awards')}>
          {awards.length === 0 ? (
            <p className="text-muted">{t('scheme:members.noAwards')}</p>
          ) : (
            <List label={t('scheme:members.awards')}>
              {awards.map(({ scheme_slug, id, title: level, completed_ts, completed, total }) => (
                <ListRow
                  key={`${scheme_slug} ${id}`}
                  title={level}
                  detail={
                    completed_ts === null
                      ? t('scheme:members.inProgress', {
                          completed: format.number(completed),
                          total: format.number(total),
                        })
                      : t('scheme:members.completed', { date: format.moment(completed_ts) })
                  }
                />
              ))}
            </List>
          )}
        </Card>
        <Card title={t('scheme:members.schemes')}>
          {schemes.length === 0 ? (
            <p className="text-muted">{t('scheme:members.noSchemes')}</p>
          ) : (
            <List label={t('scheme:members.schemes')}>
              {schemes.map(({ slug, title: scheme, skills }) => (
                <ListRow
                  key={slug}
                  title={scheme}
                  detail={t('scheme:members.skills', { number: format.number(skills) })}
                />
              ))}
            </List>
          )}
        </Card>
        <Card title={t('scheme:members.clubs')}>
          {clubs.length === 0 ? (
            <p className="text-muted">{t('scheme:members.noClubs')}</p>
          ) : (
            <List label={t('scheme:members.clubs')}>
              {clubs.map(({ id, name, from, to }) => (
                <ListRow
                  key={id}
                  title={name}
                  detail={
                    to === null
                      ? t('scheme:members.since', { from: format.date(from) })
                      : t('scheme:members.fromTo', { from: format.date(from), to: format.date(to) })
                  }
                />
              ))}
            </List>
          )}
        </Card>
      </div>
      {isTransferring && (
        <TransferDialog
          passport={passport}
          clubs={targets}
          onClose={() => setTransferring(false)}
        />
      )}
    </>
  );
}

/** Read from the server each time, because each opening is in the log. */
export const loader = async ({
  context,
  params,
  request: { signal },
}: LoaderFunctionArgs): Promise<PassportData> => {
  const uuid = uuidOf({ params });
  const { api, queries } = portalContext(context);
  const result = await api.call('GET /members/:uuid/passport', { params: { uuid } }, { signal });
  if (!result.ok) {
    // The look-up was more than an hour ago, or of another member.
    const isUnlogged = Object(result.failure.detail)['lookup'] === 'required';
    throw isUnlogged ? redirect(paths.members) : loadError(result.failure);
  }
  const { firstname, lastname, club } = result.value;
  const clubs = await queries.fetch('GET /clubs', { query: {} }, signal);
  const targets = clubs.value.filter(
    ({ id, member_types }) => id !== club.id && member_types !== 'remote_only',
  );
  return { title: `${firstname} ${lastname}`, passport: result.value, targets };
};
