import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The package of npm's registry that has the program for this machine in it. */
export function packageOfNode(platform = process.platform, arch = process.arch) {
  // The plain name was somebody else's on this one machine.
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** What the program says it is, such as `24.9.0`; undefined where there is none that runs. */
async function versionOf(program) {
  try {
    return (await run(program, ['--version'])).stdout.trim().replace(/^v/, '')
  } catch {
    return undefined
  }
}

/**
 * The program of another line of Node, brought into a folder of its own and kept there for the next time; it is no package of ours.
 * @param {string} root the checkout
 * @param {string} line `24`, or a version such as `22.13.0`
 * @returns {Promise<{ folder: string, version: string }>} the folder to put first on the PATH. Rejects with npm's own words.
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
    // A temporary folder is its owner's alone; a test runs a program as somebody else.
    await chmod(fresh, 0o755)
    // Of two who bring it at the same time the first one's is taken.
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
