import { isInHostRange } from '@santhe/federation/host-range'
import { shapeOf } from '@santhe/federation/path-patterns'
import type { ReleaseList } from '@santhe/federation/release-list'

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
    if (owner !== undefined) problems.push(`${owner} and ${name} both claim ${path}: only one slice can own a path`)
    owners.set(shapeOf(path), name)
  }
  for (const { name, host } of list.slices) {
    if (!isInHostRange(list.shell.host, host))
      problems.push(`${name} needs @santhe/host ${host}, but the shell brings ${list.shell.host}`)
  }
  return problems
}
