import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { watchFolder } from '../../engines/guard.ts'
import { checkout, Failure, freePort, runProgram } from '../../engines/run-program.ts'
import { type Victim, victim } from './victim.ts'

const ListeningLine = z.object({ msg: z.literal('listening') })

export interface BuiltStorefront {
  /** The path that Node runs. */
  program: string
  remove(): Promise<void>
}

/** Builds the present storefront's back end for this run alone: below the checkout, where its packages are found, and where no other build changes it. */
export async function buildStorefront(): Promise<BuiltStorefront> {
  const folder = join(checkout, '.santhe', 'torture')
  await mkdir(folder, { recursive: true })
  const build = await mkdtemp(join(folder, 'build-'))
  watchFolder(build)
  const cwd = join(checkout, 'bff-storefront')
  const rspack = createRequire(join(cwd, 'package.json')).resolve('@rspack/cli/package.json')
  const args = [join(dirname(rspack), 'bin/rspack.js'), 'build', '--output-path', build]
  const { ok, output } = await runProgram(process.execPath, args, { cwd })
  if (!ok) throw new Failure(`The storefront's back end could not be built:\n${output}`)
  return { program: join(build, 'main.mjs'), remove: () => rm(build, { recursive: true, force: true }) }
}

function isListening(line: string): boolean {
  try {
    return ListeningLine.safeParse(JSON.parse(line)).success
  } catch {
    return false
  }
}

export interface StorefrontOptions {
  /** Such as 'storefront 0'. */
  name: string
  program: string
  /** For its log and pictures. */
  folder: string
  environment: Record<string, string>
}

/** Returns a storefront process as a victim, not yet started, at a URL of its own. That is also its PUBLIC_URL, so the provider's webhook events come directly to it. */
export async function killableStorefront(options: StorefrontOptions): Promise<Victim & { url: string }> {
  const { name, program, folder, environment } = options
  const folderName = name.replace(' ', '-')
  const files = join(folder, `${folderName}-files`)
  await mkdir(files, { recursive: true })
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', program],
    cwd: checkout,
    env: { ...process.env, NODE_ENV: 'test', FILES_DIR: files, PORT: port, PUBLIC_URL: url, ...environment },
    logFile: join(folder, `${folderName}.log`),
  }
  return { ...victim({ child, isReadyLine: isListening }), url }
}
