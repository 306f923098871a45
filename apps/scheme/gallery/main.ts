import { accountPage, connectionPage, frame, showGallery } from '@springboard/portal/gallery';
import { icons } from '../src/icons.ts';
import { screens } from '../src/routes.tsx';
import { overview } from './overview.ts';
import './gallery.css';

await showGallery({
  portal: 'scheme',
  screens,
  icons,
  session: { club: null, clubs: [] },
  stories: { overview },
  without: {
    overview: { 'no-permission': 'every user of the portal may read the page' },
  },
  frame: { ...frame, ...connectionPage, ...accountPage },
});
