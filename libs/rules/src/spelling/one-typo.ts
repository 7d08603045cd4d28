/**
 * Returns whether two words differ by one typo: a letter more, less, changed, or swapped with the next. The first letter must
 * be the same.
 */
export function isOneTypo(a: string, b: string): boolean {
  if (a === b || a.charAt(0) !== b.charAt(0) || Math.abs(a.length - b.length) > 1) return false
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  let same = 0
  while (same < short.length && long.charAt(same) === short.charAt(same)) same += 1
  const [restOfLong, restOfShort] = [long.slice(same), short.slice(same)]
  if (long.length > short.length) return restOfLong.slice(1) === restOfShort
  const isSwapped = restOfLong.charAt(0) === restOfShort.charAt(1) && restOfLong.charAt(1) === restOfShort.charAt(0)
  return restOfLong.slice(1) === restOfShort.slice(1) || (isSwapped && restOfLong.slice(2) === restOfShort.slice(2))
}
