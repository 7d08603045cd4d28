import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { runProgram } from '../engines/run-program.ts'

const Manifest = z.object({ workspaces: z.array(z.string()).default([]) })

/**
 * Returns the paths of the checkout's package.json files: its own and its workspaces' (`libs/*` is every folder of
 * libs).
 */
async function manifestsOf(root: string): Promise<string[]> {
  const { workspaces } = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const folders = await Promise.all(
    workspaces.map(async pattern => {
      if (!pattern.endsWith('/*')) return [pattern]
      const parent = dirname(pattern)
      const entries = await readdir(join(root, parent), { withFileTypes: true })
      return entries.filter(entry => entry.isDirectory()).map(({ name }) => join(parent, name))
    }),
  )
  return ['package.json', ...folders.flat().map(folder => join(folder, 'package.json'))]
}

/** Copies only the files that `npm ci` reads into an empty folder. */
export async function copyManifests(root: string, target: string): Promise<void> {
  for (const file of [...(await manifestsOf(root)), 'package-lock.json', '.npmrc']) {
    await mkdir(dirname(join(target, file)), { recursive: true })
    await cp(join(root, file), join(target, file))
  }
}

/**
 * Returns why `npm ci` refuses the lock file in a fresh clone; undefined if it accepts it. Needs no registry:
 * for an incomplete lock file npm names the missing part or fails to fetch it.
 */
export async function findLockProblem(root: string): Promise<string | undefined> {
  const clone = await mkdtemp(join(tmpdir(), 'santhe-lock-'))
  try {
    await copyManifests(root, clone)
    const cache = join(clone, '.cache')
    const args = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', cache]
    const { ok, output } = await runProgram('npm', args, { cwd: clone })
    if (ok) return undefined
    const lines = output.split('\n').filter(line => /^npm error (code|Missing|Invalid|request|.*lock)/.test(line))
    return (lines.length > 0 ? lines.join('\n') : output).trim()
  } finally {
    await rm(clone, { recursive: true, force: true })
  }
}
