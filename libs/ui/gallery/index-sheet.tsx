import { List, ListRow, PageHeader } from '../src/index.ts';
import { Sheet } from './sheet.tsx';

export function Index({ pages }: { pages: readonly string[] }) {
  return (
    <Sheet>
      <PageHeader title="Gallery" subtitle="Every component in its states." />
      <List>
        {pages.flatMap((page) =>
          ['springboard', 'albion'].map((theme) => (
            <ListRow
              key={`${page} ${theme}`}
              title={page}
              detail={theme}
              to={`?show=${page}&theme=${theme}`}
              renderLink={({ to, children, ...link }) => (
                <a href={to} {...link}>
                  {children}
                </a>
              )}
            />
          )),
        )}
      </List>
    </Sheet>
  );
}
