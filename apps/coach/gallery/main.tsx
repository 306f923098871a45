import { LANGUAGES } from '@springboard/contract';
import { createRoot } from 'react-dom/client';
import { handWith } from './hand.ts';
import { openStory } from './open-story.tsx';
import { standsStill } from './ready.ts';
import { storyNames, storyOf } from './stories/index.ts';
import { StoryList } from './story-list.tsx';

/**
 * `?story=register.long&lang=cy-GB&theme=dark`: one screen in one state. Without a story, all of them.
 * `data-story` of the root element says `ready` once it is drawn, or `broken`, and `data-fault` why.
 */
const asked = new URLSearchParams(location.search);
const page = document.documentElement;

const show = async (root: ReturnType<typeof createRoot>): Promise<void> => {
  const locale = LANGUAGES.find((language) => language === asked.get('lang')) ?? LANGUAGES[0];
  const theme = asked.get('theme');
  if (theme !== null) page.dataset['scheme'] = theme;
  page.lang = locale;
  const name = asked.get('story');
  if (name === null) return root.render(<StoryList names={storyNames} />);
  const story = storyOf(name);
  if (story === undefined) throw new Error(`No story is called ${name}`);

  const opened = openStory(story, locale);
  const { portal, router, i18n } = await opened.portal;
  root.render(portal);
  if (!story.waits && !router.state.initialized) await initialized(router);
  await standsStill(document);
  if (story.act === undefined) return;
  await story.act(handWith(i18n.t), opened.parts);
  await standsStill(document);
};

/** Resolves once the first page's data is there. */
const initialized = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });

type Router = Awaited<ReturnType<typeof openStory>['portal']>['router'];

const firstLine = (error: unknown): string | undefined =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0];

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no element #root');
try {
  await show(createRoot(element));
  page.dataset['story'] = 'ready';
} catch (error) {
  console.error(error);
  page.dataset['story'] = 'broken';
  page.dataset['fault'] = firstLine(error);
}
