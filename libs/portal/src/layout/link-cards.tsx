import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

type LinkCard = { readonly to: string; readonly title: string; readonly text: string };

/** Links to pages, each with a sentence that says what the page shows. */
export function LinkCards({ cards }: { cards: readonly LinkCard[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {cards.map(({ to, title, text }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex h-full gap-3 rounded-card border border-line bg-surface p-4 text-ink no-underline eased hover:border-edge"
          >
            <span className="min-w-0 grow">
              <span className="block font-strong">{title}</span>
              <span className="mt-0.5 block text-sm text-pretty text-muted">{text}</span>
            </span>
            <ChevronRight aria-hidden size={20} className="shrink-0 self-center text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
