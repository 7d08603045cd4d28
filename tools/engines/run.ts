import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { Failure } from './run-program.ts'

/** @throws Failure with the usage for arguments outside the schema */
export function readArguments<T>(
  schema: z.ZodType<T>,
  usage: string,
  options: Record<string, { type: 'string' | 'boolean' }>,
): T {
  try {
    return schema.parse(parseArgs({ options }).values)
  } catch {
    throw new Failure(`Usage: ${usage}`)
  }
}

/** Error of `parseArgs`, whose message names the invalid argument. */
const isArgumentError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** Runs a program and prints a `Failure` as a line for the person at the terminal. */
export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program()
  } catch (error) {
    if (!(error instanceof Failure || isArgumentError(error))) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
