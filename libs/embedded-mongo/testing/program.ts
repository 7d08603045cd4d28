import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PACKAGE = fileURLToPath(new URL('../', import.meta.url))
const Ready = z.object({ uri: z.string() })

export interface Program {
  /** Path of the bundle, which starts in a tenth of a second; the sources take one. */
  readonly path: string
  remove(): void
}

/** Bundles the engine's program in a place where its native package resolves. */
export async function buildProgram(): Promise<Program> {
  const cache = join(ROOT, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'embedded-mongo-'))
  await promisify(execFile)(join(ROOT, 'node_modules', '.bin', 'rspack'), ['build', '--output-path', folder], {
    cwd: PACKAGE,
  })
  return { path: join(folder, 'main.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface Started {
  readonly child: ChildProcess
  /** Resolves when it accepts connections; rejects with its output if it ends first. */
  readonly uri: Promise<string>
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Returns its error output so far. */
  errorOutput(): string
}

/** Starts the program on a folder; `limitKilobytes` limits its files, like a full disk. */
export function startProgram(
  path: string,
  options: readonly string[],
  { limitKilobytes, uid }: { readonly limitKilobytes?: number; readonly uid?: number } = {},
): Started {
  const command = [process.execPath, path, ...options]
  const [file = '', ...rest] =
    limitKilobytes === undefined
      ? command
      : ['bash', '-c', `ulimit -S -f ${limitKilobytes}; exec "$@"`, 'bash', ...command]
  const child = spawn(file, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let errorOutput = ''
  child.stderr.on('data', chunk => {
    errorOutput += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => z.union([z.number(), z.string()]).parse(code ?? signal))
  const uri = Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => Ready.parse(JSON.parse(String(line))).uri),
    ended.then(code => {
      throw new Error(`the engine ended with ${code}: ${errorOutput}`)
    }),
  ])
  uri.catch(() => undefined)
  return { child, uri, ended, errorOutput: () => errorOutput }
}

/** Kills it, as a power cut would, and waits until it has ended. */
export async function killProgram({ child, ended }: Started): Promise<void> {
  child.kill('SIGKILL')
  await ended
}
