import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns a loopback port that nothing listens on at this moment. Another program may still take it before the caller does. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const addressInfo = server.address()
      server.close(() => {
        if (addressInfo && typeof addressInfo === 'object') resolve(addressInfo.port)
        else reject(new Error('The system gave no port.'))
      })
    })
  })
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK)
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}

/** Returns the full path of the first of these programs that is on the PATH. */
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

/** A failure that the person at the terminal can fix: its message is one clear line that says what to do. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

export interface ProgramResult {
  readonly ok: boolean
  readonly output: string
}

/** Runs a program to its end. Returns its output, standard error after standard output; never throws. */
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
