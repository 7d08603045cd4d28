import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocatedProgram } from './engine.ts'
import { findProgram, runProgram } from './run-program.ts'

/** Packages of Debian 12, used when apt cannot resolve what is missing. */
const debian12 = [
  'redis-server',
  'redis-tools',
  'libjemalloc2',
  'liblzf1',
  'liblua5.1-0',
  'lua-cjson',
  'lua-bitop',
  'libatomic1',
  'libhiredis0.14',
]

interface DebianOptions {
  readonly cacheFolder: string
  readonly environment: NodeJS.ProcessEnv
  readonly log: (line: string) => void
}

async function programIn(folder: string, environment: NodeJS.ProcessEnv): Promise<LocatedProgram | undefined> {
  const command = await findProgram(['redis-server'], join(folder, 'usr/bin'))
  if (!command) return undefined
  // Libraries that the machine has already were not unpacked.
  const libraries = await readdir(join(folder, 'usr/lib')).catch(() => [])
  const path = libraries.filter(name => name.includes('-linux-')).map(name => join(folder, 'usr/lib', name))
  const env = { ...environment, LD_LIBRARY_PATH: path.join(':') }
  const { ok } = await runProgram(command, ['--version'], { env })
  return ok ? { command, env } : undefined
}

/** Creates folders for apt's lists and archives, so that root is not needed and the machine's own state stays unchanged. Returns apt's settings for them. */
async function privateLists(folder: string): Promise<string[]> {
  for (const part of ['lists/partial', 'cache/archives/partial']) await mkdir(join(folder, part), { recursive: true })
  return [
    ...['-o', `Dir::State::Lists=${join(folder, 'lists')}`],
    ...['-o', `Dir::Cache=${join(folder, 'cache')}`],
    ...['-o', 'APT::Sandbox::User=root'],
    ...['-o', 'Debug::NoLocking=1'],
  ]
}

async function download(apt: string, folder: string, settings: readonly string[], env: NodeJS.ProcessEnv) {
  const plan = await runProgram(apt, [...settings, '-s', 'install', '--no-install-recommends', 'redis-server'], { env })
  const missing = [...plan.output.matchAll(/^Inst (\S+)/gm)].flatMap(([, name]) => name ?? [])
  const packages = plan.ok && missing.includes('redis-server') ? missing : debian12
  return runProgram(apt, [...settings, 'download', ...packages], { cwd: folder, env })
}

async function unpack(work: string, apt: string, dpkg: string, { environment, log }: DebianOptions): Promise<boolean> {
  const env = { ...environment, LC_ALL: 'C' }
  const archives = join(work, 'archives')
  await mkdir(archives)
  let downloaded = await download(apt, archives, ['-o', 'APT::Sandbox::User=root'], env)
  if (!downloaded.ok) {
    const settings = await privateLists(join(work, 'apt'))
    await runProgram(apt, [...settings, 'update'], { env })
    downloaded = await download(apt, archives, settings, env)
  }
  if (!downloaded.ok) {
    log(`apt-get could not download redis-server: ${downloaded.output.trim().split('\n').at(-1) ?? ''}`)
    return false
  }
  for (const archive of (await readdir(archives)).filter(name => name.endsWith('.deb'))) {
    const { ok } = await runProgram(dpkg, ['-x', join(archives, archive), join(work, 'redis')], { env })
    if (!ok) return false
  }
  return true
}

/**
 * Returns Debian's Redis, unpacked once into `cacheFolder` without installing anything: no root, no service that starts by itself.
 * Undefined where there is no apt or the download fails.
 */
export async function redisOfDebian(options: DebianOptions): Promise<LocatedProgram | undefined> {
  const { cacheFolder, environment, log } = options
  const home = join(cacheFolder, 'redis')
  const cached = await programIn(home, environment)
  if (cached) return cached
  const apt = await findProgram(['apt-get'], environment.PATH)
  const dpkg = await findProgram(['dpkg'], environment.PATH)
  if (!apt || !dpkg) return undefined
  log("Redis is not installed here: unpacking Debian's package")
  await mkdir(cacheFolder, { recursive: true })
  const work = await mkdtemp(join(cacheFolder, 'unpacking-'))
  try {
    if (!(await unpack(work, apt, dpkg, options))) return undefined
    await rm(home, { recursive: true, force: true })
    // Another program may have been quicker: then its folder is used.
    await rename(join(work, 'redis'), home).catch(() => {})
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return programIn(home, environment)
}
