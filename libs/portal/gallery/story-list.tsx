import { LANGUAGES } from '@springboard/contract';

type StoryListProps = {
  names: readonly string[];
  /** Pages of the portal's router without a story. */
  missing: readonly string[];
};

/** Links to all stories in all languages. */
export function StoryList({ names, missing }: StoryListProps) {
  return (
    <main className="mx-auto max-w-3xl p-6">
      <h1 className="mb-4 text-2xl font-strong">Gallery of screens</h1>
      <ul className="mb-4 text-negative-ink empty:hidden">
        {missing.map((what) => (
          <li key={what} data-missing={what}>
            No story: {what}
          </li>
        ))}
      </ul>
      <ul className="divide-y divide-line">
        {names.map((name) => (
          <li key={name} data-name={name} className="flex flex-wrap items-center gap-4 py-2">
            <span className="grow">{name}</span>
            {LANGUAGES.map((lang) => (
              <a
                key={lang}
                href={`#${new URLSearchParams({ story: name, lang })}`}
                className="text-sm text-accent-ink"
              >
                {lang}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </main>
  );
}
