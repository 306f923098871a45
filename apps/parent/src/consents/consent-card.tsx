import type { Child, Consent, ConsentQuestion, ConsentVersion } from '@springboard/contract';
import { wordingIn } from '@springboard/domain';
import { localeOf, useFormats, useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { Button, Card, Chip } from '@springboard/ui';
import { useSend } from '../use-send.ts';

type ConsentCardProps = {
  child: Child;
  kind: string;
  /** null: the club has not written a text for this kind. */
  question: ConsentQuestion | null;
  /** Latest first. */
  answers: readonly Consent[];
};

/** A question with its text, the answer that counts, and the earlier versions and answers. */
export function ConsentCard({ child, kind, question, answers }: ConsentCardProps) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const current = question?.versions.find(({ id }) => id === question.text_id);
  const titleOf = useTitle();
  const title = titleOf(kind, current);
  const [latest] = answers;
  const isDue = question?.is_due === true;
  return (
    <Card title={title} actions={<StateChip isDue={isDue} latest={latest} />}>
      {current && (
        <>
          <Wording version={current} />
          <p className="mt-3 text-sm text-muted">
            {t('consents.version', {
              version: current.version,
              date: format.moment(current.valid_from),
            })}
          </p>
        </>
      )}
      {isDue && latest !== undefined && (
        <p className="mt-3 text-sm">
          {t(question.requested_at === null ? 'consents.changed' : 'consents.askedAgain')}
        </p>
      )}
      {latest !== undefined && (
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          <AnswerText answer={latest} child={child} />
        </p>
      )}
      {child.acts && (
        <AnswerButtons
          child={child}
          kind={kind}
          title={title}
          text_id={question?.text_id ?? null}
          isDue={isDue}
          isAgreed={latest?.agreed ?? null}
        />
      )}
      <History child={child} question={question} answers={answers} />
    </Card>
  );
}

/** Kinds with a title of their own. The club's other questions are in its own words. */
const KINDS = ['photographs', 'first-aid'] as const;

const useTitle = () => {
  const { t, i18n } = useTranslation('parent');
  return (kind: string, version: ConsentVersion | undefined): string => {
    const known = KINDS.find((candidate) => candidate === kind);
    const fallback = known === undefined ? kind : t(`consents.kinds.${known}`);
    return (version && wordingIn(version.texts, localeOf(i18n))?.title) ?? fallback;
  };
};

function StateChip({ isDue, latest }: { isDue: boolean; latest: Consent | undefined }) {
  const { t } = useTranslation('parent');
  if (isDue) return <Chip tone="accent">{t('consents.open')}</Chip>;
  if (latest === undefined) return null;
  return (
    <Chip tone={latest.agreed ? 'positive' : 'negative'}>
      {t(latest.agreed ? 'consents.agreed' : 'consents.notAgreed')}
    </Chip>
  );
}

/** In the guardian's language, or in one that the club has written. */
function Wording({ version }: { version: ConsentVersion }) {
  const { i18n } = useTranslation('parent');
  const wording = wordingIn(version.texts, localeOf(i18n));
  return (
    wording && (
      <p lang={wording.locale} className="wrap-anywhere whitespace-pre-line">
        {wording.text}
      </p>
    )
  );
}

type AnswerButtonsProps = Pick<ConsentCardProps, 'child' | 'kind'> & {
  title: string;
  text_id: number | null;
  isDue: boolean;
  isAgreed: boolean | null;
};

/** Both answers while one is due. After that the other one, because a consent can be withdrawn at any time. */
function AnswerButtons({ child, kind, title, text_id, isDue, isAgreed }: AnswerButtonsProps) {
  const { t } = useTranslation('parent');
  const api = useApi();
  const offline = useOfflineReason();
  const { send, isBusy } = useSend();
  const answer = (agreed: boolean) =>
    void send(
      t('consents.saved'),
      api.call('POST /members/:uuid/consents', {
        params: { uuid: child.uuid },
        body: { kind, agreed, ...(text_id !== null && { text_id }) },
      }),
    );
  const canAgree = isDue || isAgreed !== true;
  const canReject = isDue || isAgreed === true;
  const rejection = isAgreed === true ? 'withdraw' : 'refuse';
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {canAgree && (
        <Button
          variant={isDue ? 'primary' : 'secondary'}
          loading={isBusy}
          disabledReason={offline}
          aria-label={t('consents.agreeTo', { title })}
          onClick={() => answer(true)}
        >
          {t('consents.agree')}
        </Button>
      )}
      {canReject && (
        <Button
          loading={isBusy}
          disabledReason={offline}
          aria-label={t(`consents.${rejection}To`, { title })}
          onClick={() => answer(false)}
        >
          {t(`consents.${rejection}`)}
        </Button>
      )}
    </div>
  );
}

/** Who answered what and when, with the version. */
function AnswerText({ answer, child }: { answer: Consent; child: Child }) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const { agreed, version, ts, user } = answer;
  return [
    t(agreed ? 'consents.agreed' : 'consents.notAgreed'),
    ...(version === null ? [] : [t('consents.ofVersion', { version })]),
    user.name,
    format.moment(ts),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The earlier answers and versions, folded. */
function History({ child, question, answers }: Omit<ConsentCardProps, 'kind'>) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const earlierAnswers = answers.slice(1);
  const earlier = question?.versions.filter(({ id }) => id !== question.text_id) ?? [];
  if (earlierAnswers.length === 0 && earlier.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm text-accent-ink underline">
        {t('consents.history')}
      </summary>
      <ul className="divide-y divide-line text-sm">
        {earlierAnswers.map((answer) => (
          <li key={`answer ${answer.id}`} className="py-2 wrap-anywhere text-muted">
            <AnswerText answer={answer} child={child} />
          </li>
        ))}
        {earlier.map((version) => (
          <li key={`version ${version.id}`} className="py-2">
            <p className="mb-1 text-muted">
              {t('consents.version', {
                version: version.version,
                date: format.moment(version.valid_from),
              })}
            </p>
            <Wording version={version} />
          </li>
        ))}
      </ul>
    </details>
  );
}
