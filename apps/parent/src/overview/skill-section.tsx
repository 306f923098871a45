import { useId, type ReactNode } from 'react';

type SkillSectionProps = {
  title: string;
  /** Nothing is shown for none. */
  count: number;
  /** List items. */
  children: ReactNode;
};

/** Skills under a heading of their own. */
export function SkillSection({ title, count, children }: SkillSectionProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <div className="mt-6">
      <h3 id={id} className="text-base font-strong">
        {title}
      </h3>
      <ul aria-labelledby={id} className="mt-1 divide-y divide-line border-t border-line">
        {children}
      </ul>
    </div>
  );
}
