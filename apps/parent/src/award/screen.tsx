import { dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { award as awardTexts } from '@springboard/i18n/areas/parent';
import { useAlerts, usePortalContext } from '@springboard/portal';
import { AwardBadge, Button, EmptyState, Notice } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { FileDown, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { awardsOf, type ShownAward } from '../overview/awards-card.tsx';
import { useCloseSheet, useOverview } from '../overview/overview-context.ts';
import { drawAward } from './draw-award.ts';
import { saveCertificate } from './save-certificate.ts';
import { shareImage } from './share-image.ts';

export const translations = [awardTexts];

/** A completed level: the badge, the day, the certificate, and an image to share. */
export function Component() {
  const { t } = useTranslation(['parent', 'common']);
  const { child } = useOverview();
  const { slug, '*': id } = useParams();
  const close = useCloseSheet();
  const award = awardsOf(child).find(
    (one) => one.award.scheme_slug === slug && one.award.node_id === `/${id ?? ''}`,
  );
  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(stays) => !stays && close()}
      title={award?.title ?? t('parent:awards.label')}
      closeLabel={t('common:actions.close')}
    >
      {award === undefined ? (
        <EmptyState title={t('parent:award.unknown')} detail={t('parent:award.unknownDetail')} />
      ) : (
        <Award key={award.key} award={award} />
      )}
    </Dialog>
  );
}

function Award({ award: shown }: { award: ShownAward }) {
  const { t } = useTranslation('parent');
  const { child, pictureOf } = useOverview();
  const { queries } = usePortalContext();
  const alerts = useAlerts();
  const format = useFormats(child.club.time_zone);
  const badge = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState<'certificate' | 'image' | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const { title, level, mark, completed_ts, award } = shown;
  const { firstname, uuid, club } = child;
  const text = t('awards.celebrate', { firstname, level: title });
  const day = format.date(dateIn(club.time_zone, completed_ts));

  const openCertificate = async () => {
    setBusy('certificate');
    const name = `${t('award.certificate')} ${firstname} ${title}`;
    setUnavailable(!(await saveCertificate(queries, { member_uuid: uuid, ...award }, name)));
    setBusy(null);
  };
  const share = async () => {
    setBusy('image');
    try {
      const drawn = badge.current?.querySelector<SVGSVGElement | HTMLImageElement>('svg, img');
      if (drawn) await shareImage(await drawAward(drawn, { text, day }), `${title}.png`, text);
    } catch {
      alerts.raise({ tone: 'error', title: t('award.notShared'), subject: 'award' });
    }
    setBusy(null);
  };
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <div ref={badge}>
        <AwardBadge
          level={level}
          mark={mark}
          earned
          picture={pictureOf(award)}
          size={144}
          label={t('awards.label')}
        />
      </div>
      <div>
        <p className="text-lg font-strong text-balance wrap-anywhere">{text}</p>
        <p className="text-muted">{day}</p>
      </div>
      {isUnavailable && (
        <Notice kind="error" live>
          {t('award.unavailable')}
        </Notice>
      )}
      <div className="grid w-full gap-2 sm:flex sm:justify-center">
        <Button
          variant="primary"
          icon={<FileDown aria-hidden size={20} />}
          loading={busy === 'certificate'}
          onClick={() => void openCertificate()}
        >
          {t('award.certificate')}
        </Button>
        <Button
          icon={<Share2 aria-hidden size={20} />}
          loading={busy === 'image'}
          onClick={() => void share()}
        >
          {t('award.share')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('award.text')}</p>
    </div>
  );
}
