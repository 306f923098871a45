import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { TitleSearch } from '@springboard/portal';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AwardMoment } from './award-moment.tsx';
import { FoundSkills } from './found-skills.tsx';
import { LevelList } from './level-list.tsx';
import { MemberHead } from './member-head.tsx';
import { MemberSteps } from './member-steps.tsx';
import { useGrading, type Award } from './use-grading.ts';

type MemberSkillsProps = {
  member: GroupMember;
  /** Of the session, to go through them one after the other. */
  members: readonly GroupMember[];
  scheme: IndexedScheme;
};

/** One member's way through the scheme. */
export function MemberSkills({ member, members, scheme }: MemberSkillsProps) {
  const { t } = useTranslation('coach');
  const [address] = useSearchParams();
  const [award, setAward] = useState<Award | null>(null);
  const actions = useGrading({ scheme, member_uuid: member.uuid, onAward: setAward });
  const search = address.get('search') ?? '';
  const shared = { scheme, member, actions };
  return (
    <>
      <MemberHead member={member} scheme={scheme} />
      <TitleSearch className="mb-4" label={t('assess.searchSkills')} />
      <div className="grow pb-6">
        {search === '' ? <LevelList {...shared} /> : <FoundSkills {...shared} search={search} />}
      </div>
      <MemberSteps member={member} members={members} />
      {award && (
        <AwardMoment
          award={award}
          member={member}
          scheme={scheme}
          onDismiss={() => setAward(null)}
        />
      )}
    </>
  );
}
