/** The `count`-th smallest number (1 is the smallest), by repeated partition. Reorders `numbers`. */
export const quickselect = (numbers: number[], count: number): number => {
  const wanted = count - 1;
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const pivot = numbers[(low + high) >> 1] ?? Number.NaN;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((numbers[left] ?? pivot) < pivot) left += 1;
      while ((numbers[right] ?? pivot) > pivot) right -= 1;
      if (left > right) break;
      const moved = numbers[left] ?? pivot;
      numbers[left] = numbers[right] ?? pivot;
      numbers[right] = moved;
      left += 1;
      right -= 1;
    }
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else break;
  }
  return numbers[wanted] ?? Number.NaN;
};
