import type { FoundMember, MemberPassport } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { members } from '@springboard/i18n/areas/scheme';
import { merge, transfers } from '@springboard/i18n/areas/shared';
import { portalContext, renderLink, useOfflineReason, uuidOf } from '@springboard/portal';
import { Button, buttonClass, Card, EmptyState, List, ListRow, PageHeader } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { LookupForm } from './lookup-form.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { openPassport } from './open-passport.ts';

export const translations = [members, merge, transfers];

type MergeData = { readonly passport: MemberPassport };

/** Finds the second record of a member by another look-up, and merges both (scheme-portal §12). */
export function Component() {
  const { t } = useTranslation('scheme');
  const navigate = useNavigate();
  const { passport } = useLoaderData<MergeData>();
  const [found, setFound] = useState<readonly FoundMember[] | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const { uuid, firstname, lastname, dob } = passport;
  return (
    <>
      <PageHeader
        title={t('members.merge.title')}
        subtitle={t('members.merge.text', { name: `${firstname} ${lastname}` })}
        actions={renderLink({
          to: paths.member(uuid),
          className: buttonClass(),
          children: t('members.merge.back'),
        })}
      />
      <div className="flex max-w-2xl flex-col gap-4">
        <LookupForm
          initial={{ firstname, lastname, dob: dob ?? '', reason: 'duplicate' }}
          onFound={setFound}
        />
        {found !== null && (
          <OtherRecords
            records={found.filter((record) => record.uuid !== uuid)}
            onCompare={setOther}
          />
        )}
      </div>
      {other !== null && (
        <MergeDialog
          passport={passport}
          other_uuid={other}
          onMerged={(merged) => navigate(paths.member(merged))}
          onClose={() => setOther(null)}
        />
      )}
    </>
  );
}

type OtherRecordsProps = {
  records: readonly FoundMember[];
  onCompare: (uuid: string) => void;
};

function OtherRecords({ records, onCompare }: OtherRecordsProps) {
  const { t } = useTranslation('scheme');
  const offlineReason = useOfflineReason();
  if (records.length === 0) {
    return <EmptyState title={t('members.merge.none')} detail={t('members.merge.noneText')} />;
  }
  return (
    <Card title={t('members.found')}>
      <List label={t('members.found')}>
        {records.map(({ uuid, firstname, lastname, birth_year, club, active }) => (
          <ListRow
            key={uuid}
            title={`${firstname} ${lastname}`}
            detail={[
              t('members.born', { year: String(birth_year) }),
              club.name,
              ...(active ? [] : [t('members.inactive')]),
            ].join(' · ')}
            trailing={
              <Button
                aria-label={`${t('members.merge.compare')}: ${firstname} ${lastname}, ${club.name}`}
                disabledReason={offlineReason}
                onClick={() => onCompare(uuid)}
              >
                {t('members.merge.compare')}
              </Button>
            }
          />
        ))}
      </List>
    </Card>
  );
}

export const loader = async (args: LoaderFunctionArgs): Promise<MergeData> => {
  const { api } = portalContext(args.context);
  return { passport: await openPassport(api, uuidOf(args), args.request.signal) };
};
