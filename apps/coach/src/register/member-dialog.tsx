import type { GroupMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday } from '@springboard/portal';
import { Button, Chip, FilterChip, Notice, TextArea } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import type { RegisterActions } from './use-register.ts';
import { wordOf } from './words.ts';

const MARKS = [true, false, null] as const;
/** As long as the server takes it. */
const NOTE_LENGTH = 4000;

type MemberDialogProps = {
  member: GroupMember;
  /** Whether marks may be set on this date. */
  open: boolean;
  actions: RegisterActions;
  onClose: () => void;
};

/** Everything a coach needs of one member during a session: alerts in full, the mark, the note. */
export function MemberDialog({ member, open, actions, onClose }: MemberDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const today = useToday();
  const before = member.note?.note ?? '';
  const [text, setText] = useState(before);
  const changed = text.trim() !== before;
  /** However it is closed, what was written is kept; the alert can undo it. */
  const close = () => {
    onClose();
    if (changed) void actions.note(member, text.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      title={`${member.firstname} ${member.lastname}`}
      description={format.age(ageOf(member.dob, today))}
      closeLabel={t('common:actions.close')}
      footer={
        <Button variant="primary" size="large" onClick={close}>
          {changed ? t('coach:register.saveNote') : t('common:actions.done')}
        </Button>
      }
    >
      <div className="space-y-5">
        {member.alerts.map((alert) => (
          <Notice key={alert.id} kind="warning" title={t(`register.alert.${alert.kind}`)}>
            {alert.text}
          </Notice>
        ))}
        <fieldset aria-label={t('coach:register.markLabel')} className="flex flex-wrap gap-2">
          {MARKS.map((present) => (
            <FilterChip
              key={String(present)}
              selected={member.in === present}
              disabled={!open}
              onClick={() => void actions.mark(member, present)}
            >
              {t(wordOf(present))}
            </FilterChip>
          ))}
          {member.absence !== null && (
            <span className="inline-flex items-center">
              <Chip>{t(`register.absence.${member.absence}`)}</Chip>
            </span>
          )}
        </fieldset>
        <TextArea
          label={t('coach:register.note')}
          hint={
            member.note === null
              ? undefined
              : t('coach:register.noteBy', {
                  name: member.note.updated_by,
                  moment: format.moment(member.note.updated_at),
                })
          }
          value={text}
          maxLength={NOTE_LENGTH}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
