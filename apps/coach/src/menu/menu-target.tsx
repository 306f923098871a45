import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type MenuTargetProps = {
  to: string;
  icon: ReactNode;
  title: string;
  /** What is known of it, under the title. */
  children: ReactNode;
  trailing?: ReactNode;
};

/** A large target for a thumb: the whole card leads on. */
export function MenuTarget({ to, icon, title, children, trailing }: MenuTargetProps) {
  return (
    <div className="relative flex min-h-18 items-center gap-3.5 rounded-card border border-line bg-surface p-3.5 sm:min-h-24 sm:gap-4 sm:p-4 shadow-raised eased hover:border-edge has-[a:active]:scale-[0.99]">
      <span className="inline-flex size-11 shrink-0 sm:size-13 items-center justify-center rounded-control bg-accent-soft text-accent-ink">
        {icon}
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Link to={to} className="stretched text-lg font-strong text-ink no-underline">
            {title}
          </Link>
          {trailing}
        </div>
        <div className="mt-0.5 text-sm text-muted">{children}</div>
      </div>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
    </div>
  );
}
