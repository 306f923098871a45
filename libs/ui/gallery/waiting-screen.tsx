import { FullScreenSpinner } from '../src/index.ts';

export function WaitingScreen() {
  return <FullScreenSpinner label="Getting today’s sessions" />;
}
