import { isMemberSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { NameSearch } from '@springboard/portal';

/** Search for members by name, guardian or date of birth, kept in the address. */
export function MemberSearch({ label }: { label?: string }) {
  const { t } = useTranslation('club');
  return (
    <NameSearch
      label={label ?? t('members.search')}
      rule={{ isAllowed: isMemberSearch, error: t('members.searchError') }}
    />
  );
}
