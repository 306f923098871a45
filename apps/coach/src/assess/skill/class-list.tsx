import type { IndexedScheme } from '@springboard/assessment';
import { NOT_ASSESSED, type GroupMember, type SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { OfflineState } from '@springboard/offline';
import { useOfflineState } from '@springboard/portal';
import {
  classes,
  EmptyState,
  SegmentedGrades,
  SyncStatusIcon,
  type GradeOption,
} from '@springboard/ui';
import { RowList } from '@springboard/ui/list';
import { Lock } from 'lucide-react';
import { memo } from 'react';
import { AlertChips } from '../../alert-chips.tsx';
import { gradeOf } from '../../progress/grades.ts';
import { canBeGraded } from '../../progress/node-status.ts';
import { useLockedReason } from '../use-locked-reason.ts';

const ROW_HEIGHT = 108;

type ClassListProps = {
  rows: readonly GroupMember[];
  /** Whether the session has no members at all. */
  isEmpty: boolean;
  scheme: IndexedScheme;
  skill: SchemeNode;
  options: readonly GradeOption[];
  limit: number | null;
  onGrade: (member: GroupMember, assessment: number) => void;
};

export function ClassList({ rows, isEmpty, ...shared }: ClassListProps) {
  const { t } = useTranslation('coach');
  const unsyncedByMember = useOfflineState((state) => state.unsyncedByMember);
  if (isEmpty) return <EmptyState title={t('assess.nobody')} detail={t('register.emptyText')} />;
  if (rows.length === 0) return <EmptyState title={t('bySkill.nobody')} />;
  return (
    <RowList
      label={t('bySkill.members')}
      items={rows}
      itemKey={({ uuid }) => uuid}
      rowHeight={ROW_HEIGHT}
    >
      {(member, as) => (
        <ClassRow as={as} member={member} syncState={unsyncedByMember[member.uuid]} {...shared} />
      )}
    </RowList>
  );
}

type ClassRowProps = {
  as: 'li' | 'div';
  member: GroupMember;
  scheme: IndexedScheme;
  skill: SchemeNode;
  options: readonly GradeOption[];
  limit: number | null;
  syncState: OfflineState['unsyncedByMember'][string] | undefined;
  onGrade: (member: GroupMember, assessment: number) => void;
};

/** A member and their grades in the skill. One tap records a grade; tapping it again removes it. */
const ClassRow = memo(function ClassRow(props: ClassRowProps) {
  const { as: Row, member, scheme, skill, options, limit, syncState, onGrade } = props;
  const { t } = useTranslation('coach');
  const lockedReason = useLockedReason(limit);
  const isLocked = !canBeGraded(scheme, member, skill.id, limit);
  return (
    <Row className="grid items-center gap-x-4 gap-y-1.5 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(18rem,28rem)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className={classes('min-w-0 font-strong wrap-anywhere', isLocked && 'text-muted')}>
            {member.firstname} {member.lastname}
          </span>
          {member.in === false && <span className="text-sm text-muted">{t('bySkill.absent')}</span>}
          <AlertChips alerts={member.alerts} />
          <RowSyncIcon syncState={syncState} />
        </p>
        {isLocked && (
          <p className="flex items-start gap-1.5 text-sm text-muted">
            <Lock aria-hidden size={14} className="mt-1 shrink-0" />
            {lockedReason(scheme, member, skill.id)}
          </p>
        )}
      </div>
      {!isLocked && (
        <SegmentedGrades
          label={t('assess.gradeOf', {
            skill: skill.title,
            name: `${member.firstname} ${member.lastname}`,
          })}
          options={options}
          value={gradeOf(member, skill.id)}
          onChoose={(assessment) => onGrade(member, assessment)}
          onClear={() => onGrade(member, NOT_ASSESSED)}
        />
      )}
    </Row>
  );
});

/** Says that grades are not on the server yet. */
function RowSyncIcon({ syncState }: Pick<ClassRowProps, 'syncState'>) {
  const { t } = useTranslation('common');
  if (syncState === undefined) return null;
  const rejected = syncState === 'rejected';
  return (
    <SyncStatusIcon
      state={rejected ? 'refused' : 'device'}
      label={t(rejected ? 'state.notAccepted' : 'state.savedHere')}
    />
  );
}
