import type { SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, buttonClass } from '@springboard/ui';
import { Link, type LinkProps } from 'react-router';
import type { HandedBadge } from './level-badges.ts';
import type { BadgeActions } from './use-badges.ts';

type HandedActionsProps = {
  handed: HandedBadge;
  level: SchemeNode;
  /** The link to its certificate. */
  certificate: LinkProps['to'];
  actions: BadgeActions;
};

/** Opens the certificate of a handed-out badge, or takes the badge back. */
export function HandedActions({ handed, level, certificate, actions }: HandedActionsProps) {
  const { t } = useTranslation('coach');
  const { firstname, lastname } = handed.member;
  const shared = { name: `${firstname} ${lastname}`, level: level.title };
  return (
    <>
      <Link
        to={certificate}
        aria-label={t('badges.certificateOf', shared)}
        className={buttonClass({ variant: 'quiet' })}
      >
        {t('badges.certificate')}
      </Link>
      <Button
        variant="quiet"
        aria-label={t('badges.takeBackFrom', shared)}
        onClick={() => void actions.takeBack(level, handed)}
      >
        {t('badges.takeBack')}
      </Button>
    </>
  );
}
