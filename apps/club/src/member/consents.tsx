import type { Consent } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useErrorText, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, Card, Chip, EmptyState, Notice } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadMember } from './load-member.ts';

/** The answers to the questions of the club: the one that counts of each kind, and the earlier ones below it. */
export function Component() {
  const { t } = useTranslation('club');
  const { value } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const answers = Map.groupBy(value.consents ?? [], ({ kind }) => kind);
  if (answers.size === 0) {
    return (
      <EmptyState title={t('member.consents.none')} detail={t('member.consents.noneDetail')} />
    );
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {[...answers].map(([kind, consents]) => (
        <KindCard key={kind} uuid={value.uuid} kind={kind} consents={consents} />
      ))}
    </div>
  );
}

type KindCardProps = { uuid: string; kind: string; consents: readonly Consent[] };

/** The first answer is the latest. The club can record what a guardian has said or written to it. */
function KindCard({ uuid, kind, consents }: KindCardProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const kindText = useKindText();
  const agreed = consents[0]?.agreed ?? false;
  const record = () =>
    void send(
      t('member.consents.recorded'),
      api.call('POST /members/:uuid/consents', {
        params: { uuid },
        body: { kind, agreed: !agreed },
      }),
    );
  return (
    <Card
      title={kindText(kind)}
      actions={
        <Chip tone={agreed ? 'positive' : 'negative'}>
          {t(agreed ? 'member.consents.given' : 'member.consents.refused')}
        </Chip>
      }
    >
      <ol className="text-sm">
        {consents.map((consent, index) => (
          <li key={consent.id} className={index === 0 ? 'pb-1' : 'py-1 text-muted'}>
            <Answer consent={consent} />
          </li>
        ))}
      </ol>
      {failure && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      <Button
        size="small"
        className="mt-2"
        loading={isBusy}
        disabledReason={offlineReason}
        onClick={record}
      >
        {t(agreed ? 'member.consents.recordRefused' : 'member.consents.recordGiven')}
      </Button>
    </Card>
  );
}

/** Kinds with a text of their own. The club's other questions are in its own words. */
const KINDS = ['photographs', 'first-aid'] as const;

/** The kind of a consent in words. A kind of the club's own is shown as it is. */
export const useKindText = () => {
  const { t } = useTranslation('club');
  return (kind: string): string => {
    const known = KINDS.find((one) => one === kind);
    return known === undefined ? kind : t(`member.consents.kinds.${known}`);
  };
};

function Answer({ consent: { agreed, ts, user } }: { consent: Consent }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const state = t(agreed ? 'member.consents.given' : 'member.consents.refused');
  return <>{[state, user.name, format.moment(ts)].filter(Boolean).join(' · ')}</>;
}

export const loader = (args: LoaderFunctionArgs) => loadMember(args, { with_consents: 1 });
