import type { SchemeComment } from '@springboard/contract';
import { changesBetween } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useApi, useDraft, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, Card, Chip, SelectField, TextArea } from '@springboard/ui';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useScheme } from '../../scheme/layout.tsx';
import type { Comparison } from '../load-comparison.ts';
import { useNodeTitles } from '../use-node-titles.ts';
import { useSendReview } from './use-send-review.ts';

type CommentsProps = { comparison: Comparison; comments: readonly SchemeComment[] };

/** The comments on the draft with their replies, open ones first, and a field for a new one. */
export function Comments({ comparison, comments }: CommentsProps) {
  const { t } = useTranslation('scheme');
  const titleOf = useNodeTitles(comparison);
  const threads = comments.filter(({ parent_id }) => parent_id === null);
  const ordered = [
    ...threads.filter(({ resolved_at }) => resolved_at === null),
    ...threads.filter(({ resolved_at }) => resolved_at !== null),
  ];
  return (
    <section aria-labelledby="comments" className="flex flex-col gap-4">
      <h2 id="comments" className="text-lg font-strong">
        {t('review.comments.title')}
      </h2>
      {ordered.length === 0 && <p className="text-muted">{t('review.comments.none')}</p>}
      {ordered.length > 0 && (
        <ul aria-labelledby="comments" className="flex flex-col gap-3">
          {ordered.map((comment) => (
            <li key={comment.id}>
              <Thread
                comment={comment}
                replies={comments.filter(({ parent_id }) => parent_id === comment.id)}
                title={
                  comment.node_id === null ? t('review.comments.whole') : titleOf(comment.node_id)
                }
              />
            </li>
          ))}
        </ul>
      )}
      <NewComment comparison={comparison} />
    </section>
  );
}

type ThreadProps = { comment: SchemeComment; replies: readonly SchemeComment[]; title: string };

function Thread({ comment, replies, title }: ThreadProps) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const { slug } = useScheme();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useSendReview();
  const [text, setText] = useState('');
  const isResolved = comment.resolved_at !== null;
  const resolve = () =>
    send(
      t(isResolved ? 'review.done.reopened' : 'review.done.resolved'),
      api.call('PATCH /curriculum/:slug/comments/:id', {
        params: { slug, id: comment.id },
        body: { resolved: !isResolved },
      }),
    );
  const reply = async () => {
    const body = { parent_id: comment.id, text: text.trim() };
    const call = api.call('POST /curriculum/:slug/comments', { params: { slug }, body });
    if (await send(t('review.done.replied'), call)) setText('');
  };
  return (
    <Card className={isResolved ? 'opacity-90' : undefined}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 grow text-base font-strong wrap-anywhere">{title}</h3>
        {isResolved && <Chip tone="positive">{t('review.comments.resolved')}</Chip>}
      </div>
      <Text comment={comment} />
      {replies.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 border-l-2 border-line pl-4">
          {replies.map((each) => (
            <li key={each.id}>
              <Text comment={each} />
            </li>
          ))}
        </ul>
      )}
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !isBusy && offlineReason === undefined) void reply();
        }}
      >
        {!isResolved && (
          <TextArea
            label={t('review.comments.reply')}
            rows={1}
            value={text}
            maxLength={2000}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {!isResolved && (
            <Button
              type="submit"
              loading={isBusy}
              disabled={text.trim() === ''}
              disabledReason={offlineReason}
            >
              {t('review.comments.sendReply')}
            </Button>
          )}
          <Button loading={isBusy} disabledReason={offlineReason} onClick={() => void resolve()}>
            {t(isResolved ? 'review.comments.reopen' : 'review.comments.resolve')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Text({ comment: { by, created_at, text } }: { comment: SchemeComment }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return (
    <div className="mt-1">
      <p className="text-sm text-muted">
        {by?.name ?? t('review.unknown')} · {format.moment(created_at)}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}

/** A comment on the draft, or on a node that changed: that of the address at first. */
function NewComment({ comparison: { before, after } }: { comparison: Comparison }) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const { slug } = useScheme();
  const [search] = useSearchParams();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useSendReview();
  const { values, change } = useDraft(`comment ${slug}`, { node_id: '', text: '' });
  const { text } = values;
  const [addressed, setAddressed] = useState(search.get('node'));
  const node_id = addressed ?? values.node_id;
  const options = useMemo(
    () => [
      { value: '', label: t('review.comments.whole') },
      ...changesBetween(before, after).map(({ node, path }) => ({
        value: node.id,
        label: [...path.map(({ title }) => title), node.title].join(' › '),
      })),
    ],
    [t, before, after],
  );
  const add = async () => {
    const body = { text: text.trim(), ...(node_id !== '' && { node_id }) };
    const call = api.call('POST /curriculum/:slug/comments', { params: { slug }, body });
    if (await send(t('review.done.commented'), call)) change({ node_id: '', text: '' });
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isBusy && offlineReason === undefined) void add();
      }}
    >
      <SelectField
        label={t('review.comments.on')}
        options={options}
        value={node_id}
        onChange={(event) => {
          setAddressed(null);
          change({ node_id: event.target.value });
        }}
      />
      <TextArea
        label={t('review.comments.new')}
        value={text}
        maxLength={2000}
        onChange={(event) => change({ node_id, text: event.target.value })}
      />
      <div>
        <Button
          type="submit"
          loading={isBusy}
          disabled={text.trim() === ''}
          disabledReason={offlineReason}
        >
          {t('review.comments.add')}
        </Button>
      </div>
    </form>
  );
}
