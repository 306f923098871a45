import type { SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, buttonClass, EmptyState, PageHeader } from '@springboard/ui';
import { Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useGroup } from '../group/use-group.ts';
import { Certificate } from './certificate.tsx';
import type { HandedBadge } from './level-badges.ts';

type CertificatesProps = {
  /** undefined: the scheme does not have the level in the URL. */
  level: SchemeNode | undefined;
  number: number;
  handed: readonly HandedBadge[];
  scheme_title: string;
};

/** A certificate for each member with the level's badge, to print or to save as PDF in the browser. */
export function Certificates({ level, number, handed, scheme_title }: CertificatesProps) {
  const { t } = useTranslation('coach');
  const { group } = useGroup();
  const [searchParams] = useSearchParams();
  const backParams = new URLSearchParams(searchParams);
  backParams.delete('certificates');
  backParams.delete('memberUuid');
  const isEmpty = level === undefined || handed.length === 0;
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
              <Link to={{ search: `?${backParams}` }} className={buttonClass()}>
                {t('badges.backToBadges')}
              </Link>
              {!isEmpty && (
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
      {isEmpty ? (
        <EmptyState title={t('badges.noCertificate')} detail={t('badges.noCertificateText')} />
      ) : (
        <div className="space-y-6 print:space-y-0">
          {handed.map((badge) => (
            <Certificate
              key={badge.member.uuid}
              handed={badge}
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
