/**
 * The outline of a rosette around (50, 50): petals between two radii, as an SVG path.
 * @param outer where the petals end, @param inner where they meet
 */
export function medalPath(petals: number, outer: number, inner: number): string {
  const at = (turn: number, radius: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return `${round(50 + radius * Math.cos(angle))} ${round(50 + radius * Math.sin(angle))}`;
  };
  const bulge = 2 * outer - inner;
  const curves = Array.from({ length: petals }, (_, petal) => {
    const middle = (petal + 0.5) / petals;
    return `Q${at(middle, bulge)} ${at((petal + 1) / petals, inner)}`;
  });
  return `M${at(0, inner)}${curves.join('')}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
