import type { ReactNode } from 'react';

export type PageHeaderProps = {
  title: string;
  /** Above the title: the day, the scheme. */
  eyebrow?: ReactNode;
  subtitle?: ReactNode;
  /** One or two icons, or a short button, that stay beside the title on a phone too. */
  icons?: ReactNode;
  /** Longer actions; on a phone in a separate row. */
  actions?: ReactNode;
  /** On a phone a single row without the text above the title, for pages that need the space. */
  dense?: boolean | undefined;
};

/** The page's one h1. */
export function PageHeader(props: PageHeaderProps) {
  const { title, eyebrow, subtitle, icons, actions, dense = false } = props;
  return (
    <div
      data-dense={dense || undefined}
      className="group/header flex min-w-0 flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-4 pb-4 data-dense:max-sm:items-center data-dense:max-sm:gap-x-2 data-dense:max-sm:gap-y-0 data-dense:max-sm:pt-1.5 data-dense:max-sm:pb-0 sm:pt-6 sm:pb-5"
    >
      {/* On a phone the icons stay at the end of the line, above the actions. */}
      <div className={icons && !dense ? 'unbroken max-sm:basis-full' : 'unbroken'}>
        {eyebrow !== undefined && (
          <p className="mb-1 text-sm text-muted group-data-dense/header:max-sm:hidden first-letter:uppercase">
            {eyebrow}
          </p>
        )}
        <div className="flex min-w-[min(14rem,100vw-2rem)] flex-wrap items-start gap-x-3 group-data-dense/header:max-sm:min-w-0 sm:min-w-72">
          <h1 className="unbroken text-2xl font-strong group-data-dense/header:max-sm:text-xl group-data-dense/header:max-sm:leading-[1.2] sm:text-3xl">
            {title}
          </h1>
          {icons && <div className="-my-1 ml-auto flex items-center gap-2 sm:my-0">{icons}</div>}
        </div>
        {subtitle !== undefined && (
          <div className="mt-1 text-base text-pretty text-muted group-data-dense/header:max-sm:mt-0">
            {subtitle}
          </div>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
