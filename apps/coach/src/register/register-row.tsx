import type { AbsenceReason, GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { OfflineState } from '@springboard/offline';
import { Chip, IconButton, SaveMark, ToggleRow, type ToggleState } from '@springboard/ui';
import { Ellipsis, StickyNote, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { AbsenceReasons } from './absence-reasons.tsx';
import { wordOf } from './words.ts';

type RegisterRowProps = {
  as: 'li' | 'div';
  member: GroupMember;
  open: boolean;
  complete: boolean;
  unsettled: OfflineState['unsettled'][string] | undefined;
  onTap: (member: GroupMember) => void;
  onLook: (member_uuid: string) => void;
  onReason: (member: GroupMember, absence: AbsenceReason | null) => void;
};

/** The browser lays out and paints a row once it comes near the window; a drawn list has such rows by itself. */
const OUT_OF_SIGHT =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_57px] [overflow-clip-margin:4px]';

/** A member in the register: the row is the target, its end leads to alerts, note and more. */
export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { as: Row, member, open, complete, unsettled, onTap, onLook, onReason } = props;
  const { t } = useTranslation(['coach', 'common']);
  const name = `${member.firstname} ${member.lastname}`;
  const withReasons = open && member.in === false;
  return (
    <Row className={Row === 'li' ? OUT_OF_SIGHT : undefined}>
      <ToggleRow
        as="div"
        title={name}
        state={stateOf(member)}
        words={{
          on: t(wordOf(true)),
          off: t(wordOf(false)),
          unset: complete ? t('coach:register.mark.countsAbsent') : t(wordOf(null)),
        }}
        disabled={!open}
        onToggle={() => onTap(member)}
        extra={<Facts member={member} withReason={!withReasons} />}
        actions={
          <>
            <WhereSaved unsettled={unsettled} />
            <IconButton
              label={t('coach:register.details', { name })}
              icon={<Sign member={member} />}
              className={
                member.alerts.length > 0 ? 'bg-warning-soft text-warning-ink' : 'text-muted'
              }
              onClick={() => onLook(member.uuid)}
            />
          </>
        }
      />
      {withReasons && <AbsenceReasons member={member} onReason={onReason} />}
    </Row>
  );
});

const stateOf = ({ in: present }: GroupMember): ToggleState => {
  if (present === null) return 'unset';
  return present ? 'on' : 'off';
};

function Sign({ member }: { member: GroupMember }) {
  if (member.alerts.length > 0) return <TriangleAlert aria-hidden size={20} />;
  if (member.note !== null) return <StickyNote aria-hidden size={20} />;
  return <Ellipsis aria-hidden size={20} />;
}

/** Under the name: alerts, why somebody is absent, the note's beginning. */
function Facts({ member, withReason }: { member: GroupMember; withReason: boolean }) {
  const { alerts, absence, note } = member;
  const { t } = useTranslation('coach');
  const kinds = [...new Set(alerts.map(({ kind }) => kind))];
  return (
    <>
      {kinds.map((kind) => (
        <Chip key={kind} tone="warning" icon={<TriangleAlert aria-hidden size={13} />}>
          {t(`register.alert.${kind}`)}
        </Chip>
      ))}
      {withReason && absence !== null && (
        <Chip>
          {member.in === null
            ? t('register.reported', { reason: t(`register.absence.${absence}`) })
            : t(`register.absence.${absence}`)}
        </Chip>
      )}
      {note !== null && (
        <span className="inline-flex min-w-0 items-center gap-1">
          <StickyNote aria-hidden size={14} className="shrink-0" />
          <span className="line-clamp-1">{note.note}</span>
        </span>
      )}
    </>
  );
}

/** What is not on the server yet. Its place is always held, so that no tap moves the row. */
function WhereSaved({ unsettled }: Pick<RegisterRowProps, 'unsettled'>) {
  const { t } = useTranslation('common');
  return (
    <span className="pointer-events-none inline-flex w-4">
      {unsettled === 'rejected' && <SaveMark state="refused" label={t('state.notAccepted')} />}
      {(unsettled === 'pending' || unsettled === 'parked') && (
        <SaveMark state="device" label={t('state.savedHere')} />
      )}
    </span>
  );
}
