import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeAdvice } from './node-version.mjs';

const ROOT = join(import.meta.dirname, '..');

describe('the version of Node', () => {
  test('Node 22 and newer get no advice, Node 20 gets a recommendation, and older versions are rejected by name', () => {
    expect(['22.0.0', '24.21.0'].map(nodeAdvice)).toEqual([null, null]);
    expect(nodeAdvice('20.20.2')).toContain('Node 22 or newer; Node 20 still works');
    expect(nodeAdvice('18.1.0')).toContain('does not run on Node 18');
  });

  test('npm ci prints it, and no warning for each package', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(scripts.preinstall).toBe('node tools/node-version.mjs');
    expect(execFileSync('node', ['tools/node-version.mjs'], { cwd: ROOT }).toString()).toBe('');
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^loglevel=error$/m);
  });
});
