import type { Child, Consent, ConsentQuestion } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { consents as texts } from '@springboard/i18n/areas/parent';
import { CachedNotice, type CachedResult, notFound, portalContext } from '@springboard/portal';
import { EmptyState, Notice, PageHeader } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { unlessAccessEnded } from '../access-ended.ts';
import { useFreshData } from '../use-fresh-data.ts';
import { ConsentCard } from './consent-card.tsx';

export const translations = [texts];

/** What the club asks the guardians of a child, those without an answer first. An answer can be changed at any time. */
export function Component() {
  const { t } = useTranslation('parent');
  const { reading, child, questions, consents } = useLoaderData<ConsentsPage>();
  useFreshData();
  const { firstname, acts, club } = child;
  const kinds = new Set(questions.map(({ kind }) => kind));
  const answers = Map.groupBy(consents, ({ kind }) => kind);
  // Kinds from before the club wrote texts.
  const others = [...answers.keys()].filter((kind) => !kinds.has(kind));
  const due = questions.filter(({ is_due }) => is_due).length;
  return (
    <>
      <PageHeader title={t('details.consentsOf', { firstname })} />
      <CachedNotice result={reading} />
      {due > 0 && acts && <Notice kind="info">{t('consents.due', { count: due })}</Notice>}
      {questions.length === 0 && others.length === 0 ? (
        <EmptyState
          title={t('consents.none')}
          detail={t('consents.noneDetail', { club: club.name })}
        />
      ) : (
        <div className="grid max-w-3xl grid-cols-1 gap-4">
          {questions.map((question) => (
            <ConsentCard
              key={question.kind}
              child={child}
              kind={question.kind}
              question={question}
              answers={answers.get(question.kind) ?? []}
            />
          ))}
          {others.map((kind) => (
            <ConsentCard
              key={kind}
              child={child}
              kind={kind}
              question={null}
              answers={answers.get(kind) ?? []}
            />
          ))}
        </div>
      )}
    </>
  );
}

type ConsentsPage = {
  readonly reading: CachedResult<Child[]>;
  readonly child: Child;
  readonly questions: readonly ConsentQuestion[];
  readonly consents: readonly Consent[];
};

export const loader = (args: LoaderFunctionArgs): Promise<ConsentsPage> =>
  unlessAccessEnded(args.params['uuid'] ?? '', loadConsents(args));

const loadConsents = async ({
  context,
  request,
  params,
}: LoaderFunctionArgs): Promise<ConsentsPage> => {
  const { queries } = portalContext(context);
  const of = { params: { uuid: params['uuid'] ?? '' } };
  const [reading, questions, consents] = await Promise.all([
    queries.fetch('GET /children', {}, request.signal),
    queries.fetch('GET /members/:uuid/consent-texts', of, request.signal),
    queries.fetch('GET /members/:uuid/consents', of, request.signal),
  ]);
  const child = reading.value.find(({ uuid }) => uuid === of.params.uuid);
  if (child === undefined) throw notFound();
  return { reading, child, questions: questions.value, consents: consents.value };
};
