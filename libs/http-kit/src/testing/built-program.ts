import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const checkout = fileURLToPath(new URL('../../../..', import.meta.url))
const POLL_MS = 50

export interface ProgramSource {
  /** The folder of a back end in the checkout, such as 'bff-storefront'. */
  backEnd: string
  /** The path of its first file; the back end itself by default. */
  entry?: string
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Returns the folders of sources of which a back end may be built. */
async function sourceFolders(backEnd: string): Promise<string[]> {
  const libraries = await readdir(join(checkout, 'libs'))
  return [backEnd, ...libraries.map(name => join('libs', name))].map(room => join(checkout, room, 'src'))
}

/** Returns a name that changes with every file of which the program may be built. */
async function nameOf({ backEnd, entry = '' }: ProgramSource): Promise<string> {
  const hash = createHash('sha256').update(entry)
  for (const folder of await sourceFolders(backEnd)) {
    for (const path of (await readdir(folder, { recursive: true })).sort()) {
      const { size, mtimeMs } = await stat(join(folder, path))
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  return `${backEnd}-${hash.digest('hex').slice(0, 16)}`
}

async function build({ backEnd, entry }: ProgramSource, target: string): Promise<void> {
  const cwd = join(checkout, backEnd)
  const rspack = createRequire(join(cwd, 'package.json')).resolve('@rspack/cli/package.json')
  const options = ['--output-path', target, '--devtool', 'false', ...(entry === undefined ? [] : ['--entry', entry])]
  await promisify(execFile)(process.execPath, [join(dirname(rspack), 'bin/rspack.js'), 'build', ...options], { cwd })
}

/** Makes the packages that stay packages be found from below `folder`. */
async function linkPackages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules')).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
}

/**
 * Returns the path of a back end's program, built as for production: from source each start would take seconds of a core, built
 * it takes half of one. It is built once in a run of the tests, by the first caller, for whom the others wait, and again where
 * a source has changed since; it lies in the run's folder, which is removed with it.
 * Throws Error outside such a run, and with rspack's output where the build fails.
 */
export async function builtProgram(source: ProgramSource): Promise<string> {
  const shared = process.env.SANTHE_TEST_PICTURES
  if (!shared)
    throw new Error('There is no folder for programs: run the tests by npm test, or by vitest from the root.')
  const folder = join(shared, 'programs')
  await linkPackages(folder)
  const target = join(folder, await nameOf(source))
  const begun = join(folder, `${basename(target)}.begun`)
  const whole = join(folder, `${basename(target)}.whole`)
  while (!(await exists(whole))) {
    const isFirst = await mkdir(begun).then(
      () => true,
      () => false,
    )
    if (!isFirst) {
      await pause(POLL_MS)
      continue
    }
    try {
      await build(source, target)
      await writeFile(whole, '')
    } catch (error) {
      // The next one tries itself, and says what is wrong.
      await rm(begun, { recursive: true })
      throw error
    }
  }
  return join(target, 'main.mjs')
}
