import type { StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { ReactNode } from 'react';
import { useFormat } from '../dates.ts';
import { HeaderWithMenu } from '../layout/header-with-menu.tsx';
import { CachedNotice } from '../queries/cached-notice.tsx';
import type { CachedResult } from '../queries/cached-query.ts';
import { EmailText } from './email-text.tsx';
import { UserStateChip } from './user-state-chip.tsx';

type UserHeaderProps = { reading: CachedResult<StaffUser>; menu: ReactNode };

/** The top of the page of a member of staff: name, e-mail, status and last sign-in. */
export function UserHeader({ reading, menu }: UserHeaderProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { firstname, lastname, email = null, status, last_login = null } = reading.value;
  return (
    <>
      <HeaderWithMenu
        title={`${firstname} ${lastname}`}
        subtitle={email !== null && <EmailText email={email} />}
        menu={menu}
      />
      <CachedNotice result={reading} />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <UserStateChip state={status} />
        <span>
          {last_login === null
            ? t('users.neverSignedIn')
            : t('users.lastLoginAt', { moment: format.moment(last_login) })}
        </span>
      </div>
    </>
  );
}
