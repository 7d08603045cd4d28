import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { Failure } from '../engines/run-program.ts'

/**
 * Reads the arguments of a program by its schema. Throws Failure that shows how to call the program.
 */
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

/** Runs a program and prints a `Failure` as a line for the person at the terminal. */
export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Returns a text such as `3 collections with 10,000 documents of 2 databases`. */
export function summaryOf(collections: readonly { readonly database: string; readonly documents: number }[]): string {
  const documents = collections.reduce((sum, each) => sum + each.documents, 0)
  const databases = new Set(collections.map(({ database }) => database)).size
  return `${pluralize(collections.length, 'collection')} with ${pluralize(documents, 'document')} of ${pluralize(databases, 'database')}`
}

function pluralize(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
