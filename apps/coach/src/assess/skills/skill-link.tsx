import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { ListRow, StackedBar } from '@springboard/ui';
import { useGroup } from '../../group/use-group.ts';
import { paths } from '../../paths.ts';
import { classCounts } from '../../progress/class-levels.ts';
import { useLevelLimit } from '../../progress/use-level-limit.ts';

type SkillLinkProps = {
  skill: SchemeNode;
  scheme: IndexedScheme;
  members: readonly GroupMember[];
  /** The titles of the level and groups, in lists with several levels. */
  location?: string | undefined;
};

/** A link to grade a skill, with how many of the class have passed it. */
export function SkillLink({ skill, scheme, members, location }: SkillLinkProps) {
  const { t } = useTranslation('coach');
  const { group, otherDate } = useGroup();
  const { passed, total } = classCounts(scheme, members, skill.id, useLevelLimit());
  return (
    <ListRow
      title={skill.title}
      to={paths.assessSkill(group.id, skill.title, skill.id, otherDate)}
      renderLink={renderLink}
      detail={
        <>
          {location !== undefined && <p>{location}</p>}
          <p className="tabular">
            {total === 0 ? t('bySkill.notOpen') : t('bySkill.passed', { count: total, passed })}
          </p>
          {total > 0 && (
            <StackedBar
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
