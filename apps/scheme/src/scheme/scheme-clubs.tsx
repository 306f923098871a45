import type { SchemeClub, SchemeClubs } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  afterPaint,
  type PortalContext,
  useApi,
  useChange,
  useErrorText,
  useOfflineReason,
  withoutError,
} from '@springboard/portal';
import { Button, Card, List, ListRow, Notice, SelectField, Switch } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useScheme } from './layout.tsx';

/** Clubs that are listed before “Show more”. */
const FIRST = 20;

type SchemeClubsCardProps = {
  /** null where they could not be read. */
  readonly clubs: SchemeClubs | null;
};

/** Which clubs can choose the scheme for their groups, and who follows it there (scheme-portal §8). */
export function SchemeClubsCard({ clubs }: SchemeClubsCardProps) {
  const { t } = useTranslation('scheme');
  const ref = useRef<HTMLDivElement>(null);
  const location = useLocation();
  useEffect(() => {
    // The page focuses its title after a navigation.
    if (location.hash === '#clubs') afterPaint(() => ref.current?.focus());
  }, [location]);
  return (
    <div ref={ref} id="clubs" tabIndex={-1} className="mt-4 max-w-2xl scroll-mt-20">
      <Card title={t('schemeClubs.title')}>
        {clubs === null ? (
          <Notice kind="info">{t('schemeClubs.unread')}</Notice>
        ) : (
          <OfferedClubs offered={clubs} />
        )}
      </Card>
    </div>
  );
}

function OfferedClubs({ offered: { all, clubs, etag } }: { offered: SchemeClubs }) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const { slug } = useScheme();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const usesOf = useUses();
  const { send, isBusy, failure } = useChange({ reloadsStale: true });
  const [isOpen, setOpen] = useState(false);
  const [removed, setRemoved] = useState<SchemeClub | null>(null);
  const listed = clubs.filter(({ is_offered }) => is_offered);
  const shown = isOpen ? listed : listed.slice(0, FIRST);
  const save = (title: string, club_ids: number[] | null) =>
    send(
      title,
      api.call(
        'PUT /schemes/:slug/clubs',
        { params: { slug }, body: { club_ids } },
        { headers: { 'if-match': `"${etag}"` } },
      ),
    );
  const ids = listed.map(({ id }) => id);
  const remove = async ({ id, name }: SchemeClub) => {
    const rest = ids.filter((other) => other !== id);
    if (await save(t('scheme:schemeClubs.removed', { name }), rest)) setRemoved(null);
  };
  const problem = failure !== null && !isBusy && (
    <Notice kind="error" live>
      {failure.error === 'PRECONDITION_FAILED'
        ? t('scheme:schemeClubs.changed')
        : errorText(failure.error)}
    </Notice>
  );
  const lastReason = listed.length === 1 ? t('scheme:schemeClubs.last') : undefined;
  return (
    <div className="flex flex-col gap-3">
      {removed === null && problem}
      <Switch
        label={t('scheme:schemeClubs.all')}
        hint={t('scheme:schemeClubs.allHint')}
        checked={all}
        disabled={isBusy || offlineReason !== undefined || clubs.length === 0}
        onChange={(next) => void save(t('scheme:schemeClubs.saved'), next ? null : ids)}
      />
      <List label={t('scheme:schemeClubs.title')}>
        {shown.map((club) => (
          <ListRow
            key={club.id}
            title={club.name}
            detail={club.groups === 0 ? t('scheme:schemeClubs.unused') : usesOf('uses', club)}
            trailing={
              <Button
                aria-label={t('scheme:schemeClubs.removeFrom', { name: club.name })}
                disabledReason={offlineReason ?? lastReason}
                onClick={() => setRemoved(club)}
              >
                {t('scheme:schemeClubs.remove')}
              </Button>
            }
          />
        ))}
      </List>
      {shown.length < listed.length && (
        <Button onClick={() => setOpen(true)}>
          {t('scheme:schemeClubs.showAll', { count: listed.length - shown.length })}
        </Button>
      )}
      {!all && (
        <AddClub
          others={clubs.filter(({ is_offered }) => !is_offered)}
          isBusy={isBusy}
          onAdd={({ id, name }) => void save(t('scheme:schemeClubs.added', { name }), [...ids, id])}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          open
          onOpenChange={(next) => !next && setRemoved(null)}
          title={t('scheme:schemeClubs.removeTitle', { name: removed.name })}
          description={
            removed.groups === 0
              ? t('scheme:schemeClubs.removeUnused', { name: removed.name })
              : usesOf('removeText', removed)
          }
          confirmLabel={t('scheme:schemeClubs.remove')}
          cancelLabel={t('common:actions.cancel')}
          variant="primary"
          busy={isBusy}
          onConfirm={() => void remove(removed)}
        >
          {problem}
        </ConfirmDialog>
      )}
    </div>
  );
}

type AddClubProps = {
  readonly others: readonly SchemeClub[];
  readonly isBusy: boolean;
  readonly onAdd: (club: SchemeClub) => void;
};

function AddClub({ others, isBusy, onAdd }: AddClubProps) {
  const { t } = useTranslation('scheme');
  const offlineReason = useOfflineReason();
  const [chosen, setChosen] = useState('');
  const club = others.find(({ id }) => String(id) === chosen) ?? others[0];
  if (club === undefined) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 grow">
        <SelectField
          label={t('schemeClubs.choose')}
          value={String(club.id)}
          options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <Button loading={isBusy} disabledReason={offlineReason} onClick={() => onAdd(club)}>
        {t('schemeClubs.add')}
      </Button>
    </div>
  );
}

/** Groups and members that follow the scheme in a club, in words. */
const useUses = () => {
  const { t } = useTranslation('scheme');
  return (text: 'uses' | 'removeText', { name, groups, members }: SchemeClub): string =>
    t(`schemeClubs.${text}`, {
      name,
      groups: t('schemeClubs.groups', { count: groups }),
      members: t('schemeClubs.members', { count: members }),
    });
};

/** null: the settings are shown without the clubs. */
export const readSchemeClubs = async (
  { queries }: Pick<PortalContext, 'queries'>,
  slug: string,
  signal: AbortSignal,
): Promise<SchemeClubs | null> => {
  const input = { params: { slug } };
  const reading = await withoutError(queries.fetch('GET /schemes/:slug/clubs', input, signal));
  return reading?.value ?? null;
};
