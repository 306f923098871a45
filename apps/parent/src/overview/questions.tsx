import type { ChangeRequest, Child, Transfer } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { transferStateKey } from '@springboard/portal/transfers';
import { Notice, textLinkClass } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { isCheckDue } from './check-due.ts';

type QuestionsProps = {
  child: Child;
  /** Requests that the club refused. */
  refused: readonly ChangeRequest[];
  /** Transfers to another club that the user may answer, or that a guardian asked for. */
  transfers: readonly Transfer[];
  /** Seconds since 1970. */
  now: number;
};

/** Questions of the club to the guardian, each with the link to answer, and transfers that a guardian asked for. */
export function Questions({ child, refused, transfers, now }: QuestionsProps) {
  const { t } = useTranslation(['parent', 'common']);
  const { uuid, firstname, consents_due: count } = child;
  return (
    <div className="mb-4 flex flex-col gap-4 empty:hidden">
      {transfers.map((transfer) =>
        transfer.requested_by === 'guardian' ? (
          <RequestedTransfer key={`transfer ${transfer.id}`} child={child} transfer={transfer} />
        ) : (
          <Notice key={`transfer ${transfer.id}`} kind="info">
            <p>{t('common:transfers.forGuardian', { name: firstname })}</p>
            <Link to={paths.transfer(uuid, transfer.id)} className={textLinkClass}>
              {t('common:transfers.answerNow')}
            </Link>
          </Notice>
        ),
      )}
      {count > 0 && (
        <Notice kind="info">
          <p>{t('parent:details.consentsDue', { count, firstname })}</p>
          <Link to={paths.consentsOfChild(uuid)} className={textLinkClass}>
            {t('parent:details.consentsNow')}
          </Link>
        </Notice>
      )}
      {refused.map(({ id, reason }) => (
        <Notice key={id} kind="warning">
          <p className="wrap-anywhere">
            {t('parent:details.refused', { club: child.club.name, reason: reason ?? '' })}
          </p>
          <Link to={paths.detailsOfChild(uuid)} className={textLinkClass}>
            {t('parent:details.refusedNow')}
          </Link>
        </Notice>
      ))}
      {isCheckDue(child, now) && (
        <Notice kind="info">
          <p>{t('parent:details.check', { firstname })}</p>
          <Link to={paths.detailsOfChild(uuid)} className={textLinkClass}>
            {t('parent:details.checkNow')}
          </Link>
        </Notice>
      )}
    </div>
  );
}

type RequestedTransferProps = { child: Child; transfer: Transfer };

/** A transfer that a guardian asked for, with its state. */
function RequestedTransfer({ child, transfer }: RequestedTransferProps) {
  const { t } = useTranslation('common');
  const { id, state, to_club } = transfer;
  return (
    <Notice kind={state === 'refused' ? 'warning' : 'info'}>
      <p>{t('transfers.asking', { name: child.firstname })}</p>
      <p className="wrap-anywhere">
        {state === 'open'
          ? t('transfers.waits.new_club', { club: to_club.name })
          : t(transferStateKey(transfer))}
      </p>
      <Link to={paths.transfer(child.uuid, id)} className={textLinkClass}>
        {t('transfers.see')}
      </Link>
    </Notice>
  );
}
