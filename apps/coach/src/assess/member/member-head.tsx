import { isOn } from '@springboard/access';
import { nodeOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, Note } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useVisitor } from '@springboard/portal';
import { PageHeader, ProgressRing } from '@springboard/ui';
import { StickyNote } from 'lucide-react';
import { useOpenGroup } from '../../menu/open-group.ts';
import { SaveState } from '../save-state.tsx';
import { tallyOf } from '../standing.ts';
import { MemberMarks } from './member-marks.tsx';

type MemberHeadProps = { member: GroupMember; scheme: IndexedScheme };

/** Who it is, where they are in the scheme, and what is noted of them. */
export function MemberHead({ member, scheme }: MemberHeadProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const visitor = useVisitor();
  const { group } = useOpenGroup();
  const level = nodeOf(scheme, member.current_remote_node_id ?? '');
  const tally = level && tallyOf(scheme, member, level.id);
  const withPercentage = visitor !== null && isOn(visitor.features, 'SHOW_PERCENTAGE_COMPLETE');
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <PageHeader
          eyebrow={[group.name, scheme.curriculum.title].join(' · ')}
          title={`${member.firstname} ${member.lastname}`}
          subtitle={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm tabular">
              {level && tally
                ? `${level.title} · ${t('assess.tally', { count: tally.total, passed: tally.passed })}`
                : t('assess.allComplete')}
              <SaveState member={member} />
            </span>
          }
        />
        {withPercentage && level && tally && (
          <ProgressRing
            size={60}
            value={tally.percentage}
            label={t('assess.progressOf', { node: level.title })}
            valueText={format.percent(tally.percentage)}
          />
        )}
      </div>
      <MemberMarks member={member} scheme={scheme} />
      {member.note !== null && <NoteOf note={member.note} />}
    </>
  );
}

function NoteOf({ note: { note, updated_by, updated_at } }: { note: Note }) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  return (
    <aside
      aria-label={t('assess.note')}
      className="mb-4 flex gap-3 rounded-card bg-neutral-soft px-4 py-3 text-sm"
    >
      <StickyNote aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="whitespace-pre-line">{note}</p>
        <p className="mt-0.5 text-xs text-muted">
          {updated_by} · {format.moment(updated_at)}
        </p>
      </div>
    </aside>
  );
}
