import { type LockEntries, nameAt, pathOf } from '../lock/lock-file.ts'

/** A package that a person's browser or a server of the market may run, as the lock file has it. */
export interface ProductionPackage {
  readonly name: string
  readonly version: string
  /** SPDX; 'unknown' where the package says none. */
  readonly licence: string
  /** How many packages it needs itself, those of platforms included. */
  readonly dependencies: number
}

/** What runs for the market's people: both back ends, the edge with the shell, and the slices. */
const PROGRAMS = ['bff-storefront', 'bff-backoffice', 'shell', 'mfe-catalog', 'mfe-checkout', 'mfe-seller', 'mfe-admin']

/** What a package at this place needs to run; what it only works beside, if somebody else brings it, is left out. */
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

/** The place where the files lie: packages of ours are links to their folder. */
function resolveLink(packages: LockEntries, path: string): string {
  const entry = packages[path]
  return entry?.link && entry.resolved !== undefined ? entry.resolved : path
}

/** Every package from outside that the programs need, and that those need, and so on; by name and version, without development's own. */
export function productionPackages(packages: LockEntries, programs: readonly string[] = PROGRAMS): ProductionPackage[] {
  const queue = [...programs]
  const reached = new Set(queue)
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (!packages[path]) throw new Error(`${path} is not in the lock file.`)
    for (const name of dependenciesOf(packages, path)) {
      const dependencyPath = pathOf(packages, path, name)
      // An optional package of a peer may be nowhere; what must be there is npm's to complain of.
      if (dependencyPath === undefined || reached.has(resolveLink(packages, dependencyPath))) continue
      reached.add(resolveLink(packages, dependencyPath))
      queue.push(resolveLink(packages, dependencyPath))
    }
  }
  const external = [...reached].filter(path => path.includes('node_modules/'))
  const rows = new Map(
    external.map(path => {
      const { version = '', license = 'unknown' } = packages[path] ?? {}
      const row = { name: nameAt(path), version, licence: license, dependencies: dependenciesOf(packages, path).length }
      return [`${row.name}@${version}`, row]
    }),
  )
  const compare = (one: string, other: string) => Number(one > other) - Number(one < other)
  return [...rows.values()].sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version))
}

/** The packages from outside that the programs, or rooms of ours that they use, import by name. */
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
