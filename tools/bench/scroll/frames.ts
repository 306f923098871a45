import type { CDPSession, Page } from 'playwright';

/** The frames of a scroll. */
export type Frames = {
  /** Percentage of due frames that were late or not shown. */
  readonly dropped: number;
  /** Shown frames per second. */
  readonly rate: number;
};

/** A trace event of Chromium about a frame. */
type FrameReport = {
  readonly name: string;
  readonly ts: number;
  readonly ph: string;
  readonly args?: {
    readonly frame_reporter?: {
      readonly state?: string;
      readonly affects_smoothness?: boolean;
    };
  };
};

const SHOWN = ['STATE_PRESENTED_ALL', 'STATE_PRESENTED_PARTIAL'];

/** Runs `move` and returns the compositor's statistics of its frames. */
export async function framesOf(page: Page, move: () => Promise<void>): Promise<Frames> {
  const devTools = await page.context().newCDPSession(page);
  const reports: FrameReport[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) if (isReport(event)) reports.push(event);
  });
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['cc', 'benchmark'] },
  });
  const start = performance.now();
  await move();
  const elapsed_s = (performance.now() - start) / 1000;
  await endTracing(devTools);
  await devTools.detach();
  const states = reports.flatMap(({ args }) => args?.frame_reporter ?? []);
  const shown = states.filter(({ state = '' }) => SHOWN.includes(state)).length;
  const dropped = states.filter(
    ({ state, affects_smoothness }) => state === 'STATE_DROPPED' && affects_smoothness === true,
  ).length;
  if (shown === 0) throw new Error('No frame was shown');
  return { dropped: (100 * dropped) / (shown + dropped), rate: shown / elapsed_s };
}

const isReport = (event: object): event is FrameReport =>
  'name' in event && event.name === 'PipelineReporter' && 'ph' in event && event.ph === 'b';

async function endTracing(devTools: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => {
    devTools.once('Tracing.tracingComplete', () => resolve());
  });
  await devTools.send('Tracing.end');
  await complete;
}
