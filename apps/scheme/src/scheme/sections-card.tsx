import type { SchemeSection, SectionType } from '@springboard/contract';
import { validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  FormDialog,
  type PortalContext,
  useApi,
  useChange,
  useErrorText,
  withoutError,
} from '@springboard/portal';
import { Card, Notice, SelectField, TextField } from '@springboard/ui';
import { useState } from 'react';
import { affectedPlansOf } from '../affected-plans.ts';
import { OrderedEntries } from '../ordered-entries.tsx';
import { useScheme } from './layout.tsx';

type SectionsCardProps = {
  /** null where they could not be read. */
  readonly sections: readonly SchemeSection[] | null;
};

/** The sections with which a new lesson plan of the scheme begins (scheme-portal §8). */
export function SectionsCard({ sections }: SectionsCardProps) {
  const { t } = useTranslation('scheme');
  return (
    <Card className="mt-4 max-w-2xl" title={t('settings.sections.title')}>
      <p className="mb-3 text-muted">{t('settings.sections.text')}</p>
      {sections === null ? (
        <Notice kind="info">{t('settings.sections.unread')}</Notice>
      ) : (
        <Sections sections={sections} />
      )}
    </Card>
  );
}

function Sections({ sections }: { sections: readonly SchemeSection[] }) {
  const { t } = useTranslation('scheme');
  const [edited, setEdited] = useState<SchemeSection | 'new' | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const { slug } = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const plans = failure?.error === 'CONFLICT' ? affectedPlansOf(failure.detail) : null;
  return (
    <>
      {failure !== null && (
        <div className="mb-3">
          <Notice kind="error" live>
            {plans === null
              ? errorText(failure.error)
              : t('settings.sections.used', { count: plans, title: removed ?? '' })}
          </Notice>
        </div>
      )}
      <OrderedEntries
        entries={sections}
        textOf={({ title, type }) => ({ title, detail: t(`settings.sections.types.${type}`) })}
        isBusy={isBusy}
        labels={{
          none: t('settings.sections.none'),
          add: t('settings.sections.add'),
          isFirst: t('settings.sections.isFirst'),
          isLast: t('settings.sections.isLast'),
          up: (title) => t('settings.sections.up', { title }),
          down: (title) => t('settings.sections.down', { title }),
          edit: (title) => t('settings.sections.renameNamed', { title }),
          remove: (title) => t('settings.sections.removeNamed', { title }),
        }}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onRemove={({ id, title }) => {
          setRemoved(title);
          const call = api.call('DELETE /schemes/:slug/sections/:id', { params: { slug, id } });
          void send(t('settings.sections.removed', { title }), call);
        }}
        onMove={({ id, title }, position) => {
          setRemoved(null);
          const input = { params: { slug, id }, body: { position } };
          const call = api.call('PATCH /schemes/:slug/sections/:id', input);
          return send(t('settings.sections.moved', { title }), call);
        }}
      />
      {edited !== null && (
        <SectionDialog
          section={edited === 'new' ? null : edited}
          taken={sections.flatMap((section) =>
            section === edited ? [] : section.title.toLowerCase(),
          )}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

type SectionDialogProps = {
  /** null: a new one. */
  section: SchemeSection | null;
  /** Titles of the others in small letters. */
  taken: readonly string[];
  onClose: () => void;
};

/** Names a section. What it contains is decided when it is added, because plans depend on it. */
function SectionDialog({ section, taken, onClose }: SectionDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const { slug } = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [title, setTitle] = useState(section?.title ?? '');
  const [type, setType] = useState<SectionType>(section?.type ?? 'skills');
  const [isChecked, setChecked] = useState(false);
  const name = title.trim();
  const isNamed = validateName(title) === null;
  const isTaken = taken.includes(name.toLowerCase());
  const save = async () => {
    setChecked(true);
    if (!isNamed || isTaken) return;
    const params = { slug };
    const isSaved =
      section === null
        ? await send(
            t('scheme:settings.sections.added', { title: name }),
            api.call('POST /schemes/:slug/sections', { params, body: { title: name, type } }),
          )
        : await send(
            t('scheme:settings.sections.renamed', { title: name }),
            api.call('PATCH /schemes/:slug/sections/:id', {
              params: { slug, id: section.id },
              body: { title: name },
            }),
          );
    if (isSaved) onClose();
  };
  const error = isNamed
    ? isTaken
      ? t('scheme:settings.sections.taken')
      : undefined
    : t('common:validation.NAME_LENGTH');
  const heading =
    section === null ? 'scheme:settings.sections.add' : 'scheme:settings.sections.rename';
  return (
    <FormDialog
      title={t(heading)}
      error={failure && errorText(failure.error)}
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        data-first-focus
        label={t('scheme:settings.sections.name')}
        value={title}
        maxLength={50}
        autoComplete="off"
        error={isChecked ? error : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      {section === null && (
        <SelectField
          label={t('scheme:settings.sections.type')}
          value={type}
          options={(['skills', 'text'] as const).map((value) => ({
            value,
            label: t(`scheme:settings.sections.types.${value}`),
          }))}
          onChange={({ target }) => setType(target.value === 'text' ? 'text' : 'skills')}
        />
      )}
    </FormDialog>
  );
}

/** The settings work without them. */
export const readSections = async (
  { queries }: Pick<PortalContext, 'queries'>,
  slug: string,
  signal: AbortSignal,
): Promise<readonly SchemeSection[] | null> => {
  const input = { params: { slug } };
  const reading = await withoutError(queries.fetch('GET /schemes/:slug/sections', input, signal));
  return reading?.value ?? null;
};
