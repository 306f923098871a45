import type { IndexedScheme } from '@springboard/assessment';
import { NOT_ASSESSED, type GroupMember, type SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { OfflineState } from '@springboard/offline';
import { classes, SaveMark, SegmentedGrades, type GradeOption } from '@springboard/ui';
import { Lock } from 'lucide-react';
import { memo } from 'react';
import { scoreOf } from '../grades.ts';
import { useClosedWords } from '../closed-words.ts';
import { isOpenTo } from '../standing.ts';

type ClassRowProps = {
  as: 'li' | 'div';
  member: GroupMember;
  scheme: IndexedScheme;
  skill: SchemeNode;
  options: readonly GradeOption[];
  limit: number | null;
  unsettled: OfflineState['unsettled'][string] | undefined;
  onGrade: (member: GroupMember, assessment: number) => void;
};

/** A member and their grades in the skill, each a tap; the chosen one again takes it back. */
export const ClassRow = memo(function ClassRow(props: ClassRowProps) {
  const { as: Row, member, scheme, skill, options, limit, unsettled, onGrade } = props;
  const { t } = useTranslation('coach');
  const closedWords = useClosedWords(limit);
  const closed = !isOpenTo(scheme, member, skill.id, limit);
  return (
    <Row className="grid items-center gap-x-4 gap-y-1.5 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(18rem,28rem)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className={classes('min-w-0 font-strong wrap-anywhere', closed && 'text-muted')}>
            {member.firstname} {member.lastname}
          </span>
          {member.in === false && <span className="text-sm text-muted">{t('bySkill.absent')}</span>}
          <WhereSaved unsettled={unsettled} />
        </p>
        {closed && (
          <p className="flex items-start gap-1.5 text-sm text-muted">
            <Lock aria-hidden size={14} className="mt-1 shrink-0" />
            {closedWords(scheme, member, skill.id)}
          </p>
        )}
      </div>
      {!closed && (
        <SegmentedGrades
          label={t('assess.gradeOf', { skill: skill.title, name: member.firstname })}
          options={options}
          value={scoreOf(member, skill.id)}
          onChoose={(assessment) => onGrade(member, assessment)}
          onClear={() => onGrade(member, NOT_ASSESSED)}
        />
      )}
    </Row>
  );
});

/** What is not on the server yet; nothing, where all is. */
function WhereSaved({ unsettled }: Pick<ClassRowProps, 'unsettled'>) {
  const { t } = useTranslation('common');
  if (unsettled === undefined) return null;
  const refused = unsettled === 'rejected';
  return (
    <SaveMark
      state={refused ? 'refused' : 'device'}
      label={t(refused ? 'state.notAccepted' : 'state.savedHere')}
    />
  );
}
