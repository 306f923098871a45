import type { SchemeVideo } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOnline, useParts } from '@springboard/portal';
import { CirclePlay, CircleX, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { KeepControl } from './keep-control.tsx';
import { isElsewhere } from './scheme-videos.ts';
import { useKept } from './use-kept.ts';
import { usePlayer } from './use-player.ts';

/** A video to play here, or a link to where it is. */
export function VideoRow({ video }: { video: SchemeVideo }) {
  const { api_base } = useParts();
  const origins = [location.origin, ...(api_base === '' ? [] : [new URL(api_base).origin])];
  return isElsewhere(video.url, origins) ? (
    <ElsewhereRow video={video} />
  ) : (
    <PlayableRow video={video} />
  );
}

const target = 'stretched min-w-0 text-left text-base font-strong text-ink no-underline';

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

function ElsewhereRow({ video }: { video: SchemeVideo }) {
  const { t } = useTranslation('common');
  const host = new URL(video.url).hostname.replace(/^www\./, '');
  return (
    <li>
      <Row icon={<ExternalLink aria-hidden size={24} />} detail={`${host} · ${t('state.newTab')}`}>
        <a href={video.url} target="_blank" rel="noopener noreferrer" className={target}>
          {video.name}
        </a>
      </Row>
    </li>
  );
}

function PlayableRow({ video }: { video: SchemeVideo }) {
  const { t } = useTranslation('scheme-browser');
  const online = useOnline();
  const kept = useKept(video.id);
  const { source, play, stop } = usePlayer(video);
  const playable = online || kept !== null;
  const isOn = source !== null;
  return (
    <li>
      <Row
        icon={isOn ? <CircleX aria-hidden size={28} /> : <CirclePlay aria-hidden size={28} />}
        detail={<Where id={video.id} />}
        trailing={<KeepControl video={video} />}
      >
        <button
          type="button"
          aria-disabled={!playable || undefined}
          aria-expanded={isOn}
          onClick={() => playable && void (isOn ? stop() : play())}
          className={`${target} aria-disabled:cursor-not-allowed aria-disabled:text-muted`}
        >
          <span className="sr-only">{isOn ? t('video.stop') : t('video.play')} </span>
          {video.name}
        </button>
      </Row>
      {isOn && (
        <video
          src={source}
          controls
          autoPlay
          playsInline
          aria-label={video.name}
          className="aspect-video w-full bg-sunken"
        >
          {/* Captions come within the file: the scheme keeps none beside it. */}
          <track kind="captions" />
        </video>
      )}
    </li>
  );
}

/** Whether it plays without a network. */
function Where({ id }: { id: number }) {
  const { t } = useTranslation('scheme-browser');
  const online = useOnline();
  const kept = useKept(id);
  if (kept !== null) return t('video.here', { size: kept });
  return online ? t('video.streams') : t('video.needsNetwork');
}
