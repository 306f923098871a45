import type { ChangeRequest, Child } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { type ReactNode, useState } from 'react';
import { useSend } from '../use-send.ts';
import { OpenRequest } from './requests.tsx';

/** The fields of a request that name an item, and that remove it by an empty text. */
const FIELDS = {
  medical: { id: 'alert_id', emptied: 'text' },
  emergency: { id: 'contact_id', emptied: 'name' },
} as const;

type RequestedItemsProps<Item> = {
  child: Child;
  kind: keyof typeof FIELDS;
  items: readonly Item[];
  /** All open requests of the child. */
  open: readonly ChangeRequest[];
  /** Names an item in the labels of its buttons. */
  nameOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  removal: { readonly title: string; readonly textOf: (item: Item) => string };
  onChange: (item: Item) => void;
};

/** A list that the guardian asks the club to change: each item with its buttons, or with its open request. */
export function RequestedItems<Item extends { readonly id: number }>(
  props: RequestedItemsProps<Item>,
) {
  const { t } = useTranslation('parent');
  const { child, kind, items, open, render } = props;
  const requests = open.filter((request) => request.kind === kind);
  const requestOf = ({ id }: Item) =>
    requests.find(({ fields }) => fields[FIELDS[kind].id] === String(id));
  const additions = requests.filter(({ fields }) => fields[FIELDS[kind].id] === undefined);
  if (items.length + additions.length === 0)
    return <p className="text-muted">{t('childDetails.notGiven')}</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => {
        const request = requestOf(item);
        return (
          <li key={item.id} className="py-3">
            {render(item)}
            {request !== undefined && <OpenRequest request={request} child={child} />}
            {request === undefined && child.acts && <ItemButtons {...props} item={item} />}
          </li>
        );
      })}
      {additions.map((request) => (
        <li key={`request ${request.id}`} className="py-3">
          <OpenRequest request={request} child={child} />
        </li>
      ))}
    </ul>
  );
}

type ItemButtonsProps<Item> = Pick<
  RequestedItemsProps<Item>,
  'child' | 'kind' | 'nameOf' | 'removal' | 'onChange'
> & { item: Item };

function ItemButtons<Item extends { readonly id: number }>({
  child,
  kind,
  nameOf,
  removal,
  onChange,
  item,
}: ItemButtonsProps<Item>) {
  const { t } = useTranslation(['parent', 'common']);
  const api = useApi();
  const offline = useOfflineReason();
  const { send, isBusy } = useSend();
  const [isRemoving, setRemoving] = useState(false);
  const text = nameOf(item);
  const remove = async () => {
    const { id, emptied } = FIELDS[kind];
    const fields = { [id]: String(item.id), [emptied]: '' };
    await send(
      t('parent:childDetails.sent', { club: child.club.name }),
      api.call('POST /change-requests', { body: { member_uuid: child.uuid, kind, fields } }),
    );
    setRemoving(false);
  };
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="small"
        disabledReason={offline}
        aria-label={t('parent:childDetails.changeNamed', { text })}
        onClick={() => onChange(item)}
      >
        {t('parent:childDetails.change')}
      </Button>
      <Button
        size="small"
        disabledReason={offline}
        aria-label={t('parent:childDetails.removeNamed', { text })}
        onClick={() => setRemoving(true)}
      >
        {t('parent:childDetails.remove')}
      </Button>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={removal.title}
        description={removal.textOf(item)}
        confirmLabel={t('parent:childDetails.send')}
        cancelLabel={t('common:actions.cancel')}
        busy={isBusy}
        onConfirm={() => void remove()}
      />
    </div>
  );
}
