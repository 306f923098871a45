import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type SectionProps = { title: string; count?: number; isOpen?: boolean; children: ReactNode };

/** A part of the panel that closes. Its content is rendered when it is opened for the first time. */
export function Section({ title, count, isOpen = true, children }: SectionProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      className="group/section border-t border-line"
    >
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-control text-base font-strong">
        <ChevronRight
          aria-hidden
          size={18}
          className="text-muted eased group-open/section:rotate-90"
        />
        <h3 className="text-base">{title}</h3>
        {count !== undefined && count > 0 && (
          <span className="font-normal text-muted tabular">{count}</span>
        )}
      </summary>
      {(isOpen || wasOpened) && <div className="flex flex-col gap-4 pb-5">{children}</div>}
    </details>
  );
}
