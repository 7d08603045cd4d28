import { type LockEntries, nameAt, pathOf } from '../lock/lock-file.ts'

/** The list of all production packages; `npm run dependencies` writes it. */
export const LIST = 'docs/production-packages.txt'

/** Returns a line per licence, with an indented line per package below it. */
export function listOf(packages: readonly ProductionPackage[]): string {
  const licences = [...new Set(packages.map(({ licence }) => licence))].sort()
  const lines = licences.flatMap(licence => [
    licence,
    ...packages.filter(each => each.licence === licence).map(({ name, version }) => `  ${name}@${version}`),
  ])
  return `${lines.join('\n')}\n`
}

/** A package in the lock file that a browser or a server of the market may run. */
export interface ProductionPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression; 'unknown' if the package has none. */
  readonly licence: string
}

/** The production programs: both back ends, the edge with the shell, and the slices. */
const PROGRAMS = ['bff-storefront', 'bff-backoffice', 'shell', 'mfe-catalog', 'mfe-checkout', 'mfe-seller', 'mfe-admin']

/** Returns the runtime dependencies of the package at `path`, without optional peers. */
function dependenciesOf(packages: LockEntries, path: string): string[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = packages[path] ?? {}
  const peers = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional)
  return [...new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])]
}

/** Follows links: the repository's own packages are links to their folders. */
function resolveLink(packages: LockEntries, path: string): string {
  const entry = packages[path]
  return entry?.link && entry.resolved !== undefined ? entry.resolved : path
}

/**
 * Returns all direct and indirect third-party packages of the programs, by name and version, without development
 * packages.
 */
export function productionPackages(packages: LockEntries, programs: readonly string[] = PROGRAMS): ProductionPackage[] {
  const queue = [...programs]
  const reached = new Set(queue)
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (!packages[path]) throw new Error(`${path} is not in the lock file.`)
    for (const name of dependenciesOf(packages, path)) {
      const dependencyPath = pathOf(packages, path, name)
      // An optional package may be missing; npm itself reports a missing required one.
      if (dependencyPath === undefined || reached.has(resolveLink(packages, dependencyPath))) continue
      reached.add(resolveLink(packages, dependencyPath))
      queue.push(resolveLink(packages, dependencyPath))
    }
  }
  const external = [...reached].filter(path => path.includes('node_modules/'))
  const rows = new Map(
    external.map(path => {
      const { version = '', license = 'unknown' } = packages[path] ?? {}
      const row = { name: nameAt(path), version, licence: license }
      return [`${row.name}@${version}`, row]
    }),
  )
  const compare = (one: string, other: string) => Number(one > other) - Number(one < other)
  return [...rows.values()].sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version))
}

/** Returns the third-party packages that the programs, or their packages in this repository, depend on directly. */
export function directPackages(packages: LockEntries, programs: readonly string[] = PROGRAMS): string[] {
  const ownPackages = new Set(programs)
  const direct = new Set<string>()
  for (const ownPackage of ownPackages) {
    for (const name of Object.keys(packages[ownPackage]?.dependencies ?? {})) {
      const path = pathOf(packages, ownPackage, name)
      const link = path === undefined ? undefined : packages[path]
      if (link?.link && link.resolved !== undefined) ownPackages.add(link.resolved)
      else direct.add(name)
    }
  }
  return [...direct].sort()
}
