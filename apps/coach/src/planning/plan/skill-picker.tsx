import { isSearchable, isSpecialSearch, searchScheme, visibleEntries } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useShortSearch } from '@springboard/portal';
import { Button, Checkbox, SearchField, SelectField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useMemo, useState } from 'react';
import { usePlannedScheme } from '../planned-scheme.ts';

/** Longer lists are not read. Another letter in the search narrows them. */
const MOST_SHOWN = 60;

type SkillPickerProps = {
  /** Ids of the skills that are already in the section. */
  taken: readonly string[];
  /** Receives the ids in the order of selection. */
  onPick: (node_ids: readonly string[]) => Promise<boolean>;
  onClose: () => void;
};

/** Selects skills of the scheme, by search across all levels or level by level. */
export function SkillPicker({ taken, onPick, onClose }: SkillPickerProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { curriculum } = usePlannedScheme();
  const skills = useMemo(
    () => visibleEntries(curriculum.tree).filter(({ skill }) => skill),
    [curriculum],
  );
  const tops = useMemo(
    () => [...new Set(skills.flatMap(({ path }) => path.slice(0, 1)))],
    [skills],
  );
  const [search, setSearch] = useState('');
  const [top, setTop] = useState(tops[0]?.id ?? '');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const allowed = isSpecialSearch(search);
  const note = useShortSearch(search);
  const searching = search.trim() !== '' && allowed && isSearchable(search);
  const found = searching
    ? searchScheme(skills, search)
    : skills.filter(({ path }) => path[0]?.id === top);
  const offered = found.filter(({ id }) => !taken.includes(id));

  const toggle = (id: string) =>
    setChosen((current) =>
      current.includes(id) ? current.filter((other) => other !== id) : [...current, id],
    );
  const add = async () => {
    if (await onPick(chosen)) onClose();
  };
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('planning:skills.add')}
      closeLabel={t('common:actions.cancel')}
      footer={
        <Button
          variant="primary"
          size="large"
          disabled={chosen.length === 0}
          onClick={() => void add()}
        >
          {chosen.length === 0
            ? t('planning:skills.add')
            : t('planning:skills.addCount', { count: chosen.length })}
        </Button>
      }
    >
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <SearchField
          label={t('planning:skills.search')}
          clearLabel={t('common:actions.clear')}
          value={search}
          onValueChange={setSearch}
          note={allowed ? note : undefined}
          error={allowed ? undefined : t('common:alerts.SPECIAL_SEARCH_ERROR')}
        />
        <SelectField
          label={t('planning:skills.level')}
          labelHidden
          value={top}
          disabled={searching}
          options={tops.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => setTop(event.target.value)}
        />
      </div>
      {searching && offered.length === 0 && (
        <p className="py-6 text-center text-muted">{t('common:state.noResults', { search })}</p>
      )}
      <ul aria-label={t('planning:skills.offered')} className="divide-y divide-line">
        {offered.slice(0, MOST_SHOWN).map(({ id, name, path }) => (
          <li key={id}>
            <Checkbox
              label={name}
              hint={path
                .slice(searching ? 0 : 1, -1)
                .map(({ title }) => title)
                .join(' · ')}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
      {offered.length > MOST_SHOWN && (
        <p className="pt-3 text-sm text-muted">
          {t('planning:skills.more', { count: offered.length - MOST_SHOWN })}
        </p>
      )}
    </Dialog>
  );
}
