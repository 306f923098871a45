import { crc32, deflateSync } from 'node:zlib';
import type { Job } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildAwards } from '../../testing/awards.ts';
import { buildClub, buildGuardian, buildScheme, buildUser, node } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { printablePicture } from './certificate-picture.ts';

const RGB = 2;
const RGBA = 6;

type PngOptions = {
  width?: number;
  height?: number;
  colourType?: number;
  interlaced?: boolean;
  /** Rows with the filter of each. */
  rows?: Uint8Array;
  /** A chunk after the header. */
  extra?: readonly [type: string, data: Uint8Array];
};

const chunkOf = (type: string, data: Uint8Array): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
};

/** A real PNG, with 8 bits a sample. */
const pngOf = ({
  width = 7,
  height = 4,
  colourType = RGB,
  interlaced = false,
  rows = new Uint8Array(height * (1 + width * (colourType === RGBA ? 4 : 3))),
  extra,
}: PngOptions = {}): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, colourType, 0, 0, interlaced ? 1 : 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    ...(extra ? [chunkOf(...extra)] : []),
    chunkOf('IDAT', deflateSync(rows)),
    chunkOf('IEND', new Uint8Array()),
  ]);
};

const asUrl = (bytes: Buffer, mime = 'image/png'): string =>
  `data:${mime};base64,${bytes.toString('base64')}`;
const logoOf = (options?: PngOptions): string => asUrl(pngOf(options));

/** Only the headers of a JPEG, 7 pixels wide. pdfkit reads no more. */
const jpegOf = ({ height = 4, channels = 3 } = {}): string => {
  const [start, end] = [Buffer.from('ffd8ffe000040000', 'hex'), Buffer.from('ffd9', 'hex')];
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, height, 0, 7, channels, 0, 0, 0]);
  return asUrl(Buffer.concat([start, frame, end]), 'image/jpeg');
};

describe('printablePicture', () => {
  test('has a JPEG as it is, and a PNG without the chunks that a page does not need', () => {
    expect(printablePicture(jpegOf())).toBe(jpegOf());
    expect(printablePicture(logoOf())).toBe(logoOf());
    const text = Buffer.from('Author\0Ava');
    expect(printablePicture(logoOf({ extra: ['tEXt', text] }))).toBe(logoOf());
    // pdfkit misreads the transparency of such a picture, and everything after it.
    expect(printablePicture(logoOf({ extra: ['tRNS', new Uint8Array(6)] }))).toBe(logoOf());
  });

  test.each([
    ['no logo', null],
    ['an address', 'https://provider.test/logo.png'],
    ['a path', '/logo.svg'],
    ['a WebP', asUrl(Buffer.from('RIFF    WEBPVP8 '), 'image/webp')],
    ['another file', asUrl(Buffer.from('not a picture'))],
    ['a PNG that is cut off', asUrl(pngOf().subarray(0, -12))],
    ['a PNG without pixels', logoOf({ width: 0 })],
    ['a PNG with fewer pixels than its size', logoOf({ rows: new Uint8Array(87) })],
    ['a PNG with more pixels than its size', logoOf({ rows: new Uint8Array(89) })],
    ['a PNG with an unknown filter', logoOf({ rows: new Uint8Array(88).fill(5) })],
    ['a PNG of an unknown type', logoOf({ colourType: 5 })],
    ['a PNG with a palette that is missing', logoOf({ colourType: 3, rows: new Uint8Array(32) })],
    ['an interlaced PNG', logoOf({ interlaced: true })],
    ['a huge PNG', logoOf({ width: 2048, height: 2048 })],
    ['a JPEG without a frame', asUrl(Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'image/jpeg')],
    ['a JPEG without pixels', jpegOf({ height: 0 })],
    ['a JPEG with an unknown number of channels', jpegOf({ channels: 2 })],
  ])('has nothing for %s', (_, logo) => {
    expect(printablePicture(logo)).toBeNull();
  });
});

describe('a certificate', () => {
  let api: TestApi;
  let world: World;

  beforeAll(async () => {
    api = await startTestApi();
  });
  beforeEach(async () => {
    world = await buildWorld(api);
  });
  afterAll(() => api.close());

  const call: TestApi['call'] = (key, request = {}) =>
    api.call(key, { host: world.host, ...request });
  const setLogo = (logo: string | null, { id } = world.club) =>
    api.owner.updateTable('clubs').set({ logo }).where('id', '=', id).execute();
  const asAdmin = async () => api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  const request = (as: string, awards: readonly object[]) =>
    call('POST /certificates', { as, body: { awards } });
  const pdfOf = (response: Awaited<ReturnType<typeof request>>) => {
    expect(response.statusCode, response.body).toBe(200);
    return Buffer.from(response.json().file, 'base64').toString('latin1');
  };
  const widthsIn = (pdf: string) =>
    [...pdf.matchAll(/\/Subtype \/Image\b[^>]*?\/Width (\d+)/g)].map(([, width]) => width);
  const buildOther = async (logo: string) => {
    const club = await buildClub(api.owner, world.client, { name: 'Lakeside', logo });
    return { club, awards: await buildAwards(api, { ...world, club }, 1) };
  };

  test.each([
    ['a PNG', logoOf(), ['7']],
    // The second picture is its transparency.
    ['a PNG with transparency', logoOf({ colourType: RGBA }), ['7', '7']],
    ['a JPEG', jpegOf(), ['7']],
  ])('[portals §B] shows the logo of the club: %s', async (_, logo, widths) => {
    await setLogo(logo);
    const awards = await buildAwards(api, world, 2);
    expect(widthsIn(pdfOf(await request(await asAdmin(), awards)))).toEqual(widths);
  });

  test('[scheme-portal §4] shows the badge picture of the level below the logo, once for all pages', async () => {
    await setLogo(logoOf());
    const badge = logoOf({ width: 9 });
    const scheme = await buildScheme(api.owner, world.client, {
      slug: 'pictured',
      tree: [node('/bronze', 'l', [], { badge })],
    });
    const awards = await buildAwards(api, { ...world, scheme }, 2);
    const pictured = awards.map((award) => ({ ...award, scheme_slug: 'pictured' }));
    expect(widthsIn(pdfOf(await request(await asAdmin(), pictured)))).toEqual(['7', '9']);
  });

  test('shows no logo of another club', async () => {
    await buildOther(logoOf({ width: 9 }));
    const awards = await buildAwards(api, world, 1);
    const admin = await asAdmin();
    expect(widthsIn(pdfOf(await request(admin, awards)))).toEqual([]);
    await setLogo(logoOf());
    expect(widthsIn(pdfOf(await request(admin, awards)))).toEqual(['7']);
  });

  test('shows a parent of children in two clubs the logo of each', async () => {
    const { club, awards } = await buildOther(logoOf({ width: 9 }));
    await setLogo(logoOf());
    const [own] = await buildAwards(api, world, 1);
    const parent = await buildUser(api.owner, world.club, 'parent');
    const { client_id } = club;
    await api.owner
      .insertInto('user_clubs')
      .values({ client_id, club_id: club.id, user_uuid: parent.uuid, role: 'parent' })
      .execute();
    const children = [
      { of: world.club, award: own },
      { of: club, award: awards[0] },
    ];
    for (const { of, award } of children)
      await buildGuardian(api.owner, of, parent, { uuid: award?.member_uuid ?? '' });
    const as = await api.tokenFor(parent);
    const both = children.map(({ award }) => ({ ...award }));
    expect(widthsIn(pdfOf(await request(as, both)))).toEqual(['7', '9']);
  });

  test('is made without a logo that is broken', async () => {
    await setLogo(logoOf({ colourType: RGBA, rows: new Uint8Array(3) }));
    const awards = await buildAwards(api, world, 1);
    expect(widthsIn(pdfOf(await request(await asAdmin(), awards)))).toEqual([]);
  });

  test('of a job stores the logo once', async () => {
    await buildOther(logoOf({ width: 9 }));
    await setLogo(logoOf());
    const as = await asAdmin();
    const { id }: Job = (await request(as, await buildAwards(api, world, 21))).json();
    await api.runJobs();
    const pdf = pdfOf(await call('GET /jobs/:id/certificates', { as, params: { id } }));
    expect(pdf).toContain('/Count 21');
    expect(widthsIn(pdf)).toEqual(['7']);
  });
});
