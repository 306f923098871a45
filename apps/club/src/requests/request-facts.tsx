import type { ChangeRequest } from '@springboard/contract';
import { changesOfRequest } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { paths } from '../paths.ts';
import { useRequestText } from './request-text.ts';

/** The child, the kind of request, and what was and what will be. */
export function RequestFacts({ request }: { request: ChangeRequest }) {
  const { t } = useTranslation('club');
  const { valueText } = useRequestText();
  const { member, kind } = request;
  const changes = changesOfRequest(request);
  return (
    <>
      <p>
        {renderLink({
          to: paths.member(member.uuid),
          className: 'inline-flex min-h-11 items-center font-strong wrap-anywhere',
          children: `${member.firstname} ${member.lastname}`,
        })}{' '}
        <span className="text-sm text-muted">· {t(`requests.kinds.${kind}`)}</span>
      </p>
      {changes.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {changes.map(({ field, before, next }) => (
            <div key={field} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{t(`requests.fields.${field}`)}</dt>
              <dd className="wrap-anywhere">
                {before !== undefined && (
                  <>
                    <span className="sr-only">{t('requests.before')} </span>
                    <span className={before === null ? 'text-muted' : 'line-through'}>
                      {before === null ? t('requests.nothing') : valueText(field, before)}
                    </span>
                    <span aria-hidden> → </span>
                    <span className="sr-only">{t('requests.after')} </span>
                  </>
                )}
                <span className="font-strong">{valueText(field, next)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
