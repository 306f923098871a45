import type { SchemeVideo } from '@springboard/contract';
import { videoLength } from '@springboard/domain';
import { localeOf, useTranslation } from '@springboard/i18n';
import { useFormat, useOnline, usePortalContext } from '@springboard/portal';
import { CirclePlay, CircleX, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSchemeView } from '../scheme-view-context.ts';
import { SaveVideoButton } from './save-video-button.tsx';
import { isExternalVideo } from './scheme-videos.ts';
import { usePlayer } from './use-player.ts';
import { usePoster } from '../use-small-picture.ts';
import { useSavedSize } from './use-save-video.ts';

/** A video to play in the page, or a link to another site. */
export function VideoRow({ video }: { video: SchemeVideo }) {
  return isExternalVideo(video.url, usePortalContext()) ? (
    <ExternalRow video={video} />
  ) : (
    <PlayableRow video={video} />
  );
}

const titleClass = 'stretched min-w-0 text-left text-base font-strong text-ink no-underline';

type RowProps = { icon: ReactNode; children: ReactNode; detail: ReactNode; trailing?: ReactNode };

function Row({ icon, children, detail, trailing }: RowProps) {
  return (
    <div className="relative flex min-h-16 items-center gap-3 px-4 py-2.5 eased hover:bg-hover">
      <span className="shrink-0 text-accent-ink">{icon}</span>
      <div className="min-w-0 grow">
        {children}
        <p className="mt-0.5 text-sm text-muted">{detail}</p>
      </div>
      {trailing && <div className="relative z-1 flex shrink-0">{trailing}</div>}
    </div>
  );
}

function ExternalRow({ video }: { video: SchemeVideo }) {
  const { t } = useTranslation('common');
  const host = new URL(video.url).hostname.replace(/^www\./, '');
  return (
    <li>
      <Row icon={<ExternalLink aria-hidden size={24} />} detail={`${host} · ${t('state.newTab')}`}>
        <a href={video.url} target="_blank" rel="noopener noreferrer" className={titleClass}>
          {video.name}
        </a>
      </Row>
    </li>
  );
}

function PlayableRow({ video }: { video: SchemeVideo }) {
  const { t, i18n } = useTranslation(['scheme-browser', 'common']);
  const online = useOnline();
  const { slug } = useSchemeView().curriculum;
  const poster = usePoster(slug, video);
  const savedSize = useSavedSize(video.id);
  const { playing, play, stop } = usePlayer(video);
  const playable = online || savedSize !== null;
  const isPlaying = playing !== null;
  return (
    <li>
      <Row
        icon={<PlayIcon isPlaying={isPlaying} poster={poster} />}
        detail={<Availability video={video} savedSize={savedSize} />}
        trailing={<SaveVideoButton video={video} />}
      >
        <button
          type="button"
          aria-disabled={!playable || undefined}
          aria-expanded={isPlaying}
          onClick={() => playable && void (isPlaying ? stop() : play())}
          className={`${titleClass} aria-disabled:cursor-not-allowed aria-disabled:text-muted`}
        >
          <span className="sr-only">
            {isPlaying ? t('scheme-browser:video.stop') : t('scheme-browser:video.play')}{' '}
          </span>
          {video.name}
        </button>
      </Row>
      {playing !== null && (
        // The rule does not see tracks of a list.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          src={playing.source}
          poster={poster ?? undefined}
          controls
          autoPlay
          playsInline
          aria-label={video.name}
          className="aspect-video max-h-[70dvh] w-full bg-sunken"
        >
          {playing.tracks.map(({ language, url }) => (
            <track
              key={language}
              kind="captions"
              src={url}
              srcLang={language}
              label={t(`common:languages.${language}`)}
              default={language === localeOf(i18n)}
            />
          ))}
        </video>
      )}
    </li>
  );
}

/** The poster under the sign of what a press does, or the sign alone. */
function PlayIcon({ isPlaying, poster }: { isPlaying: boolean; poster: string | null }) {
  const Sign = isPlaying ? CircleX : CirclePlay;
  if (poster === null) return <Sign aria-hidden size={28} />;
  return (
    <span className="relative block">
      <img src={poster} alt="" className="h-12 w-20 rounded-control bg-sunken object-cover" />
      <span className="absolute inset-0 m-auto size-8 rounded-full bg-surface p-0.5">
        <Sign aria-hidden size={28} />
      </span>
    </span>
  );
}

type AvailabilityProps = { video: SchemeVideo; savedSize: string | null };

/** Length and size of the video, and whether it plays without a network. */
function Availability({ video: { duration_s, size }, savedSize }: AvailabilityProps) {
  const { t } = useTranslation('scheme-browser');
  const format = useFormat();
  const online = useOnline();
  const state = online ? t('video.streams') : t('video.needsNetwork');
  const facts = [
    ...(duration_s === undefined ? [] : [videoLength(duration_s)]),
    ...(size === undefined || savedSize !== null ? [] : [format.size(size)]),
    savedSize === null ? state : t('video.here', { size: savedSize }),
  ];
  return facts.join(' · ');
}
