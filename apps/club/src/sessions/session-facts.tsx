import type { Session } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, usePortalContext } from '@springboard/portal';
import { Chip } from '@springboard/ui';
import { Check, Circle, CircleDashed, CircleX } from 'lucide-react';

export type SessionKey = Pick<Session, 'group_id' | 'date'>;

export const keyOf = ({ group_id, date }: SessionKey): string => `${group_id} ${date}`;

/** "18 of 24", or the number of members where there is no maximum. */
export const usePlacesText = () => {
  const { t } = useTranslation('club');
  const format = useFormat();
  return ({ total_members, max_members }: Session): string =>
    max_members === null
      ? format.number(total_members)
      : t('places.of', { members: format.number(total_members), max: format.number(max_members) });
};

/** The register of a session by sign and word, or that the session is cancelled. Nothing before it starts. */
export function StateChip({ session }: { session: Session }) {
  const { t } = useTranslation('club');
  const { now } = usePortalContext();
  if (session.cancelled) {
    return (
      <Chip tone="negative" icon={<CircleX aria-hidden size={14} />}>
        {t('sessions.states.cancelled')}
      </Chip>
    );
  }
  const { state } = session.register;
  if (state === 'not_started' && session.start_at > now()) return null;
  if (state === 'complete') {
    return (
      <Chip tone="positive" icon={<Check aria-hidden size={14} />}>
        {t('sessions.states.complete')}
      </Chip>
    );
  }
  const Icon = state === 'partial' ? CircleDashed : Circle;
  return <Chip icon={<Icon aria-hidden size={14} />}>{t(`sessions.states.${state}`)}</Chip>;
}

/** The coaches, or who covers for them. */
export function CoachText({ session }: { session: Session }) {
  const { t } = useTranslation('club');
  if (session.cover !== null) return t('sessions.coveredBy', { name: session.cover.name });
  return session.coaches.map(({ name }) => name).join(', ');
}
