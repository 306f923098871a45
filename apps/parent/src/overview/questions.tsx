import type { ChangeRequest, Child, Transfer } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Notice } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { isCheckDue } from './check-due.ts';

type QuestionsProps = {
  child: Child;
  /** Requests that the club refused. */
  refused: readonly ChangeRequest[];
  /** Transfers to another club without an answer. */
  openTransfers: readonly Transfer[];
  /** Seconds since 1970. */
  now: number;
};

/** Questions of the club to the guardian, each with the link to answer. */
export function Questions({ child, refused, openTransfers, now }: QuestionsProps) {
  const { t } = useTranslation(['parent', 'common']);
  const { uuid, firstname, consents_due: count } = child;
  return (
    <>
      {openTransfers.map(({ id }) => (
        <Notice key={`transfer ${id}`} kind="info">
          <p>{t('common:transfers.forGuardian', { name: firstname })}</p>
          <Link to={paths.transfer(uuid, id)} className="inline-flex min-h-11 items-center">
            {t('common:transfers.answerNow')}
          </Link>
        </Notice>
      ))}
      {count > 0 && (
        <Notice kind="info">
          <p>{t('parent:details.consentsDue', { count, firstname })}</p>
          <Link to={paths.consentsOfChild(uuid)} className="inline-flex min-h-11 items-center">
            {t('parent:details.consentsNow')}
          </Link>
        </Notice>
      )}
      {refused.map(({ id, reason }) => (
        <Notice key={id} kind="warning">
          <p className="wrap-anywhere">
            {t('parent:details.refused', { club: child.club.name, reason: reason ?? '' })}
          </p>
          <Link to={paths.detailsOfChild(uuid)} className="inline-flex min-h-11 items-center">
            {t('parent:details.refusedNow')}
          </Link>
        </Notice>
      ))}
      {isCheckDue(child, now) && (
        <Notice kind="info">
          <p>{t('parent:details.check', { firstname })}</p>
          <Link to={paths.detailsOfChild(uuid)} className="inline-flex min-h-11 items-center">
            {t('parent:details.checkNow')}
          </Link>
        </Notice>
      )}
    </>
  );
}
