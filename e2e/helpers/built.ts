import { buildPortals, namedVersion } from '@springboard/tools/build.ts';

/** Builds before the first worker starts, because workers must not build concurrently. */
export default async function built(): Promise<void> {
  const result = await buildPortals({
    version: namedVersion(),
    onBuild: (portals) => console.log(`Building ${portals.join(', ')} …`),
  });
  if (!result.ok) throw new Error(result.output);
}
