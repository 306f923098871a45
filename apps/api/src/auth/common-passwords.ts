/**
 * Words that most guessed passwords are made of, as lists of stolen ones show again and again. §5 asks for a
 * capital, a number and a special character, and people add them at the ends or in place of letters: a
 * password is judged by what is left without them.
 */
const WORDS = `
password passwort passord contrasena motdepasse azerty qwerty qwertz qwertyuiop asdfgh asdfghjkl zxcvbn
zxcvbnm qazwsx qwer asdf zxcv poiuyt abc abcd abcde abcdef abcdefg aaaa aaaaa aaaaaa admin administrator root
user username guest test tester testing temp temporary default changeme change secret geheim hidden login
logon signin welcome willkommen bienvenue croeso letmein openup opensesame access enter hello hallo bonjour
helo iloveyou loveyou ilove lovely lover love sweetheart honey angel baby babygirl princess prinzessin
princesse sunshine sonnenschein soleil flower rainbow butterfly summer winter spring autumn sommer herbst
fruehling printemps automne january february march april june july august september october november
december januar februar maerz juni juli oktober dezember janvier fevrier avril juillet septembre octobre
novembre decembre monday tuesday wednesday thursday friday saturday sunday montag dienstag freitag lundi
vendredi ionawr chwefror mawrth ebrill mehefin gorffennaf awst medi hydref tachwedd rhagfyr football
fussball foot rugby soccer baseball basketball hockey cricket tennis golf gymnast gymnastics gymnastik
gymnastique cartwheel handstand trampoline coach coaching trainer club member sports athlete liverpool
arsenal chelsea everton tottenham manchester united barcelona realmadrid juventus bayern dortmund celtic
rangers cardiff swansea wales cymru england scotland london paris berlin france germany deutschland british
dragon monkey tiger lion eagle wolf bear panther falcon shark dolphin horse pony puppy kitten doggy dog cat
snoopy bailey buster charlie max molly bella daisy lucky rocky harley ginger pepper cookie cheese chocolate
schokolade chocolat banana orange apple cherry peanut butter coffee pizza biscuit master mustang ferrari
porsche mercedes corvette yamaha honda toyota jordan jennifer jessica michael michelle matthew daniel andrew
anthony ashley thomas robert george william joshua hannah hunter amanda nicole samantha stephanie elizabeth
alexander benjamin christopher joseph david james john peter paul mark martin stefan sebastian nathalie
camille nicolas julien batman superman spiderman starwars pokemon naruto minecraft fortnite nintendo
playstation xbox gamer player zelda mario sonic disney mickey hogwarts harrypotter gandalf matrix trustno
whatever nothing anything something everything computer internet google facebook instagram samsung iphone
apples microsoft windows android linkedin twitter youtube netflix amazon killer freedom forever friend
friends family familie famille mother father mommy daddy mummy mamma papa brother sister blessed jesus
christ heaven shadow phoenix diamond silver golden purple yellow black white green blue red magic wizard
ninja pirate rocket star stars superstar hero legend champion winner victory power energy thunder
lightning storm freepass passw pass passpass passme pword letme company business office school teacher
student college university springboard
`;

const COMMON: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word !== ''));

/** What people write for a letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
  '+': 't',
};

/**
 * Whether a password is among those that are guessed first: a common word, one word twice, a row of keys, or
 * something of the person (`own`: names, username, e-mail, client), whatever is put around it.
 */
export const isCommonPassword = (password: string, own: readonly string[] = []): boolean => {
  const plain = lettersOf(password);
  const words = new Set([...COMMON, ...own.flatMap((text) => wordsOf(text))]);
  return coresOf(plain).some(
    (core) => core.length < SHORTEST_CORE || isRow(core) || isMadeOf(core, words),
  );
};

/** Fewer letters than this are not what makes a password: the rest of it is numbers and signs at its ends. */
const SHORTEST_CORE = 3;

const lettersOf = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] =>
  lettersOf(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= SHORTEST_CORE);

/** Without numbers and signs at the ends, read with letters for lookalikes, and without anything else. */
const coresOf = (text: string): string[] => {
  const inner = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const read = (part: string) =>
    Array.from(part)
      .map((character) => LOOKALIKES[character] ?? character)
      .join('')
      .replaceAll(/[^\p{L}]/gu, '');
  return [inner.replaceAll(/[^\p{L}]/gu, ''), read(inner), read(text)];
};

/** One word, or two together. */
const isMadeOf = (core: string, words: ReadonlySet<string>): boolean => {
  if (words.has(core)) return true;
  for (let cut = SHORTEST_CORE; cut <= core.length - SHORTEST_CORE; cut += 1) {
    if (words.has(core.slice(0, cut)) && words.has(core.slice(cut))) return true;
  }
  return false;
};

const ROWS = ['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'].flatMap(
  (row) => [row, Array.from(row).toReversed().join('')],
);
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

const isRow = (core: string): boolean =>
  new Set(core).size === 1 || [...ROWS, ALPHABET].some((row) => row.includes(core));
