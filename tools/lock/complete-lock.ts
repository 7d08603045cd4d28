import semver from 'semver'
import { type LockEntries, type LockEntry, type LockFile, nameAt, pathOf } from './lock-file.ts'
import { platformOf } from './platform-of.ts'

/** An optional dependency without an entry in the lock file. */
export interface Gap {
  /** Path of its dependent. */
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

/** Whether the package at `path` resolves the other package to a version in its range. */
function isInstalled(packages: LockEntries, path: string, { name, range }: { name: string; range: string }): boolean {
  const installed = packages[pathOf(packages, path, name) ?? '']
  if (installed?.version === undefined) return false
  return semver.validRange(range) === null || semver.satisfies(installed.version, range)
}

/** Returns every optional dependency without an entry: npm omits those that the registry lacks at that moment. */
export function gapsOf(packages: LockEntries): Gap[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => !isInstalled(packages, parent, { name, range }))
      .map(([name, range]) => ({ parent, name, version: exactVersion({ parent, name, range }) })),
  )
}

/** Returns the top-level path if it is free, like npm, else one below the dependent. */
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
 * Returns the lock file with an entry for every optional package: version, platform and licence, from its parent
 * and its name.
 * A checksum stays unknown if the registry lacks the package; npm adds it when somebody installs the package.
 * @throws Error when a version or a platform is missing
 */
export function completeLock(lock: LockFile): { readonly lock: LockFile; readonly added: string[] } {
  const packages = { ...lock.packages }
  const added: string[] = []
  for (const gap of gapsOf(packages)) {
    const parent = packages[gap.parent]
    // Two parents may need the same package.
    if (!parent || isInstalled(packages, gap.parent, { name: gap.name, range: gap.version })) continue
    const path = freePath(packages, gap)
    packages[path] = entryFor(gap, parent)
    added.push(`${nameAt(path)}@${gap.version}`)
  }
  return { lock: { ...lock, packages }, added }
}
