import { isInHostRange } from '@santhe/federation/host-range'
import { shapeOf } from '@santhe/federation/path-patterns'
import type { ReleaseList } from '@santhe/federation/release-list'

function claims(list: ReleaseList): { name: string; path: string }[] {
  const ofShell = list.shell.paths.map(path => ({ name: 'shell', path }))
  return [...ofShell, ...list.slices.flatMap(({ name, paths }) => paths.map(path => ({ name, path })))]
}

/** Everything that keeps this list from being shown, in words for the person who releases; empty when it is good. */
export function problemsOf(list: ReleaseList): string[] {
  const problems: string[] = []
  const owners = new Map<string, string>()
  for (const { name, path } of claims(list)) {
    const owner = owners.get(shapeOf(path))
    if (owner !== undefined) problems.push(`${owner} and ${name} both claim ${path}: only one slice can own an address`)
    owners.set(shapeOf(path), name)
  }
  for (const { name, host } of list.slices) {
    if (!isInHostRange(list.shell.host, host))
      problems.push(`${name} needs @santhe/host ${host}, but the shell brings ${list.shell.host}`)
  }
  return problems
}
