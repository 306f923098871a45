import Renderer, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import { ContentLink } from './content-link.tsx';
import { Picture } from './picture.tsx';

export type MarkdownProps = {
  children: string;
  /** §2, text-no-link: the words of a link without the link. */
  links?: boolean | undefined;
};

/**
 * What somebody wrote, as Markdown. Raw HTML stays text, addresses are judged by `ContentLink` and
 * `Picture` alone, and headings are strong paragraphs: the page's outline is the page's own.
 */
export default function Markdown({ children, links = true }: MarkdownProps) {
  return <Renderer options={links ? WITH_LINKS : WITHOUT_LINKS}>{children}</Renderer>;
}

const prose =
  'space-y-2.5 text-base [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:pl-6 [&_strong]:font-strong [&_b]:font-strong [&_em]:italic [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-muted [&_code]:rounded-mark [&_code]:bg-sunken [&_code]:px-1 [&_hr]:border-line [&_th]:p-2 [&_th]:text-left [&_th]:font-strong [&_td]:border-t [&_td]:border-line [&_td]:p-2';

const Heading = ({ children }: { children?: ReactNode }) => (
  <p className="font-strong">{children}</p>
);
const Words = ({ children }: { children?: ReactNode }) => <span>{children}</span>;
/** As wide as the page and no wider: words break rather than that something scrolls sideways. */
const Table = ({ children }: { children?: ReactNode }) => (
  <table className="w-full table-fixed text-sm wrap-anywhere">{children}</table>
);
const Code = ({ children }: { children?: ReactNode }) => (
  <pre className="rounded-mark bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
    {children}
  </pre>
);
/** The box of a task list: nothing here can be ticked. */
const Tick = ({ checked }: { checked?: boolean }) => <span aria-hidden>{checked ? '☑' : '☐'}</span>;

const shared = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  forceBlock: true,
  forceWrapper: true,
  wrapper: 'div',
  wrapperProps: { className: prose } as Record<string, string>,
  // Nothing is let through unjudged: the two components that take an address judge it.
  sanitizer: (value: string) => value,
  overrides: {
    h1: Heading,
    h2: Heading,
    h3: Heading,
    h4: Heading,
    h5: Heading,
    h6: Heading,
    table: Table,
    pre: Code,
    input: Tick,
    img: Picture,
    a: ContentLink,
  },
} as const satisfies MarkdownToJSX.Options;

const WITH_LINKS: MarkdownToJSX.Options = shared;
const WITHOUT_LINKS: MarkdownToJSX.Options = {
  ...shared,
  disableAutoLink: true,
  overrides: { ...shared.overrides, a: Words },
};
