import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const pollMilliseconds = 200
// Longer than any installation or build: the pid of a program that has ended may be reused by another.
const abandonedAfterMilliseconds = 30 * 60_000

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether the program that wrote this claim has ended; false where there is no claim. */
async function isAbandoned(file) {
  try {
    const pid = Number(await readFile(file, 'utf8'))
    const { mtimeMs } = await stat(file)
    return !isAlive(pid) || Date.now() - mtimeMs > abandonedAfterMilliseconds
  } catch {
    return false
  }
}

/** Removes an abandoned claim. A claim that another program made meanwhile is put back. */
async function removeAbandoned(claim) {
  const aside = `${claim}-${randomUUID()}`
  await rename(claim, aside).catch(() => {})
  if (!(await isAbandoned(aside))) await link(aside, claim).catch(() => {})
  await rm(aside, { force: true })
}

function linked(from, to) {
  return link(from, to).then(
    () => true,
    () => false,
  )
}

/**
 * Waits until no other program claims the folder, and blocks others until `release`. Imports no package, since none may be installed yet.
 * @param {string} folder
 * @returns {Promise<() => Promise<void>>} `release`
 */
export async function claimAlone(folder) {
  const claim = join(folder, 'claim')
  const own = join(folder, `claim-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  await writeFile(own, String(process.pid))
  // A hard link appears with its content or not at all.
  while (!(await linked(own, claim))) {
    if (await isAbandoned(claim)) await removeAbandoned(claim)
    else await new Promise(resolve => setTimeout(resolve, pollMilliseconds))
  }
  await rm(own)
  return () => rm(claim, { force: true })
}

/**
 * Waits until no other program installs packages into this checkout, and blocks others until `release`.
 * @param {string} root the checkout
 * @returns {Promise<{ staging: string, release: () => Promise<void> }>} `staging` is an empty folder for the new packages
 */
export async function claimInstallation(root) {
  const folder = join(root, '.santhe/packages')
  const staging = join(folder, 'new')
  const release = await claimAlone(folder)
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging)
  return {
    staging,
    release: async () => {
      await rm(staging, { recursive: true, force: true })
      await release()
    },
  }
}
