import { type LockEntries, nameAt, placeOf } from '../lock/lock-file.ts'

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
function neededAt(packages: LockEntries, place: string): string[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = packages[place] ?? {}
  const peers = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional)
  return [...new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])]
}

/** The place where the files lie: packages of ours are links to their folder. */
function followed(packages: LockEntries, place: string): string {
  const entry = packages[place]
  return entry?.link && entry.resolved !== undefined ? entry.resolved : place
}

/** Every package from outside that the programs need, and that those need, and so on; by name and version, without development's own. */
export function productionPackages(packages: LockEntries, programs: readonly string[] = PROGRAMS): ProductionPackage[] {
  const waiting = [...programs]
  const reached = new Set(waiting)
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (!packages[place]) throw new Error(`${place} is not in the lock file.`)
    for (const name of neededAt(packages, place)) {
      const found = placeOf(packages, place, name)
      // An optional package of a peer may be nowhere; what must be there is npm's to complain of.
      if (found === undefined || reached.has(followed(packages, found))) continue
      reached.add(followed(packages, found))
      waiting.push(followed(packages, found))
    }
  }
  const outside = [...reached].filter(place => place.includes('node_modules/'))
  const rows = new Map(
    outside.map(place => {
      const { version = '', license = 'unknown' } = packages[place] ?? {}
      const row = { name: nameAt(place), version, licence: license, dependencies: neededAt(packages, place).length }
      return [`${row.name}@${version}`, row]
    }),
  )
  const before = (one: string, other: string) => Number(one > other) - Number(one < other)
  return [...rows.values()].sort((one, other) => before(one.name, other.name) || before(one.version, other.version))
}

/** The packages from outside that the programs, or rooms of ours that they use, import by name. */
export function directPackages(packages: LockEntries, programs: readonly string[] = PROGRAMS): string[] {
  const rooms = new Set(programs)
  const direct = new Set<string>()
  for (const room of rooms) {
    for (const name of Object.keys(packages[room]?.dependencies ?? {})) {
      const place = placeOf(packages, room, name)
      const link = place === undefined ? undefined : packages[place]
      if (link?.link && link.resolved !== undefined) rooms.add(link.resolved)
      else direct.add(name)
    }
  }
  return [...direct].sort()
}
