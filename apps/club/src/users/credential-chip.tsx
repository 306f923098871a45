import type { Credential } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Chip } from '@springboard/ui';

type Dated = Pick<Credential, 'name' | 'expires'>;

/** Days before expiry at which administrators get the first e-mail. */
const SOON_DAYS = 60;

/** @param today the club's date, YYYY-MM-DD */
export const stateOfCredential = (
  { expires }: Pick<Dated, 'expires'>,
  today: string,
): 'expired' | 'soon' | 'fine' => {
  if (expires === null) return 'fine';
  if (expires < today) return 'expired';
  return expires <= addDays(today, SOON_DAYS) ? 'soon' : 'fine';
};

const TONES = { expired: 'negative', soon: 'warning', fine: 'neutral' } as const;

/** Name and last day; expired and soon to expire also in colour and words. */
export function CredentialChip({ credential, today }: { credential: Dated; today: string }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { name, expires } = credential;
  const state = stateOfCredential(credential, today);
  return (
    <Chip tone={TONES[state]}>
      {expires === null
        ? name
        : t(`users.credentials.${state}`, { name, date: format.shortDate(expires) })}
    </Chip>
  );
}
