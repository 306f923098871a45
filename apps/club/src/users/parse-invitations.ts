import { validateEmail, validateName } from '@springboard/domain';

export type ParsedLine = {
  readonly line: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  /** email: there is no address. name: there is no name, or it is too long. twice: an earlier line has the address. */
  readonly problem: 'email' | 'name' | 'twice' | null;
};

const EMAIL = /[^\s<>,;"]+@[^\s<>,;"]+/;
const EMAILS = new RegExp(EMAIL, 'g');

/**
 * One person per line: `Ava Morgan <ava@example.org>`, or the same separated by a comma, semicolon or tab. A line can
 * also be a list as mail programs write it, with a comma or semicolon between the persons. Without a name, it comes from
 * an address such as `ava.morgan@example.org`; that of `jane@example.org` is Jane, without a last name.
 */
export const parseInvitations = (text: string): readonly ParsedLine[] => {
  const seen = new Set<string>();
  return text
    .split('\n')
    .flatMap(splitList)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const email = EMAIL.exec(line)?.[0] ?? '';
      const { firstname, lastname } = namesOf(line.replace(email, ''), email);
      const problem =
        email === '' || validateEmail(email) !== null
          ? 'email'
          : validateName(firstname) !== null || !isLastName(lastname)
            ? 'name'
            : seen.has(email.toLowerCase())
              ? 'twice'
              : null;
      seen.add(email.toLowerCase());
      return { line, firstname, lastname, email, problem };
    });
};

/** A coach can add a last name that the list does not have. */
const isLastName = (text: string): boolean => text === '' || validateName(text) === null;

/** A list has one address in each part; in any other line, separators are between the names and the address. */
const splitList = (line: string): readonly string[] => {
  const parts = line.split(/[,;]/).filter((part) => part.trim() !== '');
  return parts.every((part) => part.match(EMAILS)?.length === 1) ? parts : [line];
};

const namesOf = (text: string, email: string): { firstname: string; lastname: string } => {
  const words = text
    .replaceAll(/[<>,;"\t]/g, ' ')
    .split(' ')
    .filter((word) => word !== '');
  const [first = '', ...rest] = words.length > 0 ? words : wordsOfAddress(email);
  return { firstname: first, lastname: rest.join(' ') };
};

/** `ava.morgan` is Ava Morgan. */
const wordsOfAddress = (email: string): readonly string[] =>
  (email.split('@')[0] ?? '')
    .split(/[._]/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
