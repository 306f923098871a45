import type { Club, ClubScheme } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  actionsColumn,
  ListTable,
  renderLink,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, EmptyState, Notice } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { useState } from 'react';
import { paths } from '../paths.ts';

type ClubSchemesProps = { club: Club; schemes: readonly ClubScheme[] };

/** The schemes of a club, with what follows each; offers them to it, and removes them from it (scheme-portal §11). */
export function ClubSchemes({ club, schemes }: ClubSchemesProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure, clearFailure } = useChange();
  const [changed, setChanged] = useState<ClubScheme | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { id, name } = club;
  const params = { id };
  const offer = (scheme: ClubScheme) => {
    setChanged(scheme);
    const body = { offer_schemes: [scheme.uuid] };
    const title = t('scheme:clubPage.offerDone', { title: scheme.title, name });
    void send(title, api.call('PATCH /clubs/:id', { params, body }));
  };
  const withdraw = async (scheme: ClubScheme) => {
    const body = { withdraw_schemes: [scheme.uuid] };
    const title = t('scheme:clubPage.withdrawn', { title: scheme.title, name });
    if (await send(title, api.call('PATCH /clubs/:id', { params, body }))) setRemoving(false);
  };
  const columns = useSchemeColumns({
    busy: isBusy ? changed : null,
    onOffer: offer,
    onWithdraw: (scheme) => {
      clearFailure();
      setChanged(scheme);
      setRemoving(true);
    },
  });
  const problem = failure !== null && !isBusy && (
    <Notice kind="error" live>
      {Object(failure.detail).withdraw_schemes === 'last' && changed !== null
        ? t('scheme:clubPage.lastClub', { title: changed.title })
        : errorText(failure.error)}
    </Notice>
  );
  return (
    <>
      {!isRemoving && problem && <div className="mb-4">{problem}</div>}
      <ListTable
        caption={t('scheme:clubPage.tabs.schemes')}
        columns={columns}
        rows={schemes}
        rowKey={({ slug }) => slug}
        empty={<EmptyState title={t('scheme:clubPage.noSchemes')} />}
      />
      {isRemoving && changed !== null && (
        <ConfirmDialog
          open
          onOpenChange={(next) => !next && setRemoving(false)}
          title={t('scheme:clubPage.withdrawTitle', { title: changed.title, name })}
          description={
            changed.groups === 0
              ? t('scheme:clubPage.withdrawUnused', { name })
              : t('scheme:clubPage.withdrawText', {
                  name,
                  groups: t('scheme:clubPage.groups', { count: changed.groups }),
                  members: t('scheme:clubPage.members', { count: changed.members }),
                })
          }
          confirmLabel={t('scheme:clubPage.withdraw')}
          cancelLabel={t('common:actions.cancel')}
          variant="primary"
          busy={isBusy}
          onConfirm={() => void withdraw(changed)}
        >
          {changed.all && <Notice kind="info">{t('scheme:clubPage.withdrawAll')}</Notice>}
          {problem}
        </ConfirmDialog>
      )}
    </>
  );
}

type ColumnActions = {
  /** The scheme that is being offered or removed. */
  busy: ClubScheme | null;
  onOffer: (scheme: ClubScheme) => void;
  onWithdraw: (scheme: ClubScheme) => void;
};

const useSchemeColumns = ({
  busy,
  onOffer,
  onWithdraw,
}: ColumnActions): readonly TableColumn<ClubScheme>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const isPhone = useScreenWidth() === 'phone';
  const count = (id: 'groups' | 'members', header: string): TableColumn<ClubScheme> => ({
    id,
    header,
    align: 'end',
    cell: (scheme) => format.number(scheme[id]),
    phoneCell: (scheme) => format.labelled(header, format.number(scheme[id])),
  });
  const action = (scheme: ClubScheme) => {
    const { title, is_offered } = scheme;
    return (
      <Button
        size="small"
        loading={busy?.uuid === scheme.uuid}
        disabledReason={offlineReason}
        aria-label={t(is_offered ? 'clubPage.withdrawOf' : 'clubPage.offerOf', { title })}
        onClick={() => (is_offered ? onWithdraw : onOffer)(scheme)}
      >
        {t(is_offered ? 'clubPage.withdraw' : 'clubPage.offer')}
      </Button>
    );
  };
  return [
    {
      id: 'scheme',
      header: t('clubPage.scheme'),
      cell: ({ slug, title }) =>
        renderLink({
          to: paths.settings(slug),
          className: 'inline-flex min-h-11 items-center wrap-anywhere text-accent-ink underline',
          children: title,
        }),
    },
    count('groups', t('clubs.groups')),
    count('members', t('clubs.members')),
    {
      id: 'offered',
      header: t('clubPage.offered'),
      cell: ({ is_offered }) => t(is_offered ? 'clubPage.yes' : 'clubPage.no'),
      phoneCell: ({ is_offered }) =>
        format.labelled(t('clubPage.offered'), t(is_offered ? 'clubPage.yes' : 'clubPage.no')),
    },
    actionsColumn<ClubScheme>({ header: t('clubs.actions'), isPhone, actions: action }),
  ];
};
