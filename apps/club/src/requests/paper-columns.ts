import type { ChangeRequest } from '@springboard/contract';
import { changesOfRequest } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import type { TableColumn } from '@springboard/ui/table';
import { useRequestText } from './request-text.ts';

/** The columns of the requests on paper, with the old and the new values. */
export const usePaperColumns = (): readonly TableColumn<ChangeRequest>[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { changeText } = useRequestText();
  return [
    {
      id: 'member',
      header: t('requests.pupil'),
      cell: ({ member }) => `${member.firstname} ${member.lastname}`,
    },
    { id: 'user', header: t('requests.askedBy'), cell: ({ user }) => user.name },
    { id: 'kind', header: t('requests.kind'), cell: ({ kind }) => t(`requests.kinds.${kind}`) },
    {
      id: 'changes',
      header: t('requests.changes'),
      cell: (request) => changesOfRequest(request).map(changeText).join('; '),
    },
    {
      id: 'created',
      header: t('requests.askedOn'),
      cell: ({ created_at }) => format.moment(created_at),
    },
    {
      id: 'state',
      header: t('requests.state'),
      cell: ({ state, reason, due_date }) =>
        [
          t(`requests.states.${state}`),
          due_date !== null && state === 'open'
            ? t('requests.due', { date: format.shortDate(due_date) })
            : null,
          reason === null ? null : t('requests.because', { reason }),
        ]
          .filter((text) => text !== null)
          .join(' · '),
    },
  ];
};
