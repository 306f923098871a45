import type { AbsenceReason, GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { OfflineState } from '@springboard/offline';
import { usePainted } from '@springboard/portal';
import { Chip, IconButton, SaveMark, ToggleRow, type ToggleState } from '@springboard/ui';
import { Ellipsis, StickyNote, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import { AbsenceReasons } from './absence-reasons.tsx';
import { nextMark } from './marks.ts';
import { wordOf } from './words.ts';

type RegisterRowProps = {
  as: 'li' | 'div';
  member: GroupMember;
  open: boolean;
  complete: boolean;
  unsettled: OfflineState['unsettled'][string] | undefined;
  /** False if this device could not keep the mark. */
  onTap: (member: GroupMember, present: boolean) => Promise<boolean>;
  onLook: (member_uuid: string) => void;
  onReason: (member: GroupMember, absence: AbsenceReason | null) => void;
};

/** The browser lays out and paints a row once it comes near the window; a drawn list has such rows by itself. */
const OUT_OF_SIGHT =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_56px] [overflow-clip-margin:4px]';

/** A member in the register: the row is the target, its end leads to alerts, note and more. */
export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { as: Row, open, complete, unsettled, onLook, onReason } = props;
  const { member, tap } = useTap(props);
  const { t } = useTranslation(['coach', 'common']);
  const name = `${member.firstname} ${member.lastname}`;
  const absent = open && member.in === false;
  // Asked a frame later: the mark itself shows first.
  const withReasons = usePainted(absent) && absent;
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
        onToggle={tap}
        extra={
          <Facts
            alerts={member.alerts}
            absence={absent ? null : member.absence}
            told={member.in === null}
            note={member.note}
          />
        }
        actions={
          <>
            <WhereSaved unsettled={unsettled} />
            <Details member={props.member} name={name} onLook={onLook} />
          </>
        }
      />
      {withReasons && <AbsenceReasons member={member} onReason={onReason} />}
    </Row>
  );
});

/**
 * The member with the mark that was just tapped: it shows in the next frame, while it is being saved. That it
 * is saved, only the row's sign and the message tell (OF1); a mark that cannot be kept goes back.
 */
const useTap = ({ member, onTap }: Pick<RegisterRowProps, 'member' | 'onTap'>) => {
  const [tapped, setTapped] = useState<{ of: GroupMember; present: boolean } | null>(null);
  const shown = tapped?.of === member ? { ...member, in: tapped.present } : member;
  const tap = async () => {
    const present = nextMark(shown);
    setTapped({ of: member, present });
    if (!(await onTap(member, present))) setTapped(null);
  };
  return { member: shown, tap: () => void tap() };
};

const stateOf = ({ in: present }: GroupMember): ToggleState => {
  if (present === null) return 'unset';
  return present ? 'on' : 'off';
};

/** Leads to alerts, note and more; a tap on the row draws nothing of it anew. */
const Details = memo(function Details({
  member,
  name,
  onLook,
}: Pick<RegisterRowProps, 'member' | 'onLook'> & { name: string }) {
  const { t } = useTranslation('coach');
  return (
    <IconButton
      label={t('register.details', { name })}
      icon={<Sign member={member} />}
      className={member.alerts.length > 0 ? 'bg-warning-soft text-warning-ink' : 'text-muted'}
      onClick={() => onLook(member.uuid)}
    />
  );
});

function Sign({ member }: { member: GroupMember }) {
  if (member.alerts.length > 0) return <TriangleAlert aria-hidden size={20} />;
  if (member.note !== null) return <StickyNote aria-hidden size={20} />;
  return <Ellipsis aria-hidden size={20} />;
}

type FactsProps = Pick<GroupMember, 'alerts' | 'absence' | 'note'> & {
  /** Nobody has taken the mark yet: the reason was told ahead. */
  told: boolean;
};

/** Under the name: alerts, why somebody is absent, the note's beginning. */
const Facts = memo(function Facts({ alerts, absence, told, note }: FactsProps) {
  const { t } = useTranslation('coach');
  const kinds = [...new Set(alerts.map(({ kind }) => kind))];
  return (
    <>
      {kinds.map((kind) => (
        <Chip key={kind} tone="warning" icon={<TriangleAlert aria-hidden size={13} />}>
          {t(`register.alert.${kind}`)}
        </Chip>
      ))}
      {absence !== null && (
        <Chip>
          {told
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
});

/** What is not on the server yet. Its place is always held, so that no tap moves the row. */
const WhereSaved = memo(function WhereSaved({ unsettled }: Pick<RegisterRowProps, 'unsettled'>) {
  const { t } = useTranslation('common');
  return (
    <span className="pointer-events-none inline-flex w-4">
      {unsettled === 'rejected' && <SaveMark state="refused" label={t('state.notAccepted')} />}
      {(unsettled === 'pending' || unsettled === 'parked') && (
        <SaveMark state="device" label={t('state.savedHere')} />
      )}
    </span>
  );
});
