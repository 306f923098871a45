import { afterEach, beforeEach, expect, type TestContext } from 'vitest';
import { state } from './runtime.ts';

/** Before each test file: removes the conditions that its address names, as in `x.test.ts?removed=12`. */
const [, removed] = (expect.getState().testPath ?? '').split('?removed=');
state.reached.clear();
state.removed = new Set(removed?.split(',').map(Number));

let previous: TestContext['task'] | undefined;
let hasFailed = false;

beforeEach(({ task, skip }) => {
  // What is reached before the first test is reached for each of them.
  if (previous === undefined) task.file.meta.reached = [...state.reached];
  state.reached.clear();
  hasFailed ||= previous?.result?.state === 'fail';
  previous = task;
  if (removed !== undefined && hasFailed) skip();
});
afterEach(({ task }) => {
  if (removed === undefined) task.meta.reached = [...state.reached];
});
