import { LANGUAGES } from '@springboard/contract';
import { createRoot, type Root } from 'react-dom/client';
import { handWith } from './hand.ts';
import { openStory } from './open-story.tsx';
import { standsStill } from './ready.ts';
import { storyNames, storyOf } from './stories/index.ts';
import { missingStories } from './stories/missing.ts';
import { StoryList } from './story-list.tsx';

/**
 * `#story=register.long&lang=cy-GB&theme=dark`: one screen in one state. Without a story, all of them.
 * `data-shown` of the root element names story and language once that is drawn; `data-story` then says
 * `ready`, or `broken`, and `data-fault` why. Another address shows another story in the same page.
 */
const page = document.documentElement;

const show = async (root: Root, asked: URLSearchParams): Promise<void> => {
  const locale = LANGUAGES.find((language) => language === asked.get('lang')) ?? LANGUAGES[0];
  page.lang = locale;
  const name = asked.get('story');
  if (name === null) {
    return root.render(<StoryList names={storyNames} missing={missingStories()} />);
  }
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

let root: Root | null = null;

/** What the story before has left goes with its root. */
const follow = async (): Promise<void> => {
  const asked = new URLSearchParams(location.hash.slice(1));
  root?.unmount();
  root = createRoot(element);
  for (const name of ['story', 'fault', 'shown', 'scheme', 'pressed']) delete page.dataset[name];
  const theme = asked.get('theme');
  if (theme !== null) page.dataset['scheme'] = theme;
  try {
    await show(root, asked);
    page.dataset['story'] = 'ready';
  } catch (error) {
    console.error(error);
    page.dataset['story'] = 'broken';
    page.dataset['fault'] = firstLine(error);
  }
  page.dataset['shown'] = `${asked.get('story') ?? ''} ${asked.get('lang') ?? ''}`;
};

addEventListener('hashchange', () => void follow());
await follow();
