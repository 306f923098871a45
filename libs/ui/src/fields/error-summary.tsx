import { useEffect, useRef } from 'react';

export type ErrorSummaryProps = {
  title: string;
  /** `id` of the field, and its label with the error. */
  errors: readonly { id: string; text: string }[];
};

/** The errors of a form, with a link to each field. It takes the focus when the errors change. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (errors.length > 0) ref.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={title}
      className="rounded-card border-2 border-negative bg-surface p-4"
    >
      <h2 className="font-strong">{title}</h2>
      <ul className="mt-1">
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
              className="inline-flex min-h-11 items-center text-negative-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
