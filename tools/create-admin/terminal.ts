import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Prompts for a person at a terminal. */
export interface Terminal {
  line(question: string): Promise<string>
  /** Returns one line without showing it. */
  hidden(question: string): Promise<string>
}

/** Shows `before` once the terminal no longer echoes by itself, so that even a line typed at once stays hidden. */
async function promptOn(output: NodeJS.WritableStream, { before = '', question = '' }): Promise<string> {
  const reading = createInterface({ input: process.stdin, output, terminal: true })
  reading.once('SIGINT', () => process.exit(130))
  try {
    process.stdout.write(before)
    return await reading.question(question)
  } finally {
    reading.close()
  }
}

/** Returns this program's terminal; undefined if it is not interactive. */
export function openTerminal(): Terminal | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  return {
    line: question => promptOn(process.stdout, { question }),
    async hidden(question) {
      // The terminal would echo the typed line through this output.
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      const input = await promptOn(nowhere, { before: question })
      process.stdout.write('\n')
      return input
    },
  }
}
