import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocatedProgram } from './engine.ts'
import { findProgram, runProgram } from './run-program.ts'

interface DebianPackage {
  readonly name: string
  /** Folder of the unpacked package, below the cache. */
  readonly folder: string
  /** The program that uses it. */
  readonly program: string
  /** Packages of Debian 12 that the program needs; apt resolves them first if there are several. */
  readonly packages: readonly string[]
}

export const REDIS: DebianPackage = {
  name: 'redis-server',
  folder: 'redis',
  program: 'redis-server',
  packages: [
    'redis-server',
    'redis-tools',
    'libjemalloc2',
    'liblzf1',
    'liblua5.1-0',
    'lua-cjson',
    'lua-bitop',
    'libatomic1',
    'libhiredis0.14',
  ],
}
/** Ignores its other packages, which are web pages. */
export const PROMTOOL: DebianPackage = {
  name: 'prometheus',
  folder: 'prometheus',
  program: 'promtool',
  packages: ['prometheus'],
}

interface DebianOptions {
  readonly cacheFolder: string
  readonly environment: NodeJS.ProcessEnv
  readonly log: (line: string) => void
}

async function programIn(
  folder: string,
  program: string,
  environment: NodeJS.ProcessEnv,
): Promise<LocatedProgram | undefined> {
  const command = await findProgram([program], join(folder, 'usr/bin'))
  if (!command) return undefined
  // The machine's own libraries were not unpacked.
  const libraries = await readdir(join(folder, 'usr/lib')).catch(() => [])
  const path = libraries.filter(name => name.includes('-linux-')).map(name => join(folder, 'usr/lib', name))
  const env = { ...environment, LD_LIBRARY_PATH: path.join(':') }
  const { ok } = await runProgram(command, ['--version'], { env })
  return ok ? { command, env } : undefined
}

/**
 * Creates folders for apt's lists and archives, so that apt needs no root and leaves the machine's state
 * unchanged. Returns apt's settings for them.
 */
async function privateLists(folder: string): Promise<string[]> {
  for (const part of ['lists/partial', 'cache/archives/partial']) await mkdir(join(folder, part), { recursive: true })
  return [
    ...['-o', `Dir::State::Lists=${join(folder, 'lists')}`],
    ...['-o', `Dir::Cache=${join(folder, 'cache')}`],
    ...['-o', 'APT::Sandbox::User=root'],
    ...['-o', 'Debug::NoLocking=1'],
  ]
}

interface Download {
  readonly apt: string
  readonly folder: string
  readonly settings: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

async function missingOf({ name, packages }: DebianPackage, { apt, settings, env }: Download) {
  if (packages.length === 1) return packages
  const plan = await runProgram(apt, [...settings, '-s', 'install', '--no-install-recommends', name], { env })
  const missing = [...plan.output.matchAll(/^Inst (\S+)/gm)].flatMap(([, each]) => each ?? [])
  return plan.ok && missing.includes(name) ? missing : packages
}

async function download(debianPackage: DebianPackage, from: Download) {
  const { apt, folder, settings, env } = from
  return runProgram(apt, [...settings, 'download', ...(await missingOf(debianPackage, from))], { cwd: folder, env })
}

async function unpack(
  debianPackage: DebianPackage,
  { work, apt, dpkg }: { work: string; apt: string; dpkg: string },
  { environment, log }: DebianOptions,
): Promise<boolean> {
  const env = { ...environment, LC_ALL: 'C' }
  const archives = join(work, 'archives')
  await mkdir(archives)
  const settings = ['-o', 'APT::Sandbox::User=root']
  let downloaded = await download(debianPackage, { apt, folder: archives, settings, env })
  if (!downloaded.ok) {
    const own = await privateLists(join(work, 'apt'))
    await runProgram(apt, [...own, 'update'], { env })
    downloaded = await download(debianPackage, { apt, folder: archives, settings: own, env })
  }
  if (!downloaded.ok) {
    log(`apt-get could not download ${debianPackage.name}: ${downloaded.output.trim().split('\n').at(-1) ?? ''}`)
    return false
  }
  for (const archive of (await readdir(archives)).filter(name => name.endsWith('.deb'))) {
    const { ok } = await runProgram(dpkg, ['-x', join(archives, archive), join(work, debianPackage.folder)], { env })
    if (!ok) return false
  }
  return true
}

/**
 * Unpacks a program of a Debian package once into `cacheFolder`, without root or a service that starts by itself.
 * Returns undefined without apt, or if the download fails.
 */
export async function programOfDebian(
  debianPackage: DebianPackage,
  options: DebianOptions,
): Promise<LocatedProgram | undefined> {
  const { cacheFolder, environment, log } = options
  const home = join(cacheFolder, debianPackage.folder)
  const cached = await programIn(home, debianPackage.program, environment)
  if (cached) return cached
  const apt = await findProgram(['apt-get'], environment.PATH)
  const dpkg = await findProgram(['dpkg'], environment.PATH)
  if (!apt || !dpkg) return undefined
  log(`${debianPackage.program} is not installed here: unpacking Debian's package`)
  await mkdir(cacheFolder, { recursive: true })
  const work = await mkdtemp(join(cacheFolder, 'unpacking-'))
  try {
    if (!(await unpack(debianPackage, { work, apt, dpkg }, options))) return undefined
    await rm(home, { recursive: true, force: true })
    // If another program was faster, use its folder.
    await rename(join(work, debianPackage.folder), home).catch(() => {})
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return programIn(home, debianPackage.program, environment)
}
