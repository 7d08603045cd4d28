import { shapeOf } from '@santhe/federation/path-patterns'
import type { ReleaseList } from '@santhe/federation/release-list'

function numbersOf(version: string): [number, number, number] {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  if (!parts) throw new Error(`'${version}' is not a version like 1.2.3`)
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

/** Whether a host version is in a slice's range: '^1.2.3' (the same major, not older) or exactly '1.2.3'. */
function isInRange(version: string, range: string): boolean {
  const isCaret = range.startsWith('^')
  const [major, minor, patch] = numbersOf(version)
  const [requiredMajor, requiredMinor, requiredPatch] = numbersOf(isCaret ? range.slice(1) : range)
  if (!isCaret) return version === range
  if (major !== requiredMajor) return false
  return minor > requiredMinor || (minor === requiredMinor && patch >= requiredPatch)
}

function claims(list: ReleaseList): { name: string; path: string }[] {
  const ofShell = list.shell.paths.map(path => ({ name: 'shell', path }))
  return [...ofShell, ...list.slices.flatMap(({ name, paths }) => paths.map(path => ({ name, path })))]
}

/** Returns the problems that prevent this list from going live, in words for people who release; empty when there are none. */
export function problemsOf(list: ReleaseList): string[] {
  const problems: string[] = []
  const owners = new Map<string, string>()
  for (const { name, path } of claims(list)) {
    const owner = owners.get(shapeOf(path))
    if (owner !== undefined) problems.push(`${owner} and ${name} both claim ${path}: only one slice can own an address`)
    owners.set(shapeOf(path), name)
  }
  for (const { name, host } of list.slices) {
    if (!isInRange(list.shell.host, host))
      problems.push(`${name} needs @santhe/host ${host}, but the shell brings ${list.shell.host}`)
  }
  return problems
}
