import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const folder = fileURLToPath(new URL('../..', import.meta.url))
const rspack = createRequire(import.meta.url).resolve('@rspack/cli/package.json')

export interface BuiltProgram {
  /** The path that Node runs. */
  path: string
  remove(): Promise<void>
}

/**
 * Builds a program of this back end from `entry`, a path, as it is built for production, for one test file: from source each start
 * would take three seconds of a core, built it takes half a second.
 */
export async function buildProgram(entry: string): Promise<BuiltProgram> {
  // Below the package, where its native packages are found.
  const builds = join(folder, 'dist/test-programs')
  await mkdir(builds, { recursive: true })
  const build = await mkdtemp(join(builds, 'build-'))
  const options = ['--entry', entry, '--output-path', build, '--devtool', 'false']
  await promisify(execFile)(process.execPath, [join(dirname(rspack), 'bin/rspack.js'), 'build', ...options], {
    cwd: folder,
  })
  return { path: join(build, 'main.mjs'), remove: () => rm(build, { recursive: true, force: true }) }
}
