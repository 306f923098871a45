import type { ReactNode } from 'react';

export type PageHeaderProps = {
  title: string;
  /** Above the title: the day, the scheme. */
  eyebrow?: ReactNode;
  subtitle?: ReactNode;
  /** One or two icons, or a short button, that stay beside the title on a phone too. */
  icons?: ReactNode;
  /** What is longer; on a phone in a row of its own. */
  actions?: ReactNode;
};

/** The page's one h1. */
export function PageHeader({ title, eyebrow, subtitle, icons, actions }: PageHeaderProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-4 pb-4 sm:pt-6 sm:pb-5">
      <div className="unbroken">
        {eyebrow !== undefined && (
          <p className="mb-1 text-sm text-muted first-letter:uppercase">{eyebrow}</p>
        )}
        <div className="flex min-w-56 flex-wrap items-start gap-x-3 sm:min-w-72">
          <h1 className="unbroken text-2xl font-strong sm:text-3xl">{title}</h1>
          {icons && <div className="-my-1 ml-auto flex items-center gap-2 sm:my-0">{icons}</div>}
        </div>
        {subtitle !== undefined && (
          <div className="mt-1 text-base text-pretty text-muted">{subtitle}</div>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
