import semver from 'semver'
import { type LockEntries, type LockEntry, type LockFile, nameAt, pathOf } from './lock-file.ts'
import { platformOf } from './platform-of.ts'

/** A package that another one names as optional and that the lock file has no place for. */
export interface Gap {
  /** Who names it, as a place in the tree. */
  readonly parent: string
  readonly name: string
  readonly version: string
}

function exactVersion({ parent, name, range }: { parent: string; name: string; range: string }): string {
  const version = semver.valid(range)
  if (version === null) {
    throw new Error(`${parent} asks for ${name}@${range}: which version that is, only a registry that has it can tell.`)
  }
  return version
}

/** Whether whoever lives at `place` finds the package in the version it asks for. */
function isInstalled(packages: LockEntries, path: string, { name, range }: { name: string; range: string }): boolean {
  const installed = packages[pathOf(packages, path, name) ?? '']
  if (installed?.version === undefined) return false
  return semver.validRange(range) === null || semver.satisfies(installed.version, range)
}

/** Every optional package that is named and has no place: npm leaves out what the registry of the day did not have. */
export function gapsOf(packages: LockEntries): Gap[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => !isInstalled(packages, parent, { name, range }))
      .map(([name, range]) => ({ parent, name, version: exactVersion({ parent, name, range }) })),
  )
}

/** At the top where it is free, as npm does it, else below whoever asks for this version. */
function freePath(packages: LockEntries, { parent, name }: Gap): string {
  const top = `node_modules/${name}`
  return packages[top] ? `${parent}/${top}` : top
}

function entryFor({ name, version }: Gap, parent: LockEntry): LockEntry {
  const { license, dev, peer } = parent
  const { os, cpu, libc } = platformOf(name)
  return {
    version,
    cpu,
    ...(dev && { dev }),
    ...(libc && { libc }),
    ...(license !== undefined && { license }),
    optional: true,
    ...(os && { os }),
    ...(peer && { peer }),
  }
}

/**
 * The lock file with a place for every optional package: version, machines and licence, as far as its parent and its name tell.
 * What a registry does not serve can't be checked by its sum; npm notes the sum when somebody installs it.
 * @throws where a version or a machine can't be told.
 */
export function completeLock(lock: LockFile): { readonly lock: LockFile; readonly added: string[] } {
  const packages = { ...lock.packages }
  const added: string[] = []
  for (const gap of gapsOf(packages)) {
    const parent = packages[gap.parent]
    // Two parents may ask for the same one.
    if (!parent || isInstalled(packages, gap.parent, { name: gap.name, range: gap.version })) continue
    const path = freePath(packages, gap)
    packages[path] = entryFor(gap, parent)
    added.push(`${nameAt(path)}@${gap.version}`)
  }
  return { lock: { ...lock, packages }, added }
}
