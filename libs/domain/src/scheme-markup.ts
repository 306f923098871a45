/** Tags of HTML that occur in the texts of standards. Anything else in angle brackets is text, such as a formula. */
const TAG =
  /<(\/?)(a|b|blockquote|br|code|div|em|figure|h[1-6]|hr|i|img|li|ol|p|pre|script|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))*)\s*\/?>/gi;

export const hasMarkup = (text: string): boolean =>
  text.search(TAG) >= 0 || /&(#\d+|#x[0-9a-f]+|[a-z]+);/i.test(text);

/** HTML as Markdown. Scripts and styles are left out, other unknown markup loses its tags. Formulas stay as text. */
export const markdownOf = (html: string): string => {
  if (!hasMarkup(html)) return html;
  const lists: { ordered: boolean; count: number }[] = [];
  const hrefs: string[] = [];
  const shown = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '');
  const text = shown.replaceAll(TAG, (_, slash: string, tag: string, attributes: string) =>
    markOf({ closes: slash !== '', tag: tag.toLowerCase(), attributes }, lists, hrefs),
  );
  return decodeEntities(text)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};

/** HTML or Markdown as one line of text without markup. */
export const plainTextOf = (html: string): string => {
  const text = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '');
  const bare = hasMarkup(text)
    ? text.replaceAll(TAG, (_, __, tag: string) => (isInline(tag) ? '' : ' '))
    : text;
  return decodeEntities(bare).replaceAll(/\s+/g, ' ').trim();
};

const isInline = (tag: string): boolean =>
  /^(a|b|code|em|i|small|span|strong|sub|sup|u)$/i.test(tag);

type Tag = { readonly closes: boolean; readonly tag: string; readonly attributes: string };

const markOf = (
  { closes, tag, attributes }: Tag,
  lists: { ordered: boolean; count: number }[],
  hrefs: string[],
): string => {
  if (tag === 'b' || tag === 'strong') return '**';
  if (tag === 'i' || tag === 'em') return '*';
  if (tag === 'code') return '`';
  if (tag === 'br') return '\n';
  if (tag === 'hr') return '\n\n---\n\n';
  if (tag === 'img') return attributeOf(attributes, 'alt');
  if (/^h[1-6]$/.test(tag)) return closes ? '\n\n' : '\n\n## ';
  if (tag === 'a') {
    if (!closes) hrefs.push(webHref(attributeOf(attributes, 'href')));
    const href = closes ? (hrefs.pop() ?? '') : (hrefs.at(-1) ?? '');
    if (href === '') return '';
    return closes ? `](${href})` : '[';
  }
  if (tag === 'ul' || tag === 'ol') {
    if (closes) lists.pop();
    else lists.push({ ordered: tag === 'ol', count: 0 });
    return '\n\n';
  }
  if (tag === 'li') {
    if (closes) return '';
    const list = lists.at(-1);
    if (list !== undefined) list.count += 1;
    const indent = '  '.repeat(Math.max(0, lists.length - 1));
    return `\n${indent}${list?.ordered === true ? `${list.count}.` : '-'} `;
  }
  if (tag === 'td' || tag === 'th') return closes ? ' ' : '';
  if (tag === 'tr') return '\n';
  return isInline(tag) ? '' : '\n\n';
};

const attributeOf = (attributes: string, name: string): string => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|(\\S+))`, 'i').exec(
    attributes,
  );
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
};

/** Only addresses of web pages are links. */
const webHref = (href: string): string => (/^https?:\/\/[^\s()]+$/i.test(href) ? href : '');

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  times: '×',
  divide: '÷',
  deg: '°',
  le: '≤',
  ge: '≥',
  ne: '≠',
  pi: 'π',
  minus: '−',
  bull: '•',
};

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? entity;
    const isHex = name.toLowerCase().startsWith('#x');
    const code = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return isCharacter(code) ? String.fromCodePoint(code) : entity;
  });

/** The database stores neither the character zero nor half of a surrogate pair. */
const isCharacter = (code: number): boolean =>
  code > 0 && code <= 0x10ffff && String.fromCodePoint(code).isWellFormed();
