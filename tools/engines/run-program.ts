import { execFile } from 'node:child_process'

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
