import { DAY_SECONDS } from '@springboard/domain';
import type { Child, Move } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useSession } from '@springboard/portal';
import { buttonClass, Notice } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { awardsOf } from './awards-card.tsx';
import type { OverviewContext } from './overview-context.ts';
import { useDeadline } from './use-deadline.ts';

/** How long the overview shows what the club or another guardian decided. */
export const SHOWN_SECONDS = 14 * DAY_SECONDS;

/** Whether a guardian can still answer. */
export const isOpen = ({ state }: Move): boolean => state === 'offered' || state === 'held';

/** Offers of a place that need an answer, and those that another guardian has answered. */
export function Offers({ child, moves, now }: OverviewContext) {
  const me = useSession(({ user }) => user?.uuid);
  const open = moves.filter((move) => isOpen(move) && move.expires_at > now);
  const ended = moves.filter((move) => {
    // An offer that has expired has no decision.
    const ended_at = move.decided_at ?? move.expires_at;
    const isRecent = ended_at <= now && ended_at > now - SHOWN_SECONDS;
    const isOwnAnswer = !isEndedByClub(move) && move.answered_by?.uuid === me;
    return !open.includes(move) && isRecent && !isOwnAnswer;
  });
  if (open.length + ended.length === 0) return null;
  return (
    <div className="mb-4 grid gap-3">
      {open.map((move) => (
        <OpenOffer key={move.id} move={move} child={child} />
      ))}
      {ended.map((move) => (
        <EndedOffer key={move.id} move={move} child={child} />
      ))}
    </div>
  );
}

type OfferProps = { move: Move } & Pick<OverviewContext, 'child'>;

function OpenOffer({ move, child }: OfferProps) {
  const { t } = useTranslation('parent');
  const deadline = useDeadline(child.club.time_zone);
  const { firstname, uuid } = child;
  const until = deadline(move.expires_at);
  const level = levelBefore(child, move);
  const held = move.groups.find(({ id }) => id === move.group_id);
  return (
    <section
      aria-label={t('offer.title', { firstname })}
      className="rounded-card border border-accent bg-accent-soft p-4 text-accent-ink"
    >
      <h2 className="text-lg font-strong">{t('offer.title', { firstname })}</h2>
      {level !== undefined && <p className="mt-1">{t('offer.level', { firstname, level })}</p>}
      <p className="mt-1">
        {held === undefined
          ? t(child.acts ? 'offer.choose' : 'offer.chooseOther', { firstname, until })
          : t(child.acts ? 'offer.held' : 'offer.heldOther', { group: held.name, until })}
      </p>
      <Link
        to={paths.move(uuid, move.id)}
        preventScrollReset
        className={`${buttonClass({ variant: 'primary' })} mt-3 w-full sm:w-auto`}
      >
        {t(held === undefined || !child.acts ? 'offer.answer' : 'offer.answerHeld')}
      </Link>
    </section>
  );
}

/** A level that was completed longer before is not the reason of an offer. */
const LEVEL_SECONDS = 90 * DAY_SECONDS;

/** The level that the child completed before the offer, for a guardian who sees progress. */
const levelBefore = (child: Child, { created_at }: Move): string | undefined =>
  awardsOf(child).find(
    ({ completed_ts }) => completed_ts <= created_at && completed_ts > created_at - LEVEL_SECONDS,
  )?.title;

const isEndedByClub = ({ state }: Move): boolean => state === 'withdrawn' || state === 'placed';

/** How an offer ended. D5: the first answer of a guardian counts, and the others read it. */
function EndedOffer({ move, child }: OfferProps) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const { groups, group_id, first_date, answered_by } = move;
  const state = isOpen(move) ? 'expired' : move.state;
  if (state === 'offered' || state === 'held') return null;
  const hasPlace = state === 'confirmed' || state === 'placed';
  const group = groups.find(({ id }) => id === group_id)?.name ?? '';
  return (
    <Notice kind="info">
      <p>
        {t(`offer.ended.${state}`, {
          name: answered_by?.name ?? child.club.name,
          firstname: child.firstname,
          group,
        })}
      </p>
      {hasPlace && first_date !== null && (
        <p>{t('offer.first', { day: format.day(first_date) })}</p>
      )}
    </Notice>
  );
}
