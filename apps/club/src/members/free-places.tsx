import type { AdministeredGroup, MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, usePortalContext } from '@springboard/portal';
import { Spinner } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useEffect, useState } from 'react';
import { useFreeText } from '../groups/use-free-text.ts';
import { paths } from '../paths.ts';

type FreePlacesProps = {
  groups: MemberDetail['groups'];
  /** Shows nothing if the waiting lists of these groups are empty. */
  onlyIfWaiting?: boolean;
  onClose: () => void;
};

/** The next step after a pupil has left: places that became free, and who waits for them. */
export function FreePlaces({ groups, onlyIfWaiting = false, onClose }: FreePlacesProps) {
  const { t } = useTranslation(['club', 'common']);
  const { queries } = usePortalContext();
  const [loaded, setLoaded] = useState<readonly AdministeredGroup[] | null>(null);
  const ids = JSON.stringify(groups.map(({ id }) => id));
  useEffect(() => {
    const controller = new AbortController();
    const list: number[] = JSON.parse(ids);
    Promise.all(
      list.map((id) => queries.fetch('GET /groups/:id', { params: { id } }, controller.signal)),
    )
      .then((found) => setLoaded(found.map(({ value }) => value)))
      // Without the numbers, the dialog still leads to the waiting lists.
      .catch(() => undefined);
    return () => controller.abort();
  }, [queries, ids]);
  if (onlyIfWaiting && loaded?.some(({ waiting }) => waiting > 0) !== true) return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:member.left.title')}
      description={t('club:member.left.text')}
      closeLabel={t('common:actions.close')}
    >
      <ul className="divide-y divide-line">
        {groups.map(({ id, name }) => {
          const group = loaded?.find((group) => group.id === id);
          return (
            <li key={id} className="py-2">
              {renderLink({
                to: paths.groupSection(id, 'waiting'),
                className: 'inline-flex min-h-11 items-center font-strong wrap-anywhere',
                children: name,
              })}
              <span className="block text-sm text-muted first-letter:uppercase">
                {group === undefined ? <Spinner /> : <PlacesText group={group} />}
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

function PlacesText({ group }: { group: AdministeredGroup }) {
  const { t } = useTranslation('club');
  const { freeText } = useFreeText();
  const free = freeText(group) ?? t('member.left.noMaximum');
  return <>{[free, t('member.left.waiting', { number: group.waiting })].join(' · ')}</>;
}
