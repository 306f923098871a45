import { LANGUAGES } from '@springboard/contract';
import { createRoot, type Root } from 'react-dom/client';
import { missingStories } from './missing-stories.ts';
import { openStory, type StoryPortal } from './open-story.tsx';
import { createPageDriver } from './page-driver.ts';
import { entry } from './stories/entry.ts';
import { StoryList } from './story-list.tsx';
import type { MissingStates, Stories, Story } from './story.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

type Gallery = StoryPortal & {
  /** The stories of the portal's screens, by the names of the screens. */
  readonly stories: Readonly<Record<string, Stories>>;
  /** States that a screen does not have, each with the reason. */
  readonly without?: Readonly<Record<string, MissingStates>>;
  /** The stories of the layout and the pages that all portals share. */
  readonly frame: Stories;
};

const page = document.documentElement;

/**
 * Shows the story in the hash, `#story=register.long&lang=cy-GB&theme=dark`, or the list of all stories.
 *
 * When rendering ends, `data-shown` of the root element has the story and language, `data-story` is `ready` or
 * `broken`, and `data-error` has the reason. Another hash shows another story in the same page.
 */
export const showGallery = async (gallery: Gallery): Promise<void> => {
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no element #root');
  const stories = storiesByName(gallery);
  let root: Root | null = null;

  /** Unmounts the previous story with its root. */
  const showFromHash = async (): Promise<void> => {
    const params = new URLSearchParams(location.hash.slice(1));
    root?.unmount();
    root = createRoot(element);
    for (const name of ['story', 'error', 'shown', 'scheme', 'pressed']) delete page.dataset[name];
    const theme = params.get('theme');
    if (theme !== null) page.dataset['scheme'] = theme;
    try {
      const name = params.get('story');
      if (name === null) {
        root.render(<StoryList names={[...stories.keys()]} missing={missingStories(gallery)} />);
      } else {
        const story = stories.get(name);
        if (story === undefined) throw new Error(`No story is called ${name}`);
        await showStory(root, gallery, story, params.get('lang'));
      }
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
};

/** `register.long` is a screen and its state. */
const storiesByName = ({ stories, frame }: Gallery): ReadonlyMap<string, Story> =>
  new Map(
    Object.entries({ ...stories, entry, frame }).flatMap(([screen, states]) =>
      Object.entries(states).map(([state, story]) => [`${screen}.${state}`, story] as const),
    ),
  );

const showStory = async (
  root: Root,
  gallery: StoryPortal,
  story: Story,
  lang: string | null,
): Promise<void> => {
  const locale = LANGUAGES.find((language) => language === lang) ?? LANGUAGES[0];
  page.lang = locale;
  const opened = openStory(gallery, story, locale);
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
