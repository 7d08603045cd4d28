import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseJson } from '@santhe/rules'
import { z } from 'zod'
import { watchFolder } from '../../engines/guard.ts'
import { checkout, Failure, freePort, runProgram } from '../../engines/run-program.ts'
import type { Clock } from './clock.ts'
import { type Victim, victim } from './victim.ts'

const ListeningLine = z.object({ msg: z.literal('listening') })

const BACK_ENDS = ['storefront', 'backoffice'] as const

export interface BuiltPrograms {
  /** Paths of the programs to run. */
  programs: Readonly<Record<(typeof BACK_ENDS)[number], string>>
  remove(): Promise<void>
}

async function build(backEnd: string, target: string): Promise<string> {
  const cwd = join(checkout, `bff-${backEnd}`)
  const rspack = createRequire(join(cwd, 'package.json')).resolve('@rspack/cli/package.json')
  const args = [join(dirname(rspack), 'bin/rspack.js'), 'build', '--output-path', target]
  const { ok, output } = await runProgram(process.execPath, args, { cwd })
  if (!ok) throw new Failure(`The back end ${backEnd} could not be built:\n${output}`)
  return join(target, 'main.mjs')
}

/**
 * Builds the current back ends for this run: inside the checkout, to find their packages, but out of reach of
 * other builds.
 */
export async function buildPrograms(): Promise<BuiltPrograms> {
  const folder = join(checkout, '.santhe', 'torture')
  await mkdir(folder, { recursive: true })
  const target = await mkdtemp(join(folder, 'build-'))
  watchFolder(target)
  const [storefront, backoffice] = [
    await build('storefront', join(target, 'storefront')),
    await build('backoffice', join(target, 'backoffice')),
  ]
  return { programs: { storefront, backoffice }, remove: () => rm(target, { recursive: true, force: true }) }
}

const isListening = (line: string) => ListeningLine.safeParse(parseJson(line)).success

export interface BackEndOptions {
  /** Such as 'storefront 0'. */
  name: string
  program: string
  /** Folder of its log and pictures. */
  folder: string
  clock: Clock
  environment: Record<string, string>
}

/**
 * Returns a back end as a victim, not yet started, with its own URL. That is also its PUBLIC_URL, so that the
 * provider's
 * webhook events go directly to a storefront.
 */
export async function killableBackEnd(options: BackEndOptions): Promise<Victim & { url: string }> {
  const { name, program, folder, clock, environment } = options
  const folderName = name.replace(' ', '-')
  const files = join(folder, `${folderName}-files`)
  await mkdir(files, { recursive: true })
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const own = { NODE_ENV: 'test', FILES_DIR: files, PORT: port, PUBLIC_URL: url }
  const child = {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', ...clock.args, program],
    cwd: checkout,
    env: { ...process.env, ...own, ...clock.environment, ...environment },
    logFile: join(folder, `${folderName}.log`),
  }
  return { ...victim({ child, isReadyLine: isListening }), url }
}
