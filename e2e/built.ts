import { buildPortals, namedVersion } from '@springboard/tools/build.ts';

/** Before the first worker: each starts the product, and two that build at a time would trip over each other. */
export default async function built(): Promise<void> {
  const result = await buildPortals({
    version: namedVersion(),
    onBuild: (portals) => console.log(`Building ${portals.join(', ')} …`),
  });
  if (!result.ok) throw new Error(result.output);
}
