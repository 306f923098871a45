import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState } from '@springboard/portal';
import { EmptyState, type GradeOption } from '@springboard/ui';
import { RowList } from '@springboard/ui/list';
import { ClassRow } from './class-row.tsx';

const ROW_HEIGHT = 108;

type ClassListProps = {
  rows: readonly GroupMember[];
  /** Nobody is in the session at all. */
  isEmpty: boolean;
  scheme: IndexedScheme;
  skill: SchemeNode;
  options: readonly GradeOption[];
  limit: number | null;
  onGrade: (member: GroupMember, assessment: number) => void;
};

export function ClassList({ rows, isEmpty, ...shared }: ClassListProps) {
  const { t } = useTranslation('coach');
  const unsettled = useOfflineState((state) => state.unsettled);
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
        <ClassRow as={as} member={member} unsettled={unsettled[member.uuid]} {...shared} />
      )}
    </RowList>
  );
}
