import type { MediaFile, SchemeVideo, VideoCaptions, VideoUse } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';
import { SCHEME } from './scheme-import.ts';

const SLUG = SCHEME.slug;

/** A small drawing. */
const POSTER =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxNiA5Ij48cmVjdCB3aWR0aD0iMTYiIGhlaWdodD0iOSIgZmlsbD0iIzBiNWM3MyIvPjxjaXJjbGUgY3g9IjgiIGN5PSI0LjUiIHI9IjIiIGZpbGw9IiNmZmYiLz48L3N2Zz4=';

const use = (title: string, level: string, published = true): VideoUse => ({
  node_id: `/${level}/${title}`,
  title,
  level: { node_id: `/${level}`, title: level },
  published,
});

const VIDEOS: readonly SchemeVideo[] = [
  {
    id: 1,
    name: 'Tuck and stretch',
    url: `/v1/schemes/${SLUG}/videos/1`,
    duration_s: 65,
    size: 12_400_000,
    poster_url: `/v1/schemes/${SLUG}/videos/1/poster?v=1`,
    captions: [{ language: 'en-GB' }, { language: 'cy-GB' }, { language: 'de-DE' }],
    used_by: [use('Tuck jump', 'Hatchling'), use('Forward roll', 'Fledgling', false)],
    consent: { name: 'Margaret Hale', at: NOW },
  },
  {
    id: 2,
    name: 'Land softly',
    url: `/v1/schemes/${SLUG}/videos/2`,
    duration_s: 6,
    size: 930_000,
    captions: [],
    used_by: [
      use('Jump and land like a mouse', 'Hatchling'),
      use('Star jump', 'Hatchling'),
      use('Straddle jump', 'Fledgling'),
      use('Pike jump', 'Swift'),
    ],
    consent: { name: 'Margaret Hale', at: NOW },
  },
  {
    id: 3,
    name: 'World championships 2025',
    url: 'https://videos.example.org/worlds',
    captions: [],
    used_by: [],
    consent: { name: 'Ben Hughes', at: NOW },
  },
];

const FILES: readonly MediaFile[] = [
  {
    id: 11,
    name: 'Station cards for the floor',
    mime: 'application/pdf',
    size: 412_000,
    used_by: [use('Forward roll', 'Hatchling'), use('Cartwheel', 'Fledgling', false)],
  },
  {
    id: 12,
    name: 'Where the mats go',
    mime: 'image/webp',
    size: 96_000,
    small_url: '/small',
    used_by: [],
  },
];

const CAPTIONS: readonly VideoCaptions[] = [
  {
    language: 'de-DE',
    text: 'WEBVTT\n\n00:00.000 --> 00:02.500\nKinn zur Brust\n\n00:02.500 --> 00:06.000\nÜber die Schultern abrollen\nund ohne Hände aufstehen',
  },
];

const LONG =
  'Gleichgewichts- und Orientierungsfähigkeitsübungen mit Wettkampfvorbereitung an verschiedenen Geräten';

const server = (videos = VIDEOS, files = FILES): Scenario => ({
  server: ({ pathname }) => {
    if (pathname.endsWith('/schemes')) return { body: [SCHEME] };
    if (pathname.endsWith('/versions')) return { body: [] };
    if (/\/(poster|small)$/.test(pathname)) return { body: { image: POSTER } };
    if (/\/videos\/\d+$/.test(pathname)) return { body: { ...videos[2], captions: CAPTIONS } };
    return { body: pathname.endsWith('/files') ? files : videos };
  },
});

const at = paths.media(SLUG);

/** The videos of a scheme. */
export const media: Stories = {
  full: { at, scenario: server() },
  files: { at, scenario: server([]) },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: server([], []) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: {
    at,
    scenario: server(
      VIDEOS.map((video) => ({
        ...video,
        name: LONG,
        used_by: [use(LONG, LONG), use(LONG, LONG, false)],
        consent: { name: LONG, at: NOW },
      })),
      FILES.map((file) => ({ ...file, name: LONG, used_by: [use(LONG, LONG)] })),
    ),
  },
  captions: {
    at,
    scenario: server(),
    act: async ({ press, t }) => {
      await press('button', t('scheme:media.actionsFor', { name: 'Tuck and stretch' }));
      await press('menuitem', t('scheme:media.captions.action'));
    },
  },
  captionEditor: {
    at,
    scenario: server(),
    act: async ({ press, t }) => {
      await press('button', t('scheme:media.actionsFor', { name: 'World championships 2025' }));
      await press('menuitem', t('scheme:media.captions.action'));
      const language = t('common:languages.de-DE');
      await press('button', t('scheme:media.captions.write', { language }));
    },
  },
  address: { at, scenario: server(), act: pressButton((t) => t('scheme:media.addAddress')) },
};
