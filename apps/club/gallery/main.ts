import { accountPage, connectionPage, frame, showGallery } from '@springboard/portal/gallery';
import { icons } from '../src/icons.ts';
import { screens } from '../src/routes.tsx';
import { members } from './members.ts';
import './gallery.css';

await showGallery({
  portal: 'club',
  screens,
  icons,
  stories: { members },
  without: {
    members: { 'no-permission': 'every user of the portal may read the list' },
  },
  frame: { ...frame, ...connectionPage, ...accountPage },
});
