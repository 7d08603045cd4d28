import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { claimInstallation } from './installation-claim.mjs'

/** The oldest version of each line of Node that Santhe runs on, as in package.json; newer lines than the last one are accepted too. */
const oldestOfLines = [
  [20, 19],
  [22, 13],
  [24, 0],
]

/** Returns one line for people when this Node is too old for the packages of the lock file, or of a line that has ended, else undefined. */
export function complaintAboutNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  const [newest] = oldestOfLines.at(-1)
  const line = oldestOfLines.find(([each]) => each === major)
  if (major > newest || (line && minor >= line[1])) return undefined
  const lines = oldestOfLines.map(each => each.join('.')).join(', ')
  return `Santhe needs Node ${lines} or newer; this is ${version}. Install another one (nodejs.org) and try again.`
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether a path of the lock file is one of the checkout's own packages. */
function isWorkspace(path) {
  return path !== '' && !path.includes('node_modules/')
}

/**
 * Whether npm's record of the last installation matches the lock file; an optional package may be missing, for another platform.
 * The checkout's own packages are linked, so their versions say nothing: what they need has entries of its own.
 */
export function isInstalled(root) {
  const expected = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  const present = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!present) return false
  return Object.entries(expected)
    .filter(([path]) => path !== '')
    .every(([path, { version, link, optional, devOptional, peer }]) => {
      const there = present[path]
      if (!there) return Boolean(optional || devOptional || peer)
      return there.link === link && (there.version === version || isWorkspace(path))
    })
}

function workspacesOf(root) {
  return Object.keys(readJson(join(root, 'package-lock.json'))?.packages ?? {}).filter(isWorkspace)
}

/** Returns npm's error without the usage text that follows it. */
function npmErrorText(output) {
  return output
    .split('npm error Clean install a project')[0]
    .replace(/(\n?npm error\s*)+$/, '')
    .trim()
}

/** Runs `npm ci` in a folder, with development packages: they build and start the market. Rejects with npm's error. */
function tryNpmCi(folder, ...more) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', ...more]
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', text => (output += text))
    npm.on('error', error => reject(new Error(`npm could not be run: ${error.message}`)))
    npm.on('close', code => {
      if (code === 0) resolve(undefined)
      else reject(new Error(`npm ci failed:\n${npmErrorText(output)}`))
    })
  })
}

/**
 * As `tryNpmCi`, without asking the registry about packages that npm's cache knows: a third of the work where it has them, and the
 * lock file's checksums hold all the same. A cache from before a version was published does not know it: then npm asks.
 */
function runNpmCi(folder) {
  return tryNpmCi(folder, '--prefer-offline').catch(error => {
    if (!error.message.includes('ETARGET')) throw error
    return tryNpmCi(folder)
  })
}

async function isThere(path) {
  return (await stat(path).catch(() => undefined)) !== undefined
}

/** Puts the new packages where the old ones were. The checkout's own folder comes last, because `isInstalled` checks it. */
async function swapPackages({ root, staging, workspaces }) {
  for (const [index, folder] of [...workspaces, '.'].entries()) {
    const [old, fresh] = [join(root, folder, 'node_modules'), join(staging, folder, 'node_modules')]
    if (await isThere(old)) await rename(old, join(staging, `old-${index}`))
    if (await isThere(fresh)) await rename(fresh, old)
  }
}

/**
 * Installs exactly the packages of the lock file. They are installed beside the old ones first and then replace them, so that
 * neither an interrupted installation nor one beside a running market leaves it without packages; of two at the same
 * time the second one waits. Rejects with npm's error.
 * @param {string} root the checkout
 */
export async function install(root) {
  const claim = await claimInstallation(root)
  const { staging } = claim
  try {
    // Another program may have installed them meanwhile.
    if (isInstalled(root)) return
    const workspaces = workspacesOf(root)
    for (const file of [
      'package.json',
      'package-lock.json',
      '.npmrc',
      ...workspaces.map(each => `${each}/package.json`),
    ]) {
      if (!(await isThere(join(root, file)))) continue
      await mkdir(dirname(join(staging, file)), { recursive: true })
      await cp(join(root, file), join(staging, file))
    }
    await runNpmCi(staging)
    await swapPackages({ root, staging, workspaces })
  } catch (error) {
    // node_modules is a separate disk, as in some containers: it can only be filled in place.
    if (!['EXDEV', 'EBUSY'].includes(error.code)) throw error
    await runNpmCi(root)
  } finally {
    await claim.release()
  }
}
