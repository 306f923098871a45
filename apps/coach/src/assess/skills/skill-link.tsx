import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { ListRow, TallyBar } from '@springboard/ui';
import { useOpenGroup } from '../../menu/open-group.ts';
import { paths } from '../../paths.ts';
import { classCounts } from '../class-levels.ts';
import { useLevelLimit } from '../use-level-limit.ts';

type SkillLinkProps = {
  skill: SchemeNode;
  scheme: IndexedScheme;
  members: readonly GroupMember[];
  /** Where it stands in the scheme, in lists that mix levels. */
  place?: string | undefined;
};

/** A skill, how far the class is with it, and the way to grade it. */
export function SkillLink({ skill, scheme, members, place }: SkillLinkProps) {
  const { t } = useTranslation('coach');
  const { group, otherDate } = useOpenGroup();
  const { passed, total } = classCounts(scheme, members, skill.id, useLevelLimit());
  return (
    <ListRow
      title={skill.title}
      to={paths.assessSkill(group.id, skill.title, skill.id, otherDate)}
      renderLink={renderLink}
      detail={
        <>
          {place !== undefined && <p>{place}</p>}
          <p className="tabular">
            {total === 0 ? t('bySkill.notOpen') : t('bySkill.passed', { count: total, passed })}
          </p>
          {total > 0 && (
            <TallyBar
              className="mt-1.5 max-w-72"
              total={total}
              parts={[{ tone: 'positive', count: passed }]}
            />
          )}
        </>
      }
    />
  );
}
