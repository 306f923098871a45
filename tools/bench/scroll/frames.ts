import type { CDPSession, Page } from 'playwright';

/** What became of the frames of a movement. */
export type Frames = {
  /** Of those that were due, the part that came late or never, of a hundred. */
  readonly dropped: number;
  /** Shown in a second. */
  readonly rate: number;
};

/** As Chromium's own reports on frames tell it. */
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

/** Runs `move` and gives what the compositor says of the frames that it asked for. */
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
  const begun = performance.now();
  await move();
  const took_s = (performance.now() - begun) / 1000;
  await ended(devTools);
  await devTools.detach();
  const states = reports.flatMap(({ args }) => args?.frame_reporter ?? []);
  const shown = states.filter(({ state = '' }) => SHOWN.includes(state)).length;
  const dropped = states.filter(
    ({ state, affects_smoothness }) => state === 'STATE_DROPPED' && affects_smoothness === true,
  ).length;
  if (shown === 0) throw new Error('No frame was shown');
  return { dropped: (100 * dropped) / (shown + dropped), rate: shown / took_s };
}

const isReport = (event: object): event is FrameReport =>
  'name' in event && event.name === 'PipelineReporter' && 'ph' in event && event.ph === 'b';

async function ended(devTools: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => {
    devTools.once('Tracing.tracingComplete', () => resolve());
  });
  await devTools.send('Tracing.end');
  await complete;
}
