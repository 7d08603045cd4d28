import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns the name of the npm package that contains Node for this machine. */
export function packageOfNode(platform = process.platform, arch = process.arch) {
  // For this one platform the plain name belongs to another package.
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** Returns the program's version, such as `24.9.0`; undefined where it does not run. */
async function versionOf(program) {
  try {
    return (await run(program, ['--version'])).stdout.trim().replace(/^v/, '')
  } catch {
    return undefined
  }
}

/**
 * Installs another line of Node into a folder of its own, where it is cached for the next time; it is no dependency of Santhe.
 * @param {string} root the checkout
 * @param {string} line `24`, or a version such as `22.13.0`
 * @returns {Promise<{ folder: string, version: string }>} the folder to put first on the PATH. Rejects with npm's error.
 */
export async function bringNode(root, line) {
  const name = packageOfNode()
  const place = join(root, '.santhe/node', line)
  const program = join(place, 'node_modules', name, 'bin/node')
  const existing = await versionOf(program)
  if (existing) return { folder: dirname(program), version: existing }
  await mkdir(dirname(place), { recursive: true })
  const fresh = await mkdtemp(`${place}-`)
  try {
    const args = ['install', '--prefix', fresh, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${line}`]
    await run('npm', args, { cwd: fresh })
    // A temporary folder is private to its owner, but a test runs a program as another user.
    await chmod(fresh, 0o755)
    // If two programs install it at the same time, the first one's is used.
    await rename(fresh, place).catch(() => {})
  } catch (error) {
    throw new Error(
      `Node ${line} could not be brought as ${name}@${line}:\n${String(error.stderr || error.message).trim()}`,
    )
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  const version = await versionOf(program)
  if (!version) throw new Error(`${name}@${line} has no Node that runs on this machine.`)
  return { folder: dirname(program), version }
}
