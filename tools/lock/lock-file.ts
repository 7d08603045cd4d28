import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Names = z.record(z.string(), z.string()).optional()
const Strings = z.array(z.string()).optional()

/**
 * An entry of the lock file: the path of an installed package. Writing preserves fields that this code does not
 * read.
 */
const LockEntry = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  peer: z.boolean().optional(),
  os: Strings,
  cpu: Strings,
  libc: Strings,
  engines: z.union([z.looseObject({ node: z.string().optional() }), z.array(z.string())]).optional(),
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z.record(z.string(), z.looseObject({ optional: z.boolean().optional() })).optional(),
})
export type LockEntry = z.output<typeof LockEntry>

/** By path, such as `node_modules/koa`; '' for the checkout itself. */
export type LockEntries = Readonly<Record<string, LockEntry>>

const LockShape = z.looseObject({ lockfileVersion: z.literal(3), packages: z.record(z.string(), LockEntry) })
export type LockFile = z.output<typeof LockShape>

/** Validates the object but returns it unchanged: zod reorders fields, and people compare npm's order. */
const LockFile = z.custom<LockFile>(value => LockShape.safeParse(value).success, 'is no lock file of npm 7 or newer')

const fileName = 'package-lock.json'

/**
 * @throws Error when the file is missing or is no lock file of npm 7 or newer, such as one with merge conflict
 * markers
 */
export async function readLock(root: string): Promise<LockFile> {
  return LockFile.parse(JSON.parse(await readFile(join(root, fileName), 'utf8')))
}

/** Writes the file in npm's format: sorted paths, two spaces, a final line break. */
export async function writeLock(root: string, lock: LockFile): Promise<void> {
  const paths = Object.keys(lock.packages).sort((one, other) => one.localeCompare(other, 'en'))
  const packages = Object.fromEntries(paths.map(path => [path, lock.packages[path]]))
  await writeFile(join(root, fileName), `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
}

const folder = 'node_modules/'

/** Resolves the package `name` from `path` like Node: to the nearest node_modules that has it. */
export function pathOf(packages: LockEntries, path: string, name: string): string | undefined {
  let base = path
  for (;;) {
    const candidate = `${base === '' ? '' : `${base}/`}${folder}${name}`
    if (packages[candidate]) return candidate
    if (base === '') return undefined
    const end = base.lastIndexOf(`/${folder}`)
    base = end > 0 ? base.slice(0, end) : ''
  }
}

/** Returns the import name of the package at this path. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(folder) + folder.length)
}
