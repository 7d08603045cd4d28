import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Below the ports that systems assign: Linux from 32768, others from 49152. */
const OWN_PORTS = { from: 20_000, below: 32_768 }

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * Returns an unused loopback port that no system assigns to other programs: their responses could be mistaken for
 * a started
 * program's, before it listens there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(OWN_PORTS.from, OWN_PORTS.below)
    if (await isFree(port)) return port
  }
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK)
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}

/** Returns the full path of the first of these programs on the PATH. */
export async function findProgram(
  names: readonly string[],
  path = process.env.PATH ?? '',
): Promise<string | undefined> {
  for (const name of names) {
    for (const folder of path.split(delimiter).filter(Boolean)) {
      const file = join(folder, name)
      if (await isProgram(file)) return file
    }
  }
  return undefined
}

export const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** A failure that the person at the terminal can fix: its message is one line that says how. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

export interface ProgramResult {
  readonly ok: boolean
  readonly output: string
}

/** Runs a program to its end. Returns its output, with standard error after standard output; never throws. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly timeout?: number } = {},
): Promise<ProgramResult> {
  return new Promise(resolve => {
    execFile(command, args, { maxBuffer: 2 ** 26, timeout: 600_000, ...options }, (error, stdout, stderr) => {
      resolve({ ok: !error, output: `${stdout}${stderr}` })
    })
  })
}
