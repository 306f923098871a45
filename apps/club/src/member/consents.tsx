import type { ApiFailure } from '@springboard/api-client';
import type { Consent, ConsentQuestion } from '@springboard/contract';
import { wordingIn } from '@springboard/domain';
import { localeOf, useTranslation } from '@springboard/i18n';
import {
  portalContext,
  renderLink,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Card, Chip, EmptyState, Notice, textLinkClass } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { loadMember } from './load-member.ts';
import { useKindText } from './use-kind-text.ts';

/** Every question of the club with its text and answers, and the answers to questions that had no text. */
export function Component() {
  const { t } = useTranslation('club');
  const { member, questions } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const answers = Map.groupBy(member.consents ?? [], ({ kind }) => kind);
  const kinds = new Set([...questions.map(({ kind }) => kind), ...answers.keys()]);
  if (kinds.size === 0) {
    return (
      <EmptyState title={t('member.consents.none')} detail={t('member.consents.noneDetail')} />
    );
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <p className="text-sm lg:col-span-2">
        {renderLink({
          to: paths.consents,
          className: textLinkClass,
          children: t('member.consents.texts'),
        })}
      </p>
      {[...kinds].map((kind) => (
        <KindCard
          key={kind}
          uuid={member.uuid}
          kind={kind}
          question={questions.find((question) => question.kind === kind)}
          consents={answers.get(kind) ?? []}
        />
      ))}
    </div>
  );
}

type KindCardProps = {
  uuid: string;
  kind: string;
  question: ConsentQuestion | undefined;
  /** Latest first. */
  consents: readonly Consent[];
};

/** The club can record what a guardian has said or written to it, also as the first answer. */
function KindCard({ uuid, kind, question, consents }: KindCardProps) {
  const { t, i18n } = useTranslation('club');
  const kindText = useKindText();
  const [latest] = consents;
  const version = question?.versions.find(({ id }) => id === question.text_id);
  const wording = version && wordingIn(version.texts, localeOf(i18n));
  return (
    <Card
      title={wording?.title ?? kindText(kind)}
      actions={<StateChip latest={latest} isDue={question?.is_due === true} />}
    >
      {version && wording && (
        <details className="mb-2 text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center text-accent-ink">
            {t('member.consents.text', { version: version.version })}
          </summary>
          <p lang={wording.locale} className="whitespace-pre-wrap wrap-anywhere">
            {wording.text}
          </p>
        </details>
      )}
      <ol className="text-sm">
        {consents.map((consent, index) => (
          <li key={consent.id} className={index === 0 ? 'pb-1' : 'py-1 text-muted'}>
            <Answer consent={consent} current={version?.version} />
          </li>
        ))}
      </ol>
      <RecordAnswer uuid={uuid} kind={kind} question={question} latest={latest} />
      {question && (
        <AskAgain uuid={uuid} question={question} title={wording?.title ?? kindText(kind)} />
      )}
    </Card>
  );
}

/** Due: there is no answer to the current version. */
function StateChip({ latest, isDue }: { latest: Consent | undefined; isDue: boolean }) {
  const { t } = useTranslation('club');
  if (latest === undefined) return <Chip tone="warning">{t('member.consents.unanswered')}</Chip>;
  if (isDue) return <Chip tone="warning">{t('member.consents.outdated')}</Chip>;
  return (
    <Chip tone={latest.agreed ? 'positive' : 'negative'}>
      {t(latest.agreed ? 'member.consents.given' : 'member.consents.refused')}
    </Chip>
  );
}

type RecordAnswerProps = Omit<KindCardProps, 'consents'> & { latest: Consent | undefined };

/** Both answers while one is due, else the opposite of the latest. */
function RecordAnswer({ uuid, kind, question, latest }: RecordAnswerProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const isOpen = latest === undefined || question?.is_due === true;
  const record = (agreed: boolean) =>
    void send(
      t('member.consents.recorded'),
      api.call('POST /members/:uuid/consents', {
        params: { uuid },
        body: { kind, agreed, ...(question && { text_id: question.text_id }) },
      }),
    );
  return (
    <>
      {failure && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      <span className="mt-2 flex flex-wrap gap-2">
        {[true, false]
          .filter((agreed) => isOpen || agreed !== latest.agreed)
          .map((agreed) => (
            <Button
              key={String(agreed)}
              size="small"
              loading={isBusy}
              disabledReason={offlineReason}
              onClick={() => record(agreed)}
            >
              {t(agreed ? 'member.consents.recordGiven' : 'member.consents.recordRefused')}
            </Button>
          ))}
      </span>
    </>
  );
}

type AskAgainProps = { uuid: string; question: ConsentQuestion; title: string };

/** Sends the question to the guardians who may act, at most once a day. */
function AskAgain({ uuid, question: { kind, requested_at }, title }: AskAgainProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const format = useFormat();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const ask = () =>
    void send(
      t('member.consents.asked', { title }),
      api.call('POST /members/:uuid/consent-requests', { params: { uuid }, body: { kind } }),
    );
  const problemOf = ({ error, detail }: ApiFailure) => {
    if (error !== 'CONFLICT') return errorText(error);
    return t(
      'guardians' in Object(detail) ? 'member.consents.noGuardian' : 'member.consents.askedToday',
    );
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-2">
      <Button
        size="small"
        loading={isBusy}
        disabledReason={offlineReason}
        aria-label={t('member.consents.askAbout', { title })}
        onClick={ask}
      >
        {t('member.consents.askAgain')}
      </Button>
      {requested_at !== null && (
        <span className="text-sm text-muted">
          {t('member.consents.askedAt', { moment: format.moment(requested_at) })}
        </span>
      )}
      {failure && (
        <Notice kind="error" live>
          {problemOf(failure)}
        </Notice>
      )}
    </div>
  );
}

type AnswerProps = {
  consent: Consent;
  /** The number of the version that applies. */
  current: number | undefined;
};

/** The latest version may say something else than the one that was answered. */
function Answer({ consent: { agreed, ts, user, version }, current }: AnswerProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const state = t(agreed ? 'member.consents.given' : 'member.consents.refused');
  const isEarlier = current !== undefined && version !== current;
  const of = [
    version === null ? null : t('member.consents.version', { version }),
    isEarlier ? t('member.consents.toEarlier') : null,
  ];
  return <>{[state, user.name, format.moment(ts), ...of].filter(Boolean).join(' · ')}</>;
}

export const loader = async (args: LoaderFunctionArgs) => {
  const { value: member } = await loadMember(args, { with_consents: 1 });
  const { value: questions } = await portalContext(args.context).queries.fetch(
    'GET /members/:uuid/consent-texts',
    { params: { uuid: member.uuid } },
    args.request.signal,
  );
  return { member, questions };
};
