import type { ReactNode } from 'react';

export type PageHeaderProps = {
  title: string;
  /** Above the title: the day, the scheme. */
  eyebrow?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
};

/** The page's one h1. */
export function PageHeader({ title, eyebrow, subtitle, actions }: PageHeaderProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-4 pb-5 sm:pt-6">
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        {eyebrow !== undefined && <p className="mb-0.5 text-sm text-muted">{eyebrow}</p>}
        <h1 className="text-2xl font-strong sm:text-3xl">{title}</h1>
        {subtitle !== undefined && <div className="mt-1 text-base text-muted">{subtitle}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
