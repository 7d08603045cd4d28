import { z } from 'zod'
import { runProgram } from '../engines/run-program.ts'
import { type LockFile, nameAt } from './lock-file.ts'

const Integrity = z.string().regex(/^sha\d+-/)

/**
 * Returns the checksum of a package's file from the configured registry; undefined if the registry does not have
 * the package.
 */
async function integrityOf(name: string, version: string): Promise<string | undefined> {
  const { ok, output } = await runProgram('npm', ['view', '--json', `${name}@${version}`, 'dist.integrity'])
  if (!ok) return undefined
  const [, quoted] = /^"(.*)"$/m.exec(output) ?? []
  return Integrity.safeParse(quoted).data
}

/**
 * Fetches missing checksums of the lock file from the registry, one by one. Returns which packages have one now,
 * and which still don't.
 */
export async function addIntegrity(lock: LockFile) {
  const packages = { ...lock.packages }
  const added: string[] = []
  const unknown: string[] = []
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.integrity || !entry.version) continue
    const integrity = await integrityOf(nameAt(path), entry.version)
    const list = integrity === undefined ? unknown : added
    list.push(`${nameAt(path)}@${entry.version}`)
    const { version, ...rest } = entry
    if (integrity !== undefined) packages[path] = { version, integrity, ...rest }
  }
  return { lock: { ...lock, packages }, added, unknown }
}
