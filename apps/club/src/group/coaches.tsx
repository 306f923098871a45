import type { AdministeredGroup, NamedUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  type CachedResult,
  useApi,
  useChange,
  useErrorText,
  useOfflineReason,
  useQueuedMoves,
} from '@springboard/portal';
import { Button, Card, Chip, EmptyState, MoveButtons, Notice, SelectField } from '@springboard/ui';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useRemoteOnly } from '../read-only.ts';
import { useChoices } from '../use-choices.ts';
import { loadGroup } from './load-group.ts';

/** The coaches of a group in their order: the first one leads it. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const { value: group } = useLoaderData<CachedResult<AdministeredGroup>>();
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const isRemoteOnly = useRemoteOnly();
  const all = useChoices('coaches').coaches;
  const { send, isBusy, failure } = useChange({ reloadsStale: true });
  const [chosen, setChosen] = useState('');
  const { coaches } = group;
  const others = all.filter(({ uuid }) => coaches.every((coach) => coach.uuid !== uuid));
  const save = async (next: readonly NamedUser[]): Promise<boolean> => {
    if (isBusy) return false;
    const call = api.call(
      'PATCH /groups/:id/coaches',
      { params: { id: group.id }, body: { user_uuids: next.map(({ uuid }) => uuid) } },
      { headers: { 'if-match': `"${group.coaches_etag}"` } },
    );
    return send(t('club:group.coachesSaved', { name: group.name }), call);
  };
  const move = useQueuedMoves({
    items: coaches,
    idOf: ({ uuid }) => uuid,
    isBusy,
    move: (coach, index, by) => save(coaches.toSpliced(index, 1).toSpliced(index + by, 0, coach)),
  });
  const add = async () => {
    const coach = others.find(({ uuid }) => uuid === chosen);
    if (coach === undefined) return;
    if (await save([...coaches, coach])) setChosen('');
  };
  return (
    <Card title={t('club:groups.coaches')} className="max-w-2xl">
      {failure && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      {coaches.length === 0 && <EmptyState title={t('club:group.noCoaches')} />}
      <ol className="divide-y divide-line">
        {coaches.map(({ uuid, name, active }, index) => (
          <li key={uuid} className="flex min-h-14 items-center gap-2">
            <span className="min-w-0 grow wrap-anywhere">
              {name} {!active && <Chip>{t('club:groups.shown.inactive')}</Chip>}
              {index === 0 && (
                <span className="block text-sm text-muted">{t('club:group.leads')}</span>
              )}
            </span>
            {!isRemoteOnly && (
              <>
                <MoveButtons
                  labels={{
                    up: t('club:group.moveUp', { name }),
                    down: t('club:group.moveDown', { name }),
                    isFirst: t('club:group.isFirst'),
                    isLast: t('club:group.isLast'),
                  }}
                  index={index}
                  count={coaches.length}
                  disabledReason={offlineReason}
                  onMove={(by) => move(uuid, by)}
                />
                <Button
                  size="small"
                  aria-label={t('club:group.removeName', { name })}
                  disabledReason={offlineReason}
                  onClick={() => void save(coaches.filter((coach) => coach.uuid !== uuid))}
                >
                  {t('common:actions.remove')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
      {!isRemoteOnly && others.length > 0 && (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <SelectField
            className="grow"
            label={t('club:group.addCoach')}
            value={chosen}
            options={[
              { value: '', label: t('club:group.choose') },
              ...others.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ]}
            onChange={(event) => setChosen(event.target.value)}
          />
          <Button
            disabled={chosen === ''}
            loading={isBusy}
            disabledReason={offlineReason}
            onClick={() => void add()}
          >
            {t('common:actions.add')}
          </Button>
        </div>
      )}
    </Card>
  );
}

export const loader = loadGroup;
