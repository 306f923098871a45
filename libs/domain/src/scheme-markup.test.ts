import { describe, expect, test } from 'vitest';
import { hasMarkup, markdownOf, plainTextOf } from './scheme-markup.ts';

describe('markdownOf', () => {
  test.each([
    ['<b>bold</b>, <strong>strong</strong>', '**bold**, **strong**'],
    ['<i>italic</i>, <em>emphasis</em>', '*italic*, *emphasis*'],
    ['<code>x</code>', '`x`'],
    ['one<br>two<BR/>three', 'one\ntwo\nthree'],
    ['one<hr>two', 'one\n\n---\n\ntwo'],
    ['<h1>Floor</h1>text', '## Floor\n\ntext'],
    ['<p>one</p>\n\n\n<p>two</p>', 'one\n\ntwo'],
    ['one  \n<b>two</b>', 'one\n**two**'],
    ['<span>one</span><u>two</u>', 'onetwo'],
    ['a<img src="x.png" alt="A roll">b', 'aA rollb'],
    ['<img src="x.png">b', 'b'],
    ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
    ['<ol><li>one</li><li>two</li></ol>', '1. one\n2. two'],
    ['<ol><li>one</li></ol><ol><li>again</li></ol>', '1. one\n\n1. again'],
    ['<ul><li>one<ol><li>below</li></ol></li></ul>', '- one\n\n  1. below'],
    ['<li>alone</li>', '- alone'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>', 'a b\n\nc'],
    ['<a href="https://x.org/a">text</a>', '[text](https://x.org/a)'],
    ["<a href='http://x.org'>text</a>", '[text](http://x.org)'],
    ['<a class=big href=https://x.org>text</a>', '[text](https://x.org)'],
    ['<a href="javascript:alert(1)">text</a>', 'text'],
    ['<a href="see https://x.org">text</a>', 'text'],
    ['<a href="https://x.org/(a)">text</a>', 'text'],
    ['<a>text</a>', 'text'],
    ['text</a> <b>b</b>', 'text **b**'],
    ['<a href="https://x.org">one</a> <a href="mailto:x">two</a>', '[one](https://x.org) two'],
    ['a<script>alert("<b>")</script>b<style>i {}</style>&amp;c', 'ab&c'],
    ['1 &lt; 2 &AMP; 3', '1 < 2 & 3'],
    ['&unknown; &amp;', '&unknown; &'],
    ['&#65;&#x42;&#X43;', 'ABC'],
    ['&#x10ffff;', '\u{10ffff}'],
  ])('turns %s into %j', (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  test.each(['a < b and c > d', 'x<y>', '  two  spaces\n\n\n\n', 'A & B; C'])(
    'leaves %j, which has no markup',
    (text) => {
      expect(hasMarkup(text)).toBe(false);
      expect(markdownOf(text)).toBe(text);
    },
  );

  test.each(['&#0;', '&#x110000;', '&#xd800;', '&#57343;'])(
    'leaves %s, which is no character',
    (entity) => {
      expect(markdownOf(entity)).toBe(entity);
      expect(plainTextOf(entity)).toBe(entity);
    },
  );
});

describe('plainTextOf', () => {
  test.each([
    ['<p>Run</p><p>and <b>ju</b>mp</p>', 'Run and jump'],
    ['one\n\n two\t<br>three', 'one two three'],
    ['a<script>b</script><style>c</style>d', 'ad'],
    ['a <b and b> c', 'a <b and b> c'],
    ['&lt;b&gt;', '<b>'],
  ])('turns %j into %j', (html, text) => {
    expect(plainTextOf(html)).toBe(text);
  });
});
