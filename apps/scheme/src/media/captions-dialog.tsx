import type { Language, SchemeVideo } from '@springboard/contract';
import { type CaptionProblem, parseCaptions } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  readText,
  useApi,
  useChange,
  useErrorText,
  useOfflineReason,
  useSession,
} from '@springboard/portal';
import { Button, Chip, Notice, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useScheme } from '../scheme/layout.tsx';
import { CaptionEditor } from './caption-editor.tsx';

type CaptionsDialogProps = { video: SchemeVideo; onClose: () => void };

/** The captions of a video by language, each from a file or from the editor. */
export function CaptionsDialog({ video, onClose }: CaptionsDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const offlineReason = useOfflineReason();
  const languages = useSession((state) => state.languages).filter(({ active }) => active === 1);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('scheme:media.captions.title', { name: video.name })}
      description={t('scheme:media.captions.text')}
      closeLabel={t('common:actions.close')}
    >
      {offlineReason !== undefined && <Notice kind="offline">{offlineReason}</Notice>}
      <ul className="divide-y divide-line">
        {languages.map((language) => (
          <LanguageCaptions key={language.language_id} language={language} video={video} />
        ))}
      </ul>
    </Dialog>
  );
}

type LanguageCaptionsProps = { language: Language; video: SchemeVideo };

function LanguageCaptions({ language, video }: LanguageCaptionsProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const { slug } = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const [isEditing, setEditing] = useState(false);
  const [problems, setProblems] = useState<readonly CaptionProblem[]>([]);
  const name = t(`common:languages.${language.language}`);
  const has = video.captions?.some((each) => each.language === language.language) === true;
  const params = { slug, id: video.id, language_id: language.language_id };
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = await readText(file);
    const parsed = parseCaptions(text);
    setProblems(parsed.ok ? [] : parsed.problems);
    if (!parsed.ok) return;
    const title = t('scheme:media.captions.saved', { language: name });
    const body = { text };
    await send(
      title,
      api.call('PUT /schemes/:slug/videos/:id/captions/:language_id', { params, body }),
    );
  };
  const remove = () =>
    send(
      t('scheme:media.captions.removed', { language: name }),
      api.call('DELETE /schemes/:slug/videos/:id/captions/:language_id', { params }),
    );
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex items-center gap-2 font-strong">
        {name}
        <Chip tone={has ? 'positive' : 'neutral'}>
          {t(has ? 'scheme:media.captions.has' : 'scheme:media.captions.none')}
        </Chip>
      </p>
      {problems.length > 0 && (
        <Notice kind="error" live title={t('scheme:media.captions.wrong')}>
          <ul>
            {problems.map(({ line, code }) => (
              <li key={`${line} ${code}`}>
                {t('scheme:media.captions.line', {
                  line,
                  problem: t(`media.captions.problems.${code}`),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {failure !== null && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      <TextField
        type="file"
        accept=".vtt,.srt,text/vtt"
        label={t('scheme:media.captions.file', { language: name })}
        className="[&_input]:py-2.5"
        disabled={isBusy || offlineReason !== undefined}
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          // So that the same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabledReason={offlineReason} onClick={() => setEditing(true)}>
          {t(has ? 'scheme:media.captions.edit' : 'scheme:media.captions.write', {
            language: name,
          })}
        </Button>
        {has && (
          <Button size="small" disabledReason={offlineReason} onClick={() => void remove()}>
            {t('scheme:media.captions.remove', { language: name })}
          </Button>
        )}
      </div>
      {isEditing && (
        <CaptionEditor video={video} language={language} onClose={() => setEditing(false)} />
      )}
    </li>
  );
}
