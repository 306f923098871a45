import { accountPage, connectionPage, frame, showGallery } from '@springboard/portal/gallery';
import { icons } from '../src/icons.ts';
import { screens } from '../src/routes.tsx';
import { overview } from './overview.ts';
import { views } from './views.ts';
import './gallery.css';

await showGallery({
  portal: 'parent',
  screens,
  icons,
  stories: { overview, views },
  without: {
    overview: { 'no-permission': 'empty: a parent without children' },
  },
  frame: { ...frame, ...connectionPage, ...accountPage },
});
