import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AwardMoment } from './award-moment.tsx';
import { FoundSkills } from './found-skills.tsx';
import { LevelList } from './level-list.tsx';
import { MemberHead } from './member-head.tsx';
import { MemberSteps } from './member-steps.tsx';
import { SkillSearch } from './skill-search.tsx';
import { useGrading } from './use-grading.ts';

type MemberSkillsProps = {
  member: GroupMember;
  /** Of the session, to go through them one after the other. */
  members: readonly GroupMember[];
  scheme: IndexedScheme;
};

/** One member's way through the scheme. */
export function MemberSkills({ member, members, scheme }: MemberSkillsProps) {
  const [address] = useSearchParams();
  const [award, setAward] = useState<SchemeNode | null>(null);
  const onAward = useCallback((level: SchemeNode) => setAward(level), []);
  const actions = useGrading({ scheme, member_uuid: member.uuid, onAward });
  const search = address.get('search') ?? '';
  const shared = { scheme, member, actions };
  return (
    <>
      <MemberHead member={member} scheme={scheme} />
      <SkillSearch />
      {search === '' ? <LevelList {...shared} /> : <FoundSkills {...shared} search={search} />}
      <MemberSteps member={member} members={members} />
      <AwardMoment level={award} member={member} scheme={scheme} onDismiss={() => setAward(null)} />
    </>
  );
}
