import type { CurriculumImpact, CurriculumVersion } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  DateField,
  TimeField,
  useFormat,
  useOfflineReason,
  usePortalContext,
  useToday,
} from '@springboard/portal';
import { Button, SelectField, TextArea, TextField } from '@springboard/ui';
import type { ReactNode } from 'react';
import { useScheme } from '../scheme/layout.tsx';
import { PublicationEffect } from './publication-effect.tsx';
import type { PublicationChoices } from './use-publication-choices.ts';
import type { Publishing } from './use-publish.ts';

type PublishFormProps = {
  draft: CurriculumVersion;
  impact: CurriculumImpact;
  impactLink: ReactNode;
  choices: PublicationChoices;
  publishing: Publishing;
  /** Why the last attempt failed. */
  error: ReactNode;
  typed: string;
  onTypedChange: (typed: string) => void;
};

/** The note, the time and the button of a publication. If members lose completions, the user types the scheme's name. */
export function PublishForm(props: PublishFormProps) {
  const { draft, impact, impactLink, choices, publishing, error, typed, onTypedChange } = props;
  const { change, retained } = choices;
  const { note, when, day, time } = choices.values;
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const scheme = useScheme();
  const offlineReason = useOfflineReason();
  const { now } = usePortalContext();
  const today = useToday();
  const losing = impact.nodes.filter(({ lost: members }) => members !== 0);
  // The draft may have changed since a node was chosen.
  const retain = losing.flatMap(({ node_id }) => (retained.node_ids.has(node_id) ? [node_id] : []));
  const lost = losing.length - retain.length;
  const isNamed = lost === 0 || typed.trim() === scheme.title;
  const isLater = when === 'later';
  // Seconds; NaN without a day and a time.
  const at = Date.parse(`${day}T${time}`) / 1000;
  const isPast = isLater && at <= now();
  const isReady = isNamed && (!isLater || at > now());
  return (
    <form
      noValidate
      className="flex max-w-prose flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || publishing.isBusy || offlineReason !== undefined) return;
        void (isLater ? publishing.schedule(retain, at) : publishing.publish(retain));
      }}
    >
      {error}
      <PublicationEffect
        version={draft.version}
        impact={impact}
        nodes={{ lost, retained: retain.length }}
        isLater={isLater}
        impactLink={impactLink}
      />
      <TextArea
        label={t('scheme:publish.note')}
        labelNote={t('common:state.optional')}
        hint={t('scheme:publish.noteHint')}
        value={note}
        maxLength={1000}
        onChange={(event) => change({ note: event.target.value })}
      />
      <SelectField
        label={t('scheme:publish.schedule.when')}
        value={when}
        options={[
          { value: 'now', label: t('scheme:publish.schedule.now') },
          { value: 'later', label: t('scheme:publish.schedule.later') },
        ]}
        onChange={(event) => change({ when: event.target.value })}
      />
      {isLater && (
        <>
          <DateField
            label={t('scheme:publish.schedule.day')}
            hint={t('scheme:publish.schedule.dayHint')}
            min={today}
            value={day}
            error={isPast ? t('scheme:publish.schedule.past') : undefined}
            onValueChange={(next) => change({ day: next })}
          />
          <TimeField
            label={t('scheme:publish.schedule.time')}
            value={time}
            onValueChange={(value) => change({ time: value })}
          />
        </>
      )}
      {lost > 0 && (
        <TextField
          label={t('scheme:publish.typeName', { name: scheme.title })}
          hint={t('scheme:publish.typeNameHint')}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onTypedChange(event.target.value)}
        />
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          loading={publishing.isBusy}
          disabled={!isReady}
          disabledReason={offlineReason}
        >
          {t(isLater ? 'scheme:publish.schedule.action' : 'scheme:publish.action', {
            version: format.number(draft.version),
          })}
        </Button>
      </div>
    </form>
  );
}
