import type { Portal } from '@springboard/contract';

const NAMES = {
  coach: 'Springboard Coach',
  club: 'Springboard Club',
  scheme: 'Springboard Scheme',
  parent: 'Springboard Family',
} as const satisfies Record<Portal, string>;

/** What the device shows of an installed portal. */
export const manifestOf = (portal: Portal) => ({
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
});
