import type { Language, SchemeVideo, VideoCaptions } from '@springboard/contract';
import { parseCaptions, parseCaptionTime } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { Button, Notice, Spinner } from '@springboard/ui';
import { ConfirmDialog, Dialog } from '@springboard/ui/dialog';
import { Pause, Play, Plus } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useScheme } from '../scheme/layout.tsx';
import { CaptionRowFields } from './caption-row.tsx';
import {
  type CaptionRow,
  captionsOf,
  problemsOf,
  rowAt,
  rowOf,
  withNewRow,
} from './caption-rows.ts';
import { useVideoSource } from './use-video-source.ts';

type CaptionEditorProps = { video: SchemeVideo; language: Language; onClose: () => void };

/** Writes the captions of a video in one language, beside the video. */
export function CaptionEditor(props: CaptionEditorProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const errorText = useErrorText();
  const { rows, error } = useStoredRows(props);
  const { video, language, onClose } = props;
  const title = t('scheme:media.captions.file', {
    language: t(`common:languages.${language.language}`),
  });
  if (rows !== null) return <LoadedEditor {...props} title={title} stored={rows} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="wide"
      title={title}
      description={video.name}
      closeLabel={t('common:actions.close')}
    >
      {error === null ? <Spinner /> : <Notice kind="error">{errorText(error)}</Notice>}
    </Dialog>
  );
}

/** The stored captions; none for a language without captions. `error`: they could not be read. */
const useStoredRows = ({ video, language }: CaptionEditorProps) => {
  const api = useApi();
  const { slug } = useScheme();
  const [state, setState] = useState<{
    rows: readonly CaptionRow[] | null;
    error: string | null;
  }>({ rows: null, error: null });
  useEffect(() => {
    const read = async () => {
      const result = await api.call('GET /schemes/:slug/videos/:id', {
        params: { slug, id: video.id },
      });
      setState(
        result.ok
          ? { rows: rowsOf(result.value.captions, language), error: null }
          : { rows: null, error: result.failure.error },
      );
    };
    void read();
  }, [api, slug, video.id, language]);
  return state;
};

const rowsOf = (
  captions: readonly VideoCaptions[],
  { language }: Language,
): readonly CaptionRow[] => {
  const text = captions.find((each) => each.language === language)?.text;
  const parsed = text === undefined ? null : parseCaptions(text);
  return parsed?.ok === true ? parsed.cues.map(rowOf) : [];
};

type LoadedEditorProps = CaptionEditorProps & { title: string; stored: readonly CaptionRow[] };

function LoadedEditor({ video, language, title, stored, onClose }: LoadedEditorProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { slug } = useScheme();
  const { send, isBusy, failure } = useChange();
  const [rows, setRows] = useState(stored);
  const player = usePlayer(video, rows);
  const [isChecked, setChecked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const name = t(`common:languages.${language.language}`);

  const change = (id: number, changes: Partial<CaptionRow>) =>
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  const add = () => {
    const { rows: more, id } = withNewRow(rows, player.now());
    setRows(more);
    // The field is there after the next rendering.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-caption="${id}"]`)?.focus(),
    );
  };
  const save = async () => {
    setChecked(true);
    if (rows.length === 0 || !rows.every(isComplete)) return;
    const call = api.call('PUT /schemes/:slug/videos/:id/captions/:language_id', {
      params: { slug, id: video.id, language_id: language.language_id },
      body: { text: captionsOf(rows) },
    });
    if (await send(t('scheme:media.captions.saved', { language: name }), call)) onClose();
  };
  const shown = rowAt(rows, player.at);
  return (
    <FormDialog
      width="wide"
      title={title}
      description={video.name}
      error={
        (failure && errorText(failure.error)) ??
        (isChecked && rows.length === 0 && t('scheme:media.captions.editor.empty'))
      }
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={() => (rows === stored ? onClose() : setLeaving(true))}
    >
      <div className="sticky top-0 z-10 flex flex-col gap-2 bg-raised pb-2">
        {player.element}
        <div className="flex flex-wrap gap-2">
          {player.isPlayable && (
            <Button
              icon={
                player.isPlaying ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />
              }
              onClick={player.toggle}
            >
              {t(`scheme:media.captions.editor.${player.isPlaying ? 'pause' : 'play'}`)}
            </Button>
          )}
          <Button icon={<Plus aria-hidden size={18} />} onClick={add}>
            {t(`scheme:media.captions.editor.${player.isPlayable ? 'addHere' : 'add'}`)}
          </Button>
        </div>
      </div>
      <div ref={list} className="divide-y divide-line">
        {rows.map((row, index) => (
          <CaptionRowFields
            key={row.id}
            row={row}
            number={index + 1}
            problems={isChecked ? problemsOf(row) : {}}
            isShown={row === shown}
            now={player.isPlayable ? player.now : null}
            onChange={(changes) => change(row.id, changes)}
            onPlay={() => player.playFrom(parseCaptionTime(row.start) ?? 0)}
            onDelete={() => setRows(rows.filter(({ id }) => id !== row.id))}
          />
        ))}
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('scheme:media.captions.editor.leaveTitle')}
        description={t('scheme:media.captions.editor.leaveText')}
        confirmLabel={t('scheme:media.captions.editor.leave')}
        cancelLabel={t('scheme:media.captions.editor.stay')}
        onConfirm={onClose}
      />
    </FormDialog>
  );
}

/** The video with its controls, which shows the rows without problems. Times are in milliseconds. */
const usePlayer = (video: SchemeVideo, rows: readonly CaptionRow[]) => {
  const { t } = useTranslation('scheme');
  const { isLoading, address } = useVideoSource(video);
  const ref = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const now = () => Math.round(1000 * (ref.current?.currentTime ?? 0));
  const play = () => void ref.current?.play();
  const element =
    address === null ? (
      isLoading ? (
        <Spinner />
      ) : (
        <Notice kind="info">{t('media.captions.editor.elsewhere')}</Notice>
      )
    ) : (
      <CaptionedVideo
        ref={ref}
        src={address}
        aria-label={video.name}
        captions={captionsOf(rows.filter(isComplete))}
        onTimeUpdate={() => setAt(now())}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
    );
  return {
    element,
    isPlayable: address !== null,
    at,
    now,
    isPlaying,
    toggle: () => (isPlaying ? ref.current?.pause() : play()),
    playFrom: (ms: number) => {
      if (ref.current !== null) ref.current.currentTime = ms / 1000;
      play();
    },
  };
};

type CaptionedVideoProps = ComponentProps<'video'> & {
  /** WebVTT. */
  captions: string;
};

function CaptionedVideo({ captions, ...video }: CaptionedVideoProps) {
  const track = useRef<HTMLTrackElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([captions], { type: 'text/vtt' }));
    if (track.current !== null) track.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [captions]);
  return (
    <video
      {...video}
      crossOrigin="anonymous"
      controls
      playsInline
      preload="auto"
      className="max-h-[30vh] w-full rounded-control bg-sunken object-contain"
    >
      <track ref={track} kind="captions" default />
    </video>
  );
}

const isComplete = (row: CaptionRow): boolean => Object.keys(problemsOf(row)).length === 0;
