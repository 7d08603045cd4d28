import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** How a program asks a person at a terminal. */
export interface Terminal {
  /** One line, as it is typed. */
  line(question: string): Promise<string>
  /** One line that is not shown. */
  hidden(question: string): Promise<string>
}

/** `before` is shown once the terminal no longer echoes by itself: what is typed right after it stays hidden where it should. */
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

/** Asks at this terminal; undefined where nobody sits there. */
export function openTerminal(): Terminal | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  return {
    line: question => promptOn(process.stdout, { question }),
    async hidden(question) {
      // The terminal would echo what is typed through this output.
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      const input = await promptOn(nowhere, { before: question })
      process.stdout.write('\n')
      return input
    },
  }
}
