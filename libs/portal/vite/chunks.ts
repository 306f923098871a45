import type { Portal } from '@springboard/contract';

export const FIRST_PAGE_CHUNK = 'first-page';

/** The login page, and the small modules that it shares with other pages. */
const FIRST_PAGE = new RegExp(
  [
    'portal/src/(boot/first-login|pages/login|navigation/page-address)',
    'portal/src/(layout/(shell-frame|signed-out-frame|online-indicator|menu-button|language-picker)|messages/use-error-text)',
    'ui/src/(fields/(field|text-field|password-field)|feedback/notice)',
    'lucide-react/dist/esm/(create|Icon|shared|default|context)',
  ].join('|'),
);

/** Catalogues that every start of a signed-in user needs. The language is the first group. */
const signedInCatalogues = (portal: Portal): RegExp =>
  new RegExp(`locales/([\\w-]+)/(?:common/signed-in|${portal})\\.json$`);

/** Modules that this many chunks import share a chunk, because each file costs a request. */
const OFTEN_NEEDED = 5;

/**
 * Which modules share a file. Files that load one after another slow down a start, so modules that are needed
 * together are together.
 */
export const chunkGroups = (portal: Portal) => {
  const catalogues = signedInCatalogues(portal);
  return [
    // Stays the same from release to release, so that an update does not load it again.
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
    // One file for every start, and one more for the login.
    { name: 'portal', tags: ['$initial' as const], priority: 1 },
    { name: FIRST_PAGE_CHUNK, test: FIRST_PAGE },
    // After the login, in two files, because the limit of each is 30 kB.
    { name: 'router', test: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]/ },
    { name: 'pages', test: /portal\/src\/boot\/pages\.tsx/ },
    { name: 'engine', test: /libs\/offline\/src|coach\/src\/offline\.ts/ },
    {
      name: 'frame',
      test: /portal\/src\/layout\/frame\.tsx|apps\/\w+\/src\/icons\.ts|i18n\/src\/areas\//,
    },
    { name: (id: string) => catalogues.exec(id)?.[1] ?? null, test: catalogues },
    { name: 'menu', test: /@radix-ui[\\/]react-(dropdown-menu|menu|popper)|@floating-ui/ },
    { name: 'table', test: /@tanstack[\\/](react-)?table/ },
    { name: 'shared', test: /\.(ts|tsx|js|mjs)$/, minShareCount: OFTEN_NEEDED },
    { name: 'register', test: /coach\/src\/(register|group\/layout\.tsx)/ },
  ];
};
