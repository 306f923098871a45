import { ABSENCE_REASONS, type AbsenceReason, type GroupMember } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import type { OfflineState } from '@springboard/offline';
import { useDeferredUntilPaint, useFormat, useTimeZone } from '@springboard/portal';
import {
  Chip,
  classes,
  IconButton,
  SyncStatusIcon,
  ToggleRow,
  type ToggleState,
} from '@springboard/ui';
import { Ellipsis, MessageSquare, Minus, StickyNote, TriangleAlert } from 'lucide-react';
import { memo, useId, useState, type KeyboardEvent } from 'react';
import { AlertChips } from '../alert-chips.tsx';
import { memberName } from '../member-name.ts';
import { markLabelKey, nextMark } from './attendance-marks.ts';

type RegisterRowProps = {
  as: 'li' | 'div';
  member: GroupMember;
  /** The day of the register. */
  date: string;
  /** Whether marks can be set on this date. */
  isOpen: boolean;
  isComplete: boolean;
  syncState: OfflineState['unsyncedByMember'][string] | undefined;
  /** Resolves to false if this device could not store the mark. */
  onTap: (member: GroupMember, present: boolean) => Promise<boolean>;
  onShowDetails: (member_uuid: string) => void;
  onReason: (member: GroupMember, absence: AbsenceReason | null) => void;
};

/** The browser skips layout and paint of rows far outside the window. A virtual list does this itself. */
const SKIP_OFFSCREEN =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_48px] [overflow-clip-margin:4px]';

/** Marks the member of the focused row absent. The word begins with this letter in each language. */
const ABSENT_KEY = 'a';

/**
 * A member in the register. A tap on the row sets the mark. The first button at its end marks absent directly, the
 * second opens alerts and note.
 */
export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { as: Row, date, isOpen, isComplete, syncState, onShowDetails, onReason } = props;
  const { member, tap, markAbsent } = useOptimisticMark(props);
  const { t } = useTranslation(['coach', 'common']);
  const name = `${member.firstname} ${member.lastname}`;
  const isAbsent = isOpen && member.in === false;
  // In place of "Not marked", so that the row has no further line.
  const isReported = member.in === null && member.absence !== null && !isComplete;
  const unmarkedLabel = () => {
    if (isComplete) return t('coach:register.mark.countsAbsent');
    return member.absence === null
      ? t(markLabelKey(null))
      : t('attendance.reported', { reason: t(`attendance.absence.${member.absence}`) });
  };
  // The reasons appear one frame later, so that the mark appears first.
  const withReasons = useDeferredUntilPaint(isAbsent) && isAbsent;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== ABSENT_KEY || !isOpen) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    markAbsent();
  };
  return (
    <Row className={Row === 'li' ? SKIP_OFFSCREEN : undefined} onKeyDown={onKeyDown}>
      <ToggleRow
        as="div"
        title={name}
        state={toggleState(member)}
        labels={{
          on: t(markLabelKey(true)),
          off: t(markLabelKey(false)),
          unset: unmarkedLabel(),
        }}
        disabled={!isOpen}
        onToggle={tap}
        extra={
          <MemberFacts
            alerts={member.alerts}
            absence={isAbsent || isReported ? null : member.absence}
            report={member.in === true ? undefined : member.reported}
            note={member.note}
            date={date}
          />
        }
        actions={
          <>
            <RowSyncIcon syncState={syncState} />
            {isOpen && <AbsentButton name={name} isAbsent={isAbsent} onPress={markAbsent} />}
            <DetailsButton member={props.member} name={name} onShowDetails={onShowDetails} />
          </>
        }
      />
      {withReasons && <AbsenceReasons member={member} onReason={onReason} />}
    </Row>
  );
});

/**
 * The member with the mark of the latest tap. It appears in the next frame, while it is being stored, and rolls
 * back if it cannot be stored. Only the row's icon and the message say that it is stored (OF1).
 */
const useOptimisticMark = ({ member, onTap }: Pick<RegisterRowProps, 'member' | 'onTap'>) => {
  const [tap, setTap] = useState<{ member: GroupMember; present: boolean } | null>(null);
  const optimistic = tap?.member === member ? { ...member, in: tap.present } : member;
  const setMark = async (present: boolean) => {
    setTap({ member, present });
    if (!(await onTap(member, present))) setTap(null);
  };
  return {
    member: optimistic,
    tap: () => void setMark(nextMark(optimistic)),
    /** A second press changes nothing, so that a double tap does no harm. */
    markAbsent: () => {
      if (optimistic.in !== false) void setMark(false);
    },
  };
};

const toggleState = ({ in: present }: GroupMember): ToggleState => {
  if (present === null) return 'unset';
  return present ? 'on' : 'off';
};

type AbsentButtonProps = { name: string; isAbsent: boolean; onPress: () => void };

/** Marks absent with one tap (D11), whatever the mark is now. */
function AbsentButton({ name, isAbsent, onPress }: AbsentButtonProps) {
  const { t } = useTranslation('coach');
  return (
    <IconButton
      label={t('attendance.markAbsent', { name })}
      aria-keyshortcuts={ABSENT_KEY.toUpperCase()}
      icon={
        <span
          className={classes(
            'inline-flex size-8 items-center justify-center rounded-full border',
            isAbsent ? 'border-negative bg-negative text-on-negative' : 'border-edge text-muted',
          )}
        >
          <Minus aria-hidden size={18} strokeWidth={2.5} />
        </span>
      }
      onClick={onPress}
    />
  );
}

/** Opens alerts, note and more. A tap on the row does not re-render it. */
const DetailsButton = memo(function DetailsButton({
  member,
  name,
  onShowDetails,
}: Pick<RegisterRowProps, 'member' | 'onShowDetails'> & { name: string }) {
  const { t } = useTranslation('coach');
  return (
    <IconButton
      label={t('attendance.details', { name })}
      icon={<DetailsIcon member={member} />}
      className={member.alerts.length > 0 ? 'bg-warning-soft text-warning-ink' : 'text-muted'}
      onClick={() => onShowDetails(member.uuid)}
    />
  );
});

function DetailsIcon({ member }: { member: GroupMember }) {
  if (member.alerts.length > 0) return <TriangleAlert aria-hidden size={20} />;
  if (member.note !== null) return <StickyNote aria-hidden size={20} />;
  return <Ellipsis aria-hidden size={20} />;
}

type MemberFactsProps = Pick<GroupMember, 'alerts' | 'absence' | 'note'> & {
  report: GroupMember['reported'];
  /** The day of the register. */
  date: string;
};

/** Below the name: alerts, the reason of an absence, what was said when it was reported, the start of the note. */
const MemberFacts = memo(function MemberFacts(props: MemberFactsProps) {
  const { alerts, absence, report, note, date } = props;
  const { t } = useTranslation('coach');
  const format = useFormat();
  const time_zone = useTimeZone();
  const noteDate = note === null ? null : dateIn(time_zone, note.updated_at);
  return (
    <>
      <AlertChips alerts={alerts} />
      {absence !== null && <Chip>{t(`attendance.absence.${absence}`)}</Chip>}
      {(report?.note ?? null) !== null && (
        <span className="inline-flex min-w-0 items-center gap-1">
          <MessageSquare aria-hidden size={14} className="shrink-0" />
          <span className="line-clamp-1">{report?.note}</span>
        </span>
      )}
      {note !== null && noteDate !== null && noteDate <= date && (
        <span data-note className="inline-flex min-w-0 max-sm:px-0 items-center gap-1">
          <StickyNote aria-hidden size={14} className="shrink-0" />
          <span className="line-clamp-1">
            {note.note}
            {noteDate < date && ` · ${format.shortDate(noteDate)}`}
          </span>
        </span>
      )}
    </>
  );
});

/** Marks that are not on the server yet. The space is always reserved, so that a tap does not shift the row. */
const RowSyncIcon = memo(function RowSyncIcon({ syncState }: Pick<RegisterRowProps, 'syncState'>) {
  const { t } = useTranslation('common');
  return (
    <span className="pointer-events-none inline-flex w-4 max-sm:w-0 max-sm:justify-end">
      {syncState === 'rejected' && (
        <SyncStatusIcon state="refused" label={t('state.notAccepted')} />
      )}
      {(syncState === 'pending' || syncState === 'parked') && (
        <SyncStatusIcon state="device" label={t('state.savedHere')} />
      )}
    </span>
  );
});

type AbsenceReasonsProps = {
  member: GroupMember;
  /** null: the selected reason was pressed again, which removes it. */
  onReason: (member: GroupMember, absence: AbsenceReason | null) => void;
};

/** The reasons of an absence (D7), one tap below the mark. */
function AbsenceReasons({ member, onReason }: AbsenceReasonsProps) {
  const { t } = useTranslation('coach');
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={t('attendance.why', { name: memberName(member) })}
      className="flex flex-wrap gap-1.5 pr-3 pb-3 pl-3.5 sm:gap-2 sm:pl-16"
    >
      {ABSENCE_REASONS.map((reason) => {
        const isSelected = member.absence === reason;
        return (
          <label
            key={reason}
            className={classes(
              'relative inline-flex min-h-11 cursor-pointer items-center rounded-full border px-3 text-sm sm:px-3.5 eased has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
              isSelected
                ? 'border-ink bg-ink font-strong text-surface'
                : 'border-edge hover:border-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={isSelected}
              onChange={() => onReason(member, reason)}
              onClick={isSelected ? () => onReason(member, null) : undefined}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none"
            />
            {t(`attendance.absence.${reason}`)}
          </label>
        );
      })}
    </div>
  );
}
