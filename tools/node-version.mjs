/**
 * Run by `npm ci` before everything else. JavaScript, because Node 20 cannot run TypeScript; npm's own warnings, one for
 * each package, are off in `.npmrc`.
 */

/**
 * @param {string} version of Node, as `20.20.2`
 * @returns {string | null} a sentence for a version that is too old or soon will be
 */
export const nodeAdvice = (version) => {
  const major = Number(version.split('.')[0]);
  if (major >= 22) return null;
  return major >= 20
    ? `Springboard needs Node 22 or newer; Node ${major} still works for now.`
    : `Springboard needs Node 22 or newer, and does not run on Node ${major}.`;
};

if (process.argv[1] === import.meta.filename) {
  const advice = nodeAdvice(process.versions.node);
  if (advice !== null) console.log(advice);
}
