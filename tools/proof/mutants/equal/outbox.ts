import { ANEW, ALWAYS_THERE, NEVER_EMPTY, type Equal } from './equal.ts';

/** One way to read entries, or the other. */
const READ_ALIKE = [
  'true',
  'false',
  'sent.length <= 2',
  'last - first > 2 * sent.length',
  'last - first < 2 * sent.length',
  'last + first',
  '2 / sent.length',
];

export const IN_OUTBOX: readonly Equal[] = [
  ...READ_ALIKE.map((instead) => ({
    file: 'outbox/settle.ts',
    line: 'if (sent.length < 2 || last - first >= 2 * sent.length) {',
    instead,
    why: 'One by one or together, the same is read: it only takes longer.',
  })),
  {
    file: 'outbox/counts.ts',
    line: 'byMember.get(member)?.get(state)',
    instead: 'byMember.get(member).get',
    why: ALWAYS_THERE,
  },
  { file: 'outbox/counts.ts', line: 'if (after === before)', instead: 'false', why: ANEW },
  {
    file: 'outbox/counts.ts',
    line: "entry.state === 'done'",
    instead: 'false',
    why: 'Done is none of the states that are told.',
  },
  {
    file: 'outbox/counts.ts',
    line: "entry.state === 'done'",
    instead: '""',
    why: 'Done is none of the states that are told.',
  },
  {
    file: 'outbox/fold.ts',
    line: 'kind?.rows(payload) ?? []',
    instead: '["Stryker was here"]',
    why: 'A text is a row of no group.',
  },
  {
    file: 'outbox/fold.ts',
    line: 'kind?.apply(',
    instead: 'kind.apply',
    why: 'Without a kind there are no rows to apply it to.',
  },
  {
    file: 'outbox/journal.ts',
    line: 'version += 1',
    instead: 'version -= 1',
    why: 'Whoever asks makes its rows anew then, and they are the same.',
  },
  {
    file: 'outbox/journal.ts',
    line: 'version: () => version',
    instead: '() => undefined',
    why: ANEW,
  },
  { file: 'outbox/journal.ts', line: 'if (known)', instead: 'false', why: ANEW },
  {
    file: 'outbox/journal.ts',
    line: 'before.superseded !== entry.superseded',
    instead: 'true',
    why: ANEW,
  },
  {
    file: 'outbox/journal.ts',
    line: 'mark ? [[keyOf(',
    instead: '["Stryker was here"]',
    why: NEVER_EMPTY,
  },
  {
    file: 'outbox/queues.ts',
    line: 'if (queue?.size === 0)',
    instead: 'false',
    why: 'An empty queue stays, and has no first.',
  },
  {
    file: 'outbox/queues.ts',
    line: 'if (queue?.size === 0)',
    instead: ';',
    why: 'An empty queue stays, and has no first.',
  },
  {
    file: 'outbox/queues.ts',
    line: 'entry.lane_seq < first.lane_seq',
    instead: 'entry.lane_seq <= first.lane_seq',
    why: 'No two of a lane have one number: the index is unique.',
  },
  {
    file: 'outbox/desk.ts',
    line: '{ slug: null, node_id: null }',
    instead: '{}',
    why: 'Nothing and null find no scheme alike.',
  },
  {
    file: 'outbox/desk.ts',
    line: "schemes[about.slug ?? '']",
    instead: '"Stryker was here!"',
    why: 'No scheme is called so.',
  },
  {
    file: 'outbox/desk.ts',
    line: "words.kind === 'assessment' && scheme",
    instead: 'true',
    why: 'Of what is no assessment there is no grade to look up.',
  },
  {
    file: 'outbox/queues.ts',
    line: 'if (first) yield first',
    instead: 'true',
    why: 'An empty queue is not kept.',
  },
];
