function numbersOf(version: string): [number, number, number] {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  if (!parts) throw new Error(`'${version}' is not a version like 1.2.3`)
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

/**
 * Whether a version of @santhe/host is inside a slice's range: '^1.2.3' (the same major, not older) or exactly '1.2.3'.
 * @throws Error when one of them has another format
 */
export function isInHostRange(version: string, range: string): boolean {
  const isCaret = range.startsWith('^')
  const [major, minor, patch] = numbersOf(version)
  const [requiredMajor, requiredMinor, requiredPatch] = numbersOf(isCaret ? range.slice(1) : range)
  if (!isCaret) return version === range
  if (major !== requiredMajor) return false
  return minor > requiredMinor || (minor === requiredMinor && patch >= requiredPatch)
}
