import type { MemberPassport } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { members } from '@springboard/i18n/areas/scheme';
import { loadError, portalContext, useFormat, uuidOf } from '@springboard/portal';
import { Card, Chip, List, ListRow, PageHeader } from '@springboard/ui';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { paths } from '../paths.ts';

export const translations = [members];

type PassportData = { readonly title: string; readonly passport: MemberPassport };

/** What a member has achieved, and in which clubs. Without notes, alerts and medical details. */
export function Component() {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { title, passport } = useLoaderData<PassportData>();
  const { dob, active, club, clubs, schemes, awards } = passport;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={[dob === null ? '' : format.date(dob), club.name]
          .filter((text) => text !== '')
          .join(' · ')}
        actions={!active && <Chip>{t('members.inactive')}</Chip>}
      />
      <div className="flex max-w-2xl flex-col gap-4">
        <Card title={t('members.awards')}>
          {awards.length === 0 ? (
            <p className="text-muted">{t('members.noAwards')}</p>
          ) : (
            <List label={t('members.awards')}>
              {awards.map(({ scheme_slug, id, title: level, completed_ts, completed, total }) => (
                <ListRow
                  key={`${scheme_slug} ${id}`}
                  title={level}
                  detail={
                    completed_ts === null
                      ? t('members.inProgress', {
                          completed: format.number(completed),
                          total: format.number(total),
                        })
                      : t('members.completed', { date: format.moment(completed_ts) })
                  }
                />
              ))}
            </List>
          )}
        </Card>
        <Card title={t('members.schemes')}>
          {schemes.length === 0 ? (
            <p className="text-muted">{t('members.noSchemes')}</p>
          ) : (
            <List label={t('members.schemes')}>
              {schemes.map(({ slug, title: scheme, skills }) => (
                <ListRow
                  key={slug}
                  title={scheme}
                  detail={t('members.skills', { number: format.number(skills) })}
                />
              ))}
            </List>
          )}
        </Card>
        <Card title={t('members.clubs')}>
          {clubs.length === 0 ? (
            <p className="text-muted">{t('members.noClubs')}</p>
          ) : (
            <List label={t('members.clubs')}>
              {clubs.map(({ id, name, from, to }) => (
                <ListRow
                  key={id}
                  title={name}
                  detail={
                    to === null
                      ? t('members.since', { from: format.date(from) })
                      : t('members.fromTo', { from: format.date(from), to: format.date(to) })
                  }
                />
              ))}
            </List>
          )}
        </Card>
      </div>
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
  const { api } = portalContext(context);
  const result = await api.call('GET /members/:uuid/passport', { params: { uuid } }, { signal });
  if (!result.ok) {
    // The look-up was more than an hour ago, or of another member.
    const isUnlogged = Object(result.failure.detail)['lookup'] === 'required';
    throw isUnlogged ? redirect(paths.members) : loadError(result.failure);
  }
  const { firstname, lastname } = result.value;
  return { title: `${firstname} ${lastname}`, passport: result.value };
};
