import semver from 'semver'
import { type LockEntries, type LockEntry, type LockFile, nameAt, pathOf } from './lock-file.ts'
import { platformOf } from './platform-of.ts'

/** A package that another one names as optional and that the lock file has no entry for. */
export interface Gap {
  /** The path of the package that names it. */
  readonly parent: string
  readonly name: string
  readonly version: string
}

function exactVersion({ parent, name, range }: { parent: string; name: string; range: string }): string {
  const version = semver.valid(range)
  if (version === null) {
    throw new Error(`${parent} needs ${name}@${range}: only a registry that has it can tell which version that is.`)
  }
  return version
}

/** Whether the package at `path` finds the other package in a version of its range. */
function isInstalled(packages: LockEntries, path: string, { name, range }: { name: string; range: string }): boolean {
  const installed = packages[pathOf(packages, path, name) ?? '']
  if (installed?.version === undefined) return false
  return semver.validRange(range) === null || semver.satisfies(installed.version, range)
}

/** Returns every optional package that is named and has no entry: npm omits what the registry did not have at that moment. */
export function gapsOf(packages: LockEntries): Gap[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => !isInstalled(packages, parent, { name, range }))
      .map(([name, range]) => ({ parent, name, version: exactVersion({ parent, name, range }) })),
  )
}

/** Returns the path at the top where it is free, as npm does, else below the package that needs this version. */
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
 * Returns the lock file with an entry for every optional package: version, platform and licence, as far as its parent and its name tell.
 * The checksum of a package that the registry does not serve stays unknown; npm adds it when somebody installs the package.
 * Throws where a version or a platform can't be found.
 */
export function completeLock(lock: LockFile): { readonly lock: LockFile; readonly added: string[] } {
  const packages = { ...lock.packages }
  const added: string[] = []
  for (const gap of gapsOf(packages)) {
    const parent = packages[gap.parent]
    // Two parents may need the same one.
    if (!parent || isInstalled(packages, gap.parent, { name: gap.name, range: gap.version })) continue
    const path = freePath(packages, gap)
    packages[path] = entryFor(gap, parent)
    added.push(`${nameAt(path)}@${gap.version}`)
  }
  return { lock: { ...lock, packages }, added }
}
