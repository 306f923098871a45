const VOWEL = /^[aeiouœæ]/i;
const WELSH_VOWEL = /^[aeiouy]/i;

const beginsWith = (vowel: RegExp, name: string): boolean => vowel.test(name.normalize('NFD'));

/** The French "de" before a name: "de Mabon", but "d’Osian". */
export const withDe = (name: string): string =>
  beginsWith(VOWEL, name) ? `d’${name}` : `de ${name}`;

/** Names or other texts in a sentence: "Ava, Ben and Elin". Browsers know no Welsh list, and Node writes "a(c)". */
export const joinInWords = (language: string, names: readonly string[]): string => {
  const last = names.at(-1);
  if (language !== 'cy-GB' || last === undefined || names.length === 1) {
    return new Intl.ListFormat(language).format(names);
  }
  const and = beginsWith(WELSH_VOWEL, last) ? 'ac' : 'a';
  return `${names.slice(0, -1).join(', ')} ${and} ${last}`;
};
