import { PORTALS } from '@springboard/contract';
import { expect, test } from 'vitest';
import { summary } from './summary.ts';

const plain = { strong: (text: string) => text, faint: (text: string) => text };
const folders = { data: '/srv/springboard', log: '/srv/springboard/server.log', setup_url: null };

test('with the sample data it says where to go and as whom', () => {
  const hosts = PORTALS.map((portal) => ({ host: `${portal}.localhost`, portal }));
  const text = summary({ hosts, port: 4200, ...folders }, plain);
  expect(text).toMatch(/Coach +http:\/\/coach\.localhost:4200 +sign in as ava\.morgan/);
  expect(text).toMatch(/Parent +http:\/\/parent\.localhost:4200 +sign in as parent\.jones/);
  expect(text).toMatch(/http:\/\/coach\.courses\.localhost:4200 +sign in as nina\.walsh/);
  expect(text).toMatch(/http:\/\/club\.national\.localhost:4200 +sign in as colin\.reed/);
  expect(text).toContain('Springboard-1');
});

test('with data of your own it names its hosts, and no password', () => {
  const hosts = Array.from({ length: 20 }, (_, n) => ({
    host: `coach${n}.example.org`,
    portal: 'coach',
  }));
  const text = summary({ hosts, port: 80, ...folders }, plain);
  expect(text).toContain('http://coach0.example.org\n');
  expect(text).toContain('and 8 more');
  expect(text).not.toContain('Springboard-1');
});

test('[D15] on an empty database it names the address of the set-up, and no sample user', () => {
  const setup_url = 'http://localhost:4200/setup?code=abc';
  const text = summary({ hosts: [], port: 4200, ...folders, setup_url }, plain);
  expect(text).toContain(`not set up yet`);
  expect(text).toContain(setup_url);
  expect(text).not.toContain('Springboard-1');
});
