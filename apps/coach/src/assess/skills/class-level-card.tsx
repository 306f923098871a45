import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { AwardBadge, classes } from '@springboard/ui';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { gradableSkills, type ClassLevel } from '../../progress/class-levels.ts';
import { visibleChildren } from '../../progress/node-status.ts';
import { SkillLink } from './skill-link.tsx';

type ClassLevelCardProps = ClassLevel & {
  open: boolean;
  onToggle: () => void;
  scheme: IndexedScheme;
  members: readonly GroupMember[];
};

/** A level with its number of members and, when open, its skills by skill group. */
export function ClassLevelCard(props: ClassLevelCardProps) {
  const { level, number, memberCount, open, onToggle, scheme, members } = props;
  const { t } = useTranslation('coach');
  const content_id = useId();
  return (
    <section
      aria-label={level.title}
      className="overflow-clip rounded-card border border-line bg-surface"
    >
      <div className="relative flex items-center gap-3 py-3 pr-4 pl-3 eased hover:bg-hover">
        <AwardBadge
          level={number}
          earned={memberCount > 0}
          picture={level.badge}
          label=""
          size={48}
        />
        <div className="min-w-0 grow">
          <h3>
            <button
              type="button"
              aria-expanded={open}
              aria-controls={open ? content_id : undefined}
              onClick={onToggle}
              className="stretched min-w-0 text-left text-lg font-strong"
            >
              {level.title}
            </button>
          </h3>
          {memberCount > 0 && (
            <p className="text-sm text-muted tabular">
              {t('bySkill.workers', { count: memberCount })}
            </p>
          )}
        </div>
        <ChevronDown
          aria-hidden
          size={22}
          className={classes('shrink-0 text-muted eased', open && 'rotate-180')}
        />
      </div>
      {open && (
        <div id={content_id}>
          <LevelSkills level={level} scheme={scheme} members={members} />
        </div>
      )}
    </section>
  );
}

type SharedProps = Pick<ClassLevelCardProps, 'scheme' | 'members'>;

function LevelSkills({ level, ...shared }: SharedProps & { level: SchemeNode }) {
  const { t } = useTranslation('coach');
  const { skills, groups } = visibleChildren(shared.scheme, level);
  if (gradableSkills(shared.scheme, level).length === 0) {
    return (
      <p className="border-t border-line px-4 py-3 text-sm text-muted">{t('assess.noSkills')}</p>
    );
  }
  return (
    <>
      <SkillLinks skills={skills} {...shared} label={level.title} />
      {groups.map((group) => (
        <section key={group.id} aria-label={group.title} className="border-t border-line">
          <h4 className="bg-neutral-soft px-4 py-1.5 text-sm font-strong">{group.title}</h4>
          <SkillLinks
            skills={gradableSkills(shared.scheme, group)}
            {...shared}
            label={group.title}
          />
        </section>
      ))}
    </>
  );
}

type SkillLinksProps = SharedProps & { skills: readonly SchemeNode[]; label: string };

function SkillLinks({ skills, scheme, members, label }: SkillLinksProps) {
  const gradable = skills.filter(({ skipped }) => skipped !== true);
  if (gradable.length === 0) return null;
  return (
    <ul aria-label={label} className="divide-y divide-line border-t border-line">
      {gradable.map((skill) => (
        <SkillLink key={skill.id} skill={skill} scheme={scheme} members={members} />
      ))}
    </ul>
  );
}
