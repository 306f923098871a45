import { showGallery } from '@springboard/portal/gallery';
import { icons } from '../src/icons.ts';
import { screens } from '../src/routes.tsx';
import { withDevice } from './fixtures/device.ts';
import { FEATURES } from './fixtures/features.ts';
import { NOW } from './fixtures/time.ts';
import { frame } from './stories/frame.ts';
import { screenStories } from './stories/index.ts';
import './gallery.css';

await showGallery({
  portal: 'coach',
  screens,
  icons,
  session: { features: FEATURES },
  now: NOW,
  stories: Object.fromEntries(
    Object.entries(screenStories).map(([screen, stories]) => [screen, withDevice(stories)]),
  ),
  without: {
    headcount: { loading: 'reads this device only' },
    'switch-user': {
      loading: 'the session contains the users to choose from',
      error: 'the PIN alone is rejected',
      'no-permission': 'the same as empty',
      long: 'full contains the longest name',
    },
  },
  frame: withDevice(frame),
});
