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
  /** The path of its entry file; the back end's own by default. */
  entry?: string
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Returns the source folders that a back end's build may use. */
async function sourceFolders(backEnd: string): Promise<string[]> {
  const libraries = await readdir(join(checkout, 'libs'))
  return [backEnd, ...libraries.map(name => join('libs', name))].map(room => join(checkout, room, 'src'))
}

/** Returns a name that changes with every file the program may be built of. */
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

/** Makes unbundled packages resolvable from below `folder`. */
async function linkPackages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules')).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
}

/**
 * Returns the path of a back end's program, built as for production: starting from source costs seconds of CPU, built
 * half a second. The first caller of a test run builds it while others wait; it is rebuilt when
 * a source has changed, and lies in the run's folder.
 * @throws Error outside a test run, or with rspack's output when the build fails
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
      // The next caller builds again and reports the problem.
      await rm(begun, { recursive: true })
      throw error
    }
  }
  return join(target, 'main.mjs')
}
