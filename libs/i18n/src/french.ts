import type { Messages } from './messages.ts';

/** French has a space before some signs. It does not break there, so that no line begins with a colon. */
export const withFixedSpaces = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? value.replaceAll(/ ([:;!?»])/g, '\u00a0$1').replaceAll('« ', '«\u00a0')
        : withFixedSpaces(value),
    ]),
  );
