import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale, SchemeNode } from '@springboard/contract';

/** The videos of every level, recorded by `videos/record.ts`, with three captions of the same length. */
export const VIDEOS = [
  {
    file: 'tuck-and-stretch.webm',
    title: 'Tuck and stretch',
    captions: {
      'en-GB': ['Stand tall, arms by your ears', 'Tuck: knees to your chest', 'Stretch again'],
      'cy-GB': [
        'Saf yn dal, breichiau wrth dy glustiau',
        'Plyga: pengliniau at dy frest',
        'Ymestynna eto',
      ],
      'fr-FR': [
        'Tiens-toi droit, bras près des oreilles',
        'Groupé : genoux contre la poitrine',
        'Étends-toi de nouveau',
      ],
      'de-DE': ['Steh gerade, Arme an den Ohren', 'Hocke: Knie zur Brust', 'Wieder strecken'],
    },
  },
  {
    file: 'land-softly.webm',
    title: 'Land softly',
    captions: {
      'en-GB': ['Ready on the box', 'Jump with your arms up', 'Land softly: bend your knees'],
      'cy-GB': [
        'Barod ar y bocs',
        'Neidia, breichiau i fyny',
        'Glania’n ysgafn: plyga dy bengliniau',
      ],
      'fr-FR': [
        'En place sur le caisson',
        'Saute, bras levés',
        'Réception en souplesse : plie les genoux',
      ],
      'de-DE': ['Bereit auf dem Kasten', 'Spring, Arme hoch', 'Lande weich: Knie beugen'],
    },
  },
] as const satisfies readonly {
  file: string;
  title: string;
  captions: Record<Locale, readonly string[]>;
}[];

export const VIDEO_SECONDS = 6;

/** Captions as WebVTT, each for the same part of the video. */
export const toWebVtt = (captions: readonly string[]): string => {
  const at = (index: number) => `00:0${((index * VIDEO_SECONDS) / captions.length).toFixed(3)}`;
  const cues = captions.map((text, index) => `${at(index)} --> ${at(index + 1)}\n${text}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
};

const SCHEMES = ['first-flight', 'apparatus-pathway'] as const;
export type SampleScheme = (typeof SCHEMES)[number];

/** The ids of the videos in a scheme. Both schemes use the same files. */
export const videoIdsOf = (slug: SampleScheme): readonly number[] =>
  VIDEOS.map((_, index) => SCHEMES.indexOf(slug) * VIDEOS.length + index + 1);

/** Adds the videos to the levels of a scheme, and to skills of the first one what parents read of practice. */
export const withVideos = (slug: SampleScheme, tree: readonly SchemeNode[]): SchemeNode[] => {
  const levels = tree.map((level) => ({ ...level, videos: [...videoIdsOf(slug)] }));
  return slug === 'first-flight' ? withPractice(levels) : levels;
};

const PRACTICE_SKILLS = 10;

/** Ten skills have a practice video, and a tag that says where they may be practised. */
const withPractice = (tree: readonly SchemeNode[]): SchemeNode[] => {
  let left = PRACTICE_SKILLS;
  const videos = videoIdsOf('first-flight');
  const visit = (node: SchemeNode): SchemeNode => {
    // Swinging and jumping is for the gym.
    const isForGym = node.id.includes('/jump-and-swing/');
    if (node.t !== 's') return { ...node, children: node.children.map(visit) };
    if (left === 0) return node;
    left -= 1;
    const place = isForGym ? 'only in the gym' : 'safe at home';
    const tags = { title: null, type: 'tags', value: [place] } as const;
    return {
      ...node,
      videos: [videos[left % videos.length] ?? 0],
      content: [...(node.content ?? []), { ...tags, value: [...tags.value] }],
    };
  };
  return tree.map(visit);
};

export const readVideo = (file: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'videos', file));
