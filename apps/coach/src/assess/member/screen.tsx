import { useTranslation } from '@springboard/i18n';
import { useOfflineState } from '@springboard/portal';
import { buttonClass, EmptyState, PageHeader, SkeletonRows } from '@springboard/ui';
import { Link, useSearchParams } from 'react-router';
import { useOpenGroup } from '../../menu/open-group.ts';
import { paths } from '../../paths.ts';
import { SchemeMissing } from '../scheme-missing.tsx';
import { useScheme } from '../use-scheme.ts';
import { MemberSkills } from './member-skills.tsx';

export { loader } from './loader.ts';

/** A member's levels and skills, to grade (§2, assess-by-member-grades). All of it works without a network. */
export function Component() {
  const [address] = useSearchParams();
  const { group, members } = useOpenGroup();
  const { state, scheme } = useScheme(group.scheme_slug);
  const member = members.find(({ uuid }) => uuid === address.get('memberUuid'));
  if (member === undefined) return <UnknownMember />;
  if (scheme === null) {
    return (
      <>
        <PageHeader eyebrow={group.name} title={`${member.firstname} ${member.lastname}`} />
        <SchemeMissing state={state} />
      </>
    );
  }
  return <MemberSkills key={member.uuid} member={member} members={members} scheme={scheme} />;
}

/** §8, unknown member: nobody of that uuid is in this session. */
function UnknownMember() {
  const { t } = useTranslation(['coach', 'common']);
  const running = useOfflineState(({ sync }) => sync.running);
  const { group, otherDate } = useOpenGroup();
  if (running) return <SkeletonRows count={6} label={t('common:state.loading')} />;
  return (
    <>
      <PageHeader eyebrow={group.name} title={t('coach:assess.unknownMember')} />
      <EmptyState
        title={t('coach:assess.unknownMemberText', { group: group.name })}
        action={
          <Link
            to={paths.assessByMember(group.id, otherDate)}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {t('coach:assess.backToMembers')}
          </Link>
        }
      />
    </>
  );
}
