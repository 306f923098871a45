import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { MoveButtons, IconButton, SelectField } from '@springboard/ui';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { paths } from '../../paths.ts';
import { useSchemeEditor } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';
import { useMoveLabels } from './use-move-labels.ts';

type VideosFieldProps = { id: string; commands: Commands };

/** Videos of the scheme, in the order in which coaches see them. */
export function VideosField({ id, commands }: VideosFieldProps) {
  const { t } = useTranslation('scheme');
  const { videos, slug } = useSchemeEditor().facts;
  const field = useField(commands, id, 'videos');
  const label = t('editor.fields.videos');
  const ids = field.value ?? [];
  const moveLabels = useMoveLabels();
  const nameOf = (video: unknown) =>
    videos.find((one) => one.id === video)?.name ?? t('editor.videos.unknown', { id: video });
  const hasNoCaptions = (video: number) =>
    videos.find((one) => one.id === video)?.captions?.length === 0;
  const move = (index: number, by: -1 | 1) => {
    const video = ids[index];
    const target = index + by;
    if (video === undefined || target < 0 || target >= ids.length || field.isLocked) return;
    field.set(ids.toSpliced(index, 1).toSpliced(target, 0, video));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  const others = videos.filter((video) => !ids.includes(video.id));
  return (
    <FieldFrame
      {...field}
      label={label}
      textOf={(value) => (Array.isArray(value) ? value.map(nameOf).join(', ') : '–')}
    >
      {videos.length === 0 && <p className="text-sm text-muted">{t('editor.videos.none')}</p>}
      <ol className="divide-y divide-line">
        {ids.map((video, index) => (
          // Alt with an arrow in one of its buttons moves the video.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={video}
            className="flex min-h-11 items-center gap-1 text-sm"
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span className="min-w-0 grow wrap-anywhere">
              {nameOf(video)}
              {hasNoCaptions(video) && (
                <span className="block text-muted">{t('editor.videos.noCaptions')}</span>
              )}
            </span>
            {!field.isLocked && (
              <>
                <MoveButtons
                  labels={moveLabels(nameOf(video))}
                  index={index}
                  count={ids.length}
                  onMove={(by) => move(index, by)}
                />
                <IconButton
                  label={t('editor.removeNamed', { title: nameOf(video) })}
                  icon={<X aria-hidden size={18} />}
                  onClick={() => field.set(ids.toSpliced(index, 1))}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <SelectField
          label={t('editor.videos.add')}
          value=""
          disabled={field.isLocked}
          options={[
            { value: '', label: t('editor.videos.choose') },
            ...others.map((video) => ({ value: String(video.id), label: video.name })),
          ]}
          onChange={({ target }) => {
            if (target.value !== '') field.set([...ids, Number(target.value)]);
          }}
        />
      )}
      <p className="mt-2 text-sm [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        {renderLink({
          to: paths.media(slug),
          className: 'text-accent-ink underline underline-offset-3',
          children: t('editor.videos.media'),
        })}
      </p>
    </FieldFrame>
  );
}
