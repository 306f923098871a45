import type { Locale, Portal } from '@springboard/contract';
import { shortcutTexts } from '@springboard/i18n/shortcut-texts';

const NAMES = {
  coach: 'Springboard Coach',
  club: 'Springboard Club',
  scheme: 'Springboard Scheme',
  parent: 'Springboard Family',
} as const satisfies Record<Portal, string>;

/** A menu entry of the portal's icon, where a device has such a menu. */
type Shortcut = { readonly name: string; readonly url: string };

const shortcutsOf = (portal: Portal, locale: Locale): readonly Shortcut[] => {
  const { sessions, headcount, absence } = shortcutTexts(locale);
  if (portal === 'parent') return [{ name: absence, url: '/overview/absence' }];
  // The other portals have no screen that users open several times a day.
  if (portal !== 'coach') return [];
  return [
    { name: sessions, url: '/member-groups' },
    { name: headcount, url: '/member-groups/headcount' },
  ];
};

/** What the device shows of an installed portal, and before it is installed. */
export const manifestOf = (portal: Portal, locale: Locale) => ({
  lang: locale,
  id: '/',
  name: NAMES[portal],
  short_name: 'Springboard',
  description: 'Groups, registers, assessment and progress.',
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#f7f6f1',
  theme_color: '#f7f6f1',
  categories: ['sports', 'education'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' as const },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' as const },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' as const },
    {
      src: '/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable' as const,
    },
  ],
  shortcuts: shortcutsOf(portal, locale),
  // `npm run pictures` takes them. The service worker stores no JPEG, because only an installation shows them.
  screenshots: [
    { src: '/screenshot-phone.jpg', sizes: '390x844', type: 'image/jpeg', form_factor: 'narrow' },
    { src: '/screenshot-desk.jpg', sizes: '1280x800', type: 'image/jpeg', form_factor: 'wide' },
  ],
});
