import Renderer, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import { ContentLink } from './content-link.tsx';
import { ContentImage } from './content-image.tsx';

export type MarkdownProps = {
  children: string;
  /** §2, text-no-link: false shows the text of a link without the link. */
  links?: boolean | undefined;
};

/**
 * Content as Markdown. Raw HTML stays text. `ContentLink` and `ContentImage` check all addresses. Headings
 * become bold paragraphs, because content must not change the outline of the page.
 */
export default function Markdown({ children, links = true }: MarkdownProps) {
  return <Renderer options={links ? WITH_LINKS : WITHOUT_LINKS}>{children}</Renderer>;
}

const prose =
  'space-y-2.5 text-base [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:pl-6 [&_strong]:font-strong [&_b]:font-strong [&_em]:italic [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-muted [&_code]:rounded-mark [&_code]:bg-sunken [&_code]:px-1 [&_hr]:border-line [&_th]:p-2 [&_th]:text-left [&_th]:font-strong [&_td]:border-t [&_td]:border-line [&_td]:p-2';

const Heading = ({ children }: { children?: ReactNode }) => (
  <p className="font-strong">{children}</p>
);
const PlainText = ({ children }: { children?: ReactNode }) => <span>{children}</span>;
/** Never wider than the page: text breaks, so that nothing scrolls sideways. */
const Table = ({ children }: { children?: ReactNode }) => (
  <table className="w-full table-fixed text-sm wrap-anywhere">{children}</table>
);
const Code = ({ children }: { children?: ReactNode }) => (
  <pre className="rounded-mark bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
    {children}
  </pre>
);
/** The checkbox of a task list, which is read-only. */
const TaskMark = ({ checked }: { checked?: boolean }) => (
  <span aria-hidden>{checked ? '☑' : '☐'}</span>
);

const shared = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  forceBlock: true,
  forceWrapper: true,
  wrapper: 'div',
  wrapperProps: { className: prose } as Record<string, string>,
  // The two components that take an address check it.
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
    input: TaskMark,
    img: ContentImage,
    a: ContentLink,
  },
} as const satisfies MarkdownToJSX.Options;

const WITH_LINKS: MarkdownToJSX.Options = shared;
const WITHOUT_LINKS: MarkdownToJSX.Options = {
  ...shared,
  disableAutoLink: true,
  overrides: { ...shared.overrides, a: PlainText },
};
