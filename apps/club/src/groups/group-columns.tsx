import type { Group } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat } from '@springboard/portal';
import { Chip } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { useMemo } from 'react';
import { paths } from '../paths.ts';
import { useTimesText } from '../weekdays.ts';
import type { Shown } from './list-query.ts';
import { Places } from './places.tsx';
import { useChoices } from '../use-choices.ts';

/** The columns of the list by priority (portals §C). Status is left out where it is the same in every row. */
export function useGroupColumns(shown: Shown): readonly TableColumn<Group>[] {
  const { t } = useTranslation('club');
  const format = useFormat();
  const timesText = useTimesText();
  const { schemes } = useChoices('schemes');
  return useMemo(() => {
    const times = (group: Group) => timesText(group.times ?? []) || null;
    const coaches = (group: Group) =>
      (group.coaches ?? []).map(({ name }) => name).join(', ') || null;
    const status = ({ status: value }: Group) =>
      value === 1 ? t('groups.shown.active') : <Chip>{t('groups.shown.inactive')}</Chip>;
    const columns: TableColumn<Group>[] = [
      {
        id: 'name',
        header: t('groups.name'),
        sortable: true,
        cell: ({ name }) => (
          <span className="block max-w-72 min-w-24 break-words lg:min-w-32">{name}</span>
        ),
        phoneCell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
      },
      {
        id: 'scheme',
        header: t('groups.scheme'),
        priority: 3,
        cell: ({ scheme_slug }) =>
          schemes.find(({ slug }) => slug === scheme_slug)?.title ?? scheme_slug,
        phoneHidden: true,
      },
      {
        id: 'times',
        header: t('groups.times'),
        priority: 2,
        cell: (group) => <span className="block max-w-56">{times(group)}</span>,
        phoneCell: times,
        phoneLine: true,
      },
      {
        id: 'coaches',
        header: t('groups.coaches'),
        sortable: true,
        priority: 2,
        cell: (group) => <span className="block max-w-64">{coaches(group)}</span>,
        phoneHidden: true,
      },
      {
        id: 'places',
        header: t('groups.places'),
        sortable: true,
        cell: (group) => (
          <Places
            members={group.total_members}
            max={group.max_members ?? null}
            free={group}
            className="w-24 lg:w-28"
          />
        ),
        phoneCell: (group) => (
          <Places
            members={group.total_members}
            max={group.max_members ?? null}
            free={group}
            className="min-w-24"
          />
        ),
      },
      {
        id: 'waiting',
        header: t('groups.waiting'),
        sortable: true,
        align: 'end',
        priority: 2,
        cell: ({ waiting = 0 }) => format.number(waiting),
        phoneCell: ({ waiting = 0 }) =>
          waiting === 0 ? null : t('groups.waitingNumber', { number: format.number(waiting) }),
      },
      {
        id: 'ready',
        header: t('groups.ready'),
        sortable: true,
        align: 'end',
        priority: 2,
        cell: ({ ready = 0 }) =>
          ready === 0
            ? format.number(ready)
            : renderLink({
                to: paths.ready,
                'aria-label': t('groups.readyNumber', { number: format.number(ready) }),
                className:
                  '-my-1 inline-flex min-h-11 min-w-11 items-center justify-end print:my-0 print:min-h-0 print:min-w-0',
                children: format.number(ready),
              }),
        phoneCell: ({ ready = 0 }) =>
          ready === 0 ? null : t('groups.readyNumber', { number: format.number(ready) }),
      },
    ];
    if (shown === 'all') {
      columns.push({
        id: 'status',
        header: t('groups.status'),
        sortable: true,
        cell: status,
        phoneCell: (group) => (group.status === 1 ? null : status(group)),
      });
    }
    return columns;
  }, [t, format, schemes, shown, timesText]);
}
