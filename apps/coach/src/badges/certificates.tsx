import './certificates.css';
import type { SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, buttonClass, EmptyState, PageHeader } from '@springboard/ui';
import { Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useOpenGroup } from '../menu/open-group.ts';
import { Certificate } from './certificate.tsx';
import type { Handed } from './level-badges.ts';

type CertificatesProps = {
  /** undefined: the scheme has none of that id. */
  level: SchemeNode | undefined;
  number: number;
  handed: readonly Handed[];
  scheme_title: string;
};

/** A certificate for everybody who holds the level's badge, ready to be printed or kept as PDF by the browser. */
export function Certificates({ level, number, handed, scheme_title }: CertificatesProps) {
  const { t } = useTranslation('coach');
  const { group } = useOpenGroup();
  const [address] = useSearchParams();
  const back = new URLSearchParams(address);
  back.delete('certificates');
  back.delete('memberUuid');
  const none = level === undefined || handed.length === 0;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          eyebrow={group.name}
          title={
            level === undefined
              ? t('badges.certificate')
              : t('badges.certificatesOf', { level: level.title })
          }
          actions={
            <>
              <Link to={{ search: `?${back}` }} className={buttonClass()}>
                {t('badges.backToBadges')}
              </Link>
              {!none && (
                <Button
                  variant="primary"
                  icon={<Printer aria-hidden size={18} />}
                  onClick={() => window.print()}
                >
                  {t('badges.print')}
                </Button>
              )}
            </>
          }
        />
      </div>
      {none ? (
        <EmptyState title={t('badges.noCertificate')} detail={t('badges.noCertificateText')} />
      ) : (
        <div className="space-y-6 print:space-y-0">
          {handed.map((one) => (
            <Certificate
              key={one.member.uuid}
              handed={one}
              level={level}
              number={number}
              scheme_title={scheme_title}
            />
          ))}
        </div>
      )}
    </>
  );
}
