import { PORTALS, type Portal } from '@springboard/contract';

export const FIRST_PAGE_CHUNK = 'first-page';

/** The login page, and the small modules under it that other pages share. */
const FIRST_PAGE = new RegExp(
  [
    'portal/src/pages/(login|signed-out-frame|use-error-text)',
    'portal/src/layout/(online-indicator|menu-button|language-picker)',
    'ui/src/(fields/(field|text-field|password-field)|feedback/notice)',
    'lucide-react/dist/esm/(create|Icon|shared|default|context)',
  ].join('|'),
);

/** Catalogues of a portal that nobody reads before the login; the language is the first group. */
const signedInWords = (portal: Portal): RegExp => {
  const others = PORTALS.filter((other) => other !== portal);
  const apart = ['common', 'entry', 'group-pupil', ...others].join('|');
  return new RegExp(`locales/([\\w-]+)/(?!(?:${apart})\\.json)[\\w-]+\\.json$`);
};

/** Modules that so many chunks need are one chunk themselves: a file costs more than what it holds. */
const OFTEN_NEEDED = 5;

/**
 * Which modules go into one file. A start is as slow as the number of files one after another: so what is
 * needed together is together, and a screen stands on few files that stand on no others.
 */
export const chunkGroups = (portal: Portal) => {
  const words = signedInWords(portal);
  return [
    // Stays the same from release to release, so that an update does not load it again.
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
    // What every start needs, and what signing in needs besides, in one file each.
    { name: 'portal', tags: ['$initial' as const], priority: 1 },
    { name: FIRST_PAGE_CHUNK, test: FIRST_PAGE },
    { name: 'engine', test: /libs\/offline\/src|coach\/src\/offline\.ts/ },
    { name: 'frame', test: /portal\/src\/layout\/frame\.tsx|apps\/\w+\/src\/icons\.ts/ },
    { name: (id: string) => words.exec(id)?.[1] ?? null, test: words },
    { name: 'shared', test: /\.(ts|tsx|js|mjs)$/, minShareCount: OFTEN_NEEDED },
    { name: 'register', test: /coach\/src\/(register|menu\/group\.tsx)/ },
  ];
};
