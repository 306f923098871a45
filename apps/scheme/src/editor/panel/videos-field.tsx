import { useTranslation } from '@springboard/i18n';
import { MoveButtons, IconButton, SelectField } from '@springboard/ui';
import { X } from 'lucide-react';
import { useSchemeEditor } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';
import { useMoveLabels } from './use-move-labels.ts';

type VideosFieldProps = { id: string; commands: Commands };

/** Videos of the scheme, in the order in which coaches see them. */
export function VideosField({ id, commands }: VideosFieldProps) {
  const { t } = useTranslation('scheme');
  const { videos } = useSchemeEditor().facts;
  const field = useField(commands, id, 'videos');
  const label = t('editor.fields.videos');
  const ids = field.value ?? [];
  const moveLabels = useMoveLabels();
  const nameOf = (video: unknown) =>
    videos.find((one) => one.id === video)?.name ?? t('editor.videos.unknown', { id: video });
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
          <li key={video} className="flex min-h-11 items-center gap-1 text-sm">
            <span className="min-w-0 grow wrap-anywhere">{nameOf(video)}</span>
            {!field.isLocked && (
              <>
                <MoveButtons
                  labels={moveLabels(nameOf(video))}
                  index={index}
                  count={ids.length}
                  onMove={(by) =>
                    field.set(ids.toSpliced(index, 1).toSpliced(index + by, 0, video))
                  }
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
    </FieldFrame>
  );
}
