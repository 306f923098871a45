import { type GroupMember, MAX_NOTE_LENGTH } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday } from '@springboard/portal';
import { Button, Chip, FilterChip, Notice, TextArea } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useOnUnmount } from '../record/use-on-unmount.ts';
import { markLabelKey } from './attendance-marks.ts';
import type { RegisterActions } from './use-register.ts';

const MARKS = [true, false, null] as const;

type MemberDialogProps = {
  member: GroupMember;
  /** Whether marks can be set on this date. */
  isOpen: boolean;
  actions: RegisterActions;
  onClose: () => void;
};

/** What a coach needs about one member during a session: all alerts, the mark, the note. */
export function MemberDialog({ member, isOpen, actions, onClose }: MemberDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const today = useToday();
  const savedNote = member.note?.note ?? '';
  // Until the coach types, a note that arrives from the server replaces the one in the field.
  const [draft, setDraft] = useState<{ text: string; before: string } | null>(null);
  const text = draft?.text ?? savedNote;
  const isChanged = draft !== null && draft.text.trim() !== draft.before;
  // Every way of closing saves the note, also the browser's Back. The message offers undo.
  useOnUnmount(() => {
    if (isChanged) void actions.note(member, text.trim(), draft.before);
  });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`${member.firstname} ${member.lastname}`}
      description={format.age(ageOf(member.dob, today))}
      closeLabel={t('common:actions.close')}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          {isChanged ? t('coach:attendance.saveNote') : t('common:actions.done')}
        </Button>
      }
    >
      <div className="space-y-5">
        {member.alerts.map((alert) => (
          <Notice key={alert.id} kind="warning" title={t(`register.alert.${alert.kind}`)}>
            {alert.text === '' ? t('coach:attendance.askOfficer') : alert.text}
          </Notice>
        ))}
        {member.reported !== undefined && <AbsenceReport report={member.reported} />}
        <fieldset aria-label={t('coach:attendance.markLabel')} className="flex flex-wrap gap-2">
          {MARKS.map((present) => (
            <FilterChip
              key={String(present)}
              selected={member.in === present}
              disabled={!isOpen}
              onClick={() => void actions.mark(member, present)}
            >
              {t(markLabelKey(present))}
            </FilterChip>
          ))}
          {member.absence !== null && (
            <span className="inline-flex items-center">
              <Chip>{t(`attendance.absence.${member.absence}`)}</Chip>
            </span>
          )}
        </fieldset>
        <TextArea
          label={t('coach:attendance.note')}
          hint={
            member.note === null
              ? undefined
              : t('coach:attendance.noteBy', {
                  name: member.note.updated_by,
                  moment: format.moment(member.note.updated_at),
                })
          }
          value={text}
          maxLength={MAX_NOTE_LENGTH}
          onChange={({ target }) =>
            setDraft((now) => ({ text: target.value, before: now?.before ?? savedNote }))
          }
        />
      </div>
    </Dialog>
  );
}

/** The reported absence as the guardian wrote it, with name and time. */
function AbsenceReport({ report }: { report: NonNullable<GroupMember['reported']> }) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const moment = format.moment(report.at);
  const reason = t(`attendance.absence.${report.absence}`);
  return (
    <Notice kind="info" title={t('attendance.reported', { reason })}>
      {report.note !== null && <p className="wrap-anywhere whitespace-pre-line">{report.note}</p>}
      <p className="text-sm">
        {report.by === null ? moment : t('attendance.noteBy', { name: report.by, moment })}
      </p>
    </Notice>
  );
}
