/** An area that `g` and a letter open. */
export type AreaKey<Area extends { readonly name: string }> = {
  readonly key: string;
  readonly area: Area;
};

/** Gives each area the first letter of its name that no area before it has: `members` m, `tags` t, `tasks` a. */
export const areaKeys = <Area extends { readonly name: string }>(
  areas: readonly Area[],
): readonly AreaKey<Area>[] => {
  const taken = new Set<string>();
  return areas.flatMap((area) => {
    const key = area.name
      .split('')
      .find((character) => /[a-z]/.test(character) && !taken.has(character));
    if (key === undefined) return [];
    taken.add(key);
    return [{ key, area }];
  });
};
