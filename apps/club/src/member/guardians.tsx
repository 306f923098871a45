import { GUARDIAN_RIGHTS, type Guardian, type MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionsMenu,
  renderLink,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Card, Checkbox, Chip, EmptyState, textLinkClass } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { MenuItem } from '@springboard/ui/menu';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { GuardianDialog } from './guardian-dialog.tsx';
import { hasAccount } from './guardian-values.ts';
import { useInvitation } from './use-invitation.ts';
import { useReadOnly } from '../read-only.ts';

type Open =
  | { readonly dialog: 'form'; readonly guardian: Guardian | null }
  | { readonly dialog: 'remove'; readonly guardian: Guardian };

/** The guardians with what they see and do. Another system decides the guardians of its members. */
export function Guardians({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const isReadOnly = useReadOnly(member);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const guardians = member.guardians ?? [];
  const add = (
    <Button
      size="small"
      icon={<Plus aria-hidden size={16} />}
      disabledReason={offlineReason}
      onClick={() => setOpen({ dialog: 'form', guardian: null })}
    >
      {t('member.guardians.add')}
    </Button>
  );
  return (
    <Card
      title={t('member.guardians.title')}
      className="lg:col-span-2"
      actions={
        !isReadOnly && guardians.length > 0 && <span className="ml-auto min-w-0">{add}</span>
      }
    >
      {guardians.length === 0 ? (
        <EmptyState
          title={t('member.guardians.none')}
          detail={t('member.guardians.noneDetail')}
          action={isReadOnly ? undefined : add}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {guardians.map((guardian) => (
            <li key={guardian.id} className="rounded-control border border-line p-4">
              <GuardianCard
                uuid={member.uuid}
                guardian={guardian}
                onEdit={isReadOnly ? undefined : () => setOpen({ dialog: 'form', guardian })}
                onRemove={() => setOpen({ dialog: 'remove', guardian })}
              />
            </li>
          ))}
        </ul>
      )}
      {open?.dialog === 'form' && (
        <GuardianDialog uuid={member.uuid} guardian={open.guardian} onClose={close} />
      )}
      {open?.dialog === 'remove' && (
        <RemoveDialog member={member} guardian={open.guardian} onClose={close} />
      )}
    </Card>
  );
}

type GuardianCardProps = {
  /** The uuid of the member. */
  uuid: string;
  guardian: Guardian;
  /** undefined: read-only. */
  onEdit: (() => void) | undefined;
  onRemove: () => void;
};

function GuardianCard({ uuid, guardian, onEdit, onRemove }: GuardianCardProps) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const { firstname, lastname, relationship, email, phone, sign_in, last_login } = guardian;
  const name = `${firstname} ${lastname}`;
  const { texts, invite, withdraw } = useInvitation(uuid, guardian);
  const signIn =
    last_login === null
      ? (texts.state ?? t(`member.guardians.signIn.${sign_in}`))
      : t('member.guardians.lastSeen', { moment: format.moment(last_login) });
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 className="font-strong wrap-anywhere">{name}</h3>
          <p className="text-sm text-muted">{[relationship, signIn].filter(Boolean).join(' · ')}</p>
        </div>
        {onEdit && (
          <ActionsMenu label={t('club:member.guardians.actions', { name })}>
            <MenuItem onSelect={onEdit}>{t('common:actions.edit')}</MenuItem>
            {invite && <MenuItem onSelect={() => void invite()}>{texts.invite}</MenuItem>}
            {withdraw && (
              <MenuItem onSelect={() => void withdraw()}>
                {t('club:member.guardians.invitation.withdraw')}
              </MenuItem>
            )}
            <MenuItem onSelect={onRemove}>{t('common:actions.remove')}</MenuItem>
          </ActionsMenu>
        )}
      </div>
      <p className="mt-1 flex flex-col items-start text-sm">
        {email !== null && (
          <a href={`mailto:${email}`} className={textLinkClass}>
            {email}
          </a>
        )}
        {phone !== null && (
          <a href={`tel:${phone}`} className={textLinkClass}>
            {phone}
          </a>
        )}
      </p>
      <Rights guardian={guardian} />
      {guardian.members.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          <span className="block">{t('club:member.guardians.others')}</span>
          {guardian.members.map((other) => (
            <span key={other.uuid} className="mr-3 inline-block">
              {renderLink({
                to: paths.member(other.uuid),
                className: textLinkClass,
                children: `${other.firstname} ${other.lastname}`,
              })}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Rights({ guardian: { sees, acts, restricted } }: { guardian: Guardian }) {
  const { t } = useTranslation('club');
  if (restricted) return <Chip tone="warning">{t('member.guardians.noAccess')}</Chip>;
  const rights = [
    ...GUARDIAN_RIGHTS.filter((right) => sees.includes(right)).map((right) =>
      t(`member.guardians.sees.${right}`),
    ),
    ...(acts ? [t('member.guardians.acts')] : []),
  ];
  return (
    <span className="mt-2 flex flex-wrap gap-1">
      {rights.length === 0 ? (
        <Chip tone="warning">{t('member.guardians.noRights')}</Chip>
      ) : (
        rights.map((right) => <Chip key={right}>{right}</Chip>)
      )}
    </span>
  );
}

type RemoveDialogProps = { member: MemberDetail; guardian: Guardian; onClose: () => void };

function RemoveDialog({ member, guardian, onClose }: RemoveDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [sendsEmail, setSendsEmail] = useState(false);
  const name = `${guardian.firstname} ${guardian.lastname}`;
  const child = `${member.firstname} ${member.lastname}`;
  const remove = async () => {
    const params = { uuid: member.uuid, id: guardian.id };
    const isRemoved = await send(
      t('club:member.guardians.removed', { name }),
      api.call('DELETE /members/:uuid/guardians/:id', {
        params,
        query: sendsEmail ? { tell: 1 } : {},
      }),
    );
    if (isRemoved) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:member.guardians.removeTitle', { name })}
      description={t('club:member.guardians.removeText', { name, child })}
      error={failure && errorText(failure.error)}
      confirmLabel={t('common:actions.remove')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void remove()}
    >
      {hasAccount(guardian) && !guardian.restricted && (
        <Checkbox
          label={t('club:member.guardians.tellEnded')}
          checked={sendsEmail}
          onChange={(event) => setSendsEmail(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
