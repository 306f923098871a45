import { LANGUAGES } from '@springboard/contract';
import { createRoot, type Root } from 'react-dom/client';
import { createPageDriver } from './page-driver.ts';
import { openStory } from './open-story.tsx';
import { waitUntilIdle } from './wait-until-idle.ts';
import { storyNames, storyOf } from './stories/index.ts';
import { missingStories } from './stories/missing.ts';
import { StoryList } from './story-list.tsx';

/**
 * `#story=register.long&lang=cy-GB&theme=dark` shows one screen in one state. Without a story it lists all.
 * When rendering ends, `data-shown` of the root element has the story and language, `data-story` is `ready` or
 * `broken`, and `data-error` has the reason. Another hash shows another story in the same page.
 */
const page = document.documentElement;

const show = async (root: Root, params: URLSearchParams): Promise<void> => {
  const locale = LANGUAGES.find((language) => language === params.get('lang')) ?? LANGUAGES[0];
  page.lang = locale;
  const name = params.get('story');
  if (name === null) {
    return root.render(<StoryList names={storyNames} missing={missingStories()} />);
  }
  const story = storyOf(name);
  if (story === undefined) throw new Error(`No story is called ${name}`);

  const opened = openStory(story, locale);
  const { portal, router, i18n } = await opened.portal;
  root.render(portal);
  if (!story.staysLoading && !router.state.initialized) await initialized(router);
  await waitUntilIdle(document);
  if (story.act === undefined) return;
  await story.act(createPageDriver(i18n.t), opened.parts);
  await waitUntilIdle(document);
};

/** Resolves once the data of the first page is loaded. */
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

/** Unmounts the previous story with its root, and shows the story in the hash. */
const showFromHash = async (): Promise<void> => {
  const params = new URLSearchParams(location.hash.slice(1));
  root?.unmount();
  root = createRoot(element);
  for (const name of ['story', 'error', 'shown', 'scheme', 'pressed']) delete page.dataset[name];
  const theme = params.get('theme');
  if (theme !== null) page.dataset['scheme'] = theme;
  try {
    await show(root, params);
    page.dataset['story'] = 'ready';
  } catch (error) {
    console.error(error);
    page.dataset['story'] = 'broken';
    page.dataset['error'] = firstLine(error);
  }
  page.dataset['shown'] = `${params.get('story') ?? ''} ${params.get('lang') ?? ''}`;
};

addEventListener('hashchange', () => void showFromHash());
await showFromHash();
