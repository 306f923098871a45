import type { AuditEntry, Club, MemberPassport } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { members } from '@springboard/i18n/areas/scheme';
import { transfers } from '@springboard/i18n/areas/shared';
import {
  AuditList,
  portalContext,
  renderLink,
  useFormat,
  useOfflineReason,
  uuidOf,
} from '@springboard/portal';
import { Button, buttonClass, Card, Chip, List, ListRow, PageHeader } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { TransferDialog } from '../transfers/transfer-dialog.tsx';
import { openPassport } from './open-passport.ts';

export const translations = [members, transfers];

type PassportData = {
  readonly title: string;
  readonly passport: MemberPassport;
  /** The clubs to which the member can go. */
  readonly targets: readonly Pick<Club, 'id' | 'name'>[];
  /** The merges by the national body in which this record took part. */
  readonly merges: readonly AuditEntry[];
};

/** What a member has achieved, and in which clubs. Without notes, alerts and medical details. */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const [search] = useSearchParams();
  const [isTransferring, setTransferring] = useState(search.has('transfer'));
  const { title, passport, targets, merges } = useLoaderData<PassportData>();
  const { uuid, dob, active, club, clubs, schemes, awards } = passport;
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
            {renderLink({
              to: paths.mergeOf(uuid),
              className: buttonClass(),
              children: t('scheme:members.merge.start'),
            })}
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
        {merges.length > 0 && (
          <Card title={t('scheme:members.merge.history')}>
            <AuditList
              entries={merges}
              actionText={({ subject }) =>
                t('scheme:members.merge.entry', { reason: subject ?? '' })
              }
            />
          </Card>
        )}
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

export const loader = async (args: LoaderFunctionArgs): Promise<PassportData> => {
  const { signal } = args.request;
  const { api, queries } = portalContext(args.context);
  const passport = await openPassport(api, uuidOf(args), signal);
  const { uuid, firstname, lastname, club } = passport;
  const query = { entity: 'member', member_uuid: uuid };
  const [clubs, audits] = await Promise.all([
    queries.fetch('GET /clubs', { query: {} }, signal),
    api.call('GET /audits', { query }, { signal }),
  ]);
  return {
    title: `${firstname} ${lastname}`,
    passport,
    targets: clubs.value.filter(
      ({ id, member_types }) => id !== club.id && member_types !== 'remote_only',
    ),
    merges: audits.ok ? audits.value.filter(({ action }) => action === 'member.body_merge') : [],
  };
};
