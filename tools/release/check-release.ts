import { shapeOf } from '@santhe/federation/path-patterns'
import type { ReleaseList } from '@santhe/federation/release-list'

function numbersOf(version: string): [number, number, number] {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  if (!parts) throw new Error(`'${version}' is not a version like 1.2.3`)
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

/** Whether a host version is inside a slice's range: '^1.2.3' (the same major, not older) or exactly '1.2.3'. */
function isInRange(version: string, range: string): boolean {
  const isCaret = range.startsWith('^')
  const [major, minor, patch] = numbersOf(version)
  const [wantedMajor, wantedMinor, wantedPatch] = numbersOf(isCaret ? range.slice(1) : range)
  if (!isCaret) return version === range
  if (major !== wantedMajor) return false
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch)
}

function claims(list: ReleaseList): { name: string; path: string }[] {
  const ofShell = list.shell.paths.map(path => ({ name: 'shell', path }))
  return [...ofShell, ...list.slices.flatMap(({ name, paths }) => paths.map(path => ({ name, path })))]
}

/** Everything that keeps this list from being shown, in words for whoever releases; empty when it is good. */
export function whatIsWrong(list: ReleaseList): string[] {
  const wrong: string[] = []
  const owners = new Map<string, string>()
  for (const { name, path } of claims(list)) {
    const owner = owners.get(shapeOf(path))
    if (owner !== undefined) wrong.push(`${owner} and ${name} both claim ${path}: only one slice can own an address`)
    owners.set(shapeOf(path), name)
  }
  for (const { name, host } of list.slices) {
    if (!isInRange(list.shell.host, host))
      wrong.push(`${name} needs @santhe/host ${host}, but the shell brings ${list.shell.host}`)
  }
  return wrong
}
