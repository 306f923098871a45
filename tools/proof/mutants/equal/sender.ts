import type { Equal } from './equal.ts';

const MORE_LOOKS = 'It looks sooner or later at what comes next, which only takes longer.';
const ONCE_MORE = 'What is due is asked once more, and finds nothing new.';

export const IN_SENDER: readonly Equal[] = [
  {
    file: 'sender/sender.ts',
    line: 'let [isPending, isAny] = [false, false];',
    instead: '[]',
    why: 'Nothing and false are alike.',
  },
  {
    file: 'sender/sender.ts',
    line: "takeTurn(`${ports.name ?? ''} ${key}`",
    instead: '"Stryker was here!"',
    why: 'The name is only to be the same in each tab.',
  },
  {
    file: 'sender/sender.ts',
    line: "takeTurn(`${ports.name ?? ''} ${key}`",
    instead: "ports.name && ''",
    why: 'Two databases of one owner would take turns, which only takes longer.',
  },
  {
    file: 'sender/sender.ts',
    line: 'isRunning = true;',
    instead: 'false',
    why: 'It asks for the turn twice; the second finds nothing left to do.',
  },
  {
    file: 'sender/sender.ts',
    line: 'ahead.forget();',
    instead: ';',
    why: 'What another tab has sent meanwhile goes out once more at worst, and counts once.',
  },
  {
    file: 'sender/sender.ts',
    line: 'if (inFlight.size === 0 && !isAny) finished();',
    instead: 'true',
    why: 'The next tab begins while the last answer is written down; it could only send it once more.',
  },
  { file: 'sender/sender.ts', line: 'if (isDue) return;', instead: 'false', why: ONCE_MORE },
  { file: 'sender/sender.ts', line: 'isDue = true;', instead: 'false', why: ONCE_MORE },
  {
    file: 'sender/sender.ts',
    line: 'const { seen = [], unseen = [] }',
    instead: '["Stryker was here"]',
    why: 'A text is no entry that was looked at, and is not sent.',
  },
  {
    file: 'sender/sender.ts',
    line: 'if (entry) send(entry);',
    instead: 'true',
    why: 'It is one of those that were looked at, a moment ago in the same task.',
  },
  {
    file: 'sender/sender.ts',
    line: 'seen.length > 2 * LANES_AT_ONCE',
    instead: 'false',
    why: MORE_LOOKS,
  },
  {
    file: 'sender/sender.ts',
    line: 'seen.length > 2 * LANES_AT_ONCE',
    instead: 'seen.length >= 2 * LANES_AT_ONCE',
    why: MORE_LOOKS,
  },
  {
    file: 'sender/sender.ts',
    line: 'seen.length > 2 * LANES_AT_ONCE',
    instead: '2 / LANES_AT_ONCE',
    why: MORE_LOOKS,
  },
  {
    file: 'sender/sender.ts',
    line: 'unseen.slice(0, LOOKED_AT)',
    instead: 'unseen',
    why: MORE_LOOKS,
  },
  {
    file: 'sender/sender.ts',
    line: 'isLooking = true;',
    instead: 'false',
    why: 'Two looks at a time are at different lanes, which only takes longer.',
  },
  {
    file: 'sender/sender.ts',
    line: 'if (!(await ahead.look(listed))) await journal.load();',
    instead: 'await ahead.look(listed)',
    why: 'The tab that was faster has told it: the queue is read again a moment later.',
  },
  {
    file: 'sender/batch.ts',
    line: 'body === undefined ? {} : { body }',
    instead: 'false',
    why: 'What is undefined does not go over the wire.',
  },
  {
    file: 'sender/batch.ts',
    line: "outcome.kind !== 'answer' || !outcome.ours",
    instead: 'false',
    why: 'What is no answer is not ours either.',
  },
  {
    file: 'sender/bearer.ts',
    line: 'token !== owned && isTokenOf(owner, token)',
    instead: 'true',
    why: 'Whose a token is does not change: it only takes longer.',
  },
  {
    file: 'sender/bearer.ts',
    line: 'token !== null && token !== refused && isOwned(token)',
    instead: 'true',
    why: 'No token is none, asked in either way.',
  },
  {
    file: 'sender/turn.ts',
    line: "if (has !== 'waits') return;",
    instead: 'false',
    why: 'A wait that was given up is granted nothing, and who has the turn asks for no other.',
  },
  {
    file: 'sender/turn.ts',
    line: "has = 'ended';",
    instead: '""',
    why: 'Nobody asks a turn whose work is over whether it is lost, and it beats no more.',
  },
  {
    file: 'sender/turn.ts',
    line: "if (has === 'waits') return missed < MISSED",
    instead: 'true',
    why: 'What has been granted cannot be given up any more.',
  },
];
