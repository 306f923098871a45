import type { Session, SessionState } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, usePortalContext, useTimeZone } from '@springboard/portal';
import { Chip, classes } from '@springboard/ui';
import { Check, Circle, CircleDashed, CircleX } from 'lucide-react';

export type SessionKey = Pick<Session, 'group_id' | 'date'>;

export const keyOf = ({ group_id, date }: SessionKey): string => `${group_id} ${date}`;

/** "18 of 24", or the number of members where there is no maximum. */
export const usePlacesText = () => {
  const { t } = useTranslation('club');
  const format = useFormat();
  return ({ total_members, max_members }: Session): string =>
    max_members === null
      ? t('places.members', { count: total_members })
      : t('places.of', { members: format.number(total_members), max: format.number(max_members) });
};

/** "by Ava Morgan, 18:04" of a complete register, with the date if it was completed on another day. */
const useCompletedText = () => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const timeZone = useTimeZone();
  return ({ cancelled, date, register }: Session): string | null => {
    const { completed_by: name, completed_ts: ts } = register;
    if (cancelled || name === null || ts === null) return null;
    const time = dateIn(timeZone, ts) === date ? format.time(ts) : format.moment(ts);
    return t('sessions.completedBy', { name, time });
  };
};

/** Who completed the register, and when; nothing for an open one. */
export function CompletedBy({ session }: { session: Session }) {
  return useCompletedText()(session);
}

/** The register of a session in words, as it is printed. */
export const useStateText = () => {
  const { t } = useTranslation('club');
  const completedText = useCompletedText();
  return (session: Session): string => {
    const state = t(`sessions.states.${session.cancelled ? 'cancelled' : session.register.state}`);
    const completed = completedText(session);
    return completed === null ? state : `${state}, ${completed}`;
  };
};

/** The register of a session by sign and word, or that the session is cancelled. Nothing before it starts. */
export function StateChip({ session }: { session: Session }) {
  const { t } = useTranslation('club');
  const state = useShownState(session);
  if (state === null) return null;
  const Icon = ICONS[state];
  return (
    <Chip tone={TONES[state]} icon={<Icon aria-hidden size={14} />}>
      {t(`sessions.states.${state}`)}
    </Chip>
  );
}

/** The same as an icon, with its text for screen readers and on hover. */
export function StateIcon({ session }: { session: Session }) {
  const stateText = useStateText();
  const state = useShownState(session);
  if (state === null) return null;
  const text = stateText(session);
  const Icon = ICONS[state];
  return (
    <span title={text} className={classes('shrink-0', INK[state])}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

const ICONS = {
  cancelled: CircleX,
  complete: Check,
  partial: CircleDashed,
  not_started: Circle,
} as const;
const TONES = {
  cancelled: 'negative',
  complete: 'positive',
  partial: undefined,
  not_started: undefined,
} as const;
const INK = {
  cancelled: 'text-negative-ink',
  complete: 'text-positive-ink',
  partial: '',
  not_started: '',
};

/** null: the session has not started yet. */
const useShownState = ({ cancelled, register, start_at }: Session): SessionState | null => {
  const { now } = usePortalContext();
  if (cancelled) return 'cancelled';
  return register.state === 'not_started' && start_at > now() ? null : register.state;
};

/** The coaches, or who covers for them. */
export function CoachText({ session }: { session: Session }) {
  const { t } = useTranslation('club');
  if (session.cover !== null) return t('sessions.coveredBy', { name: session.cover.name });
  return session.coaches.map(({ name }) => name).join(', ');
}
