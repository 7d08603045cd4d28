import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** How a program asks a person at a terminal. */
export interface Ask {
  /** One line, as it is typed. */
  line(question: string): Promise<string>
  /** One line that is not shown. */
  hidden(question: string): Promise<string>
}

async function askOn(output: NodeJS.WritableStream, question: string): Promise<string> {
  const reading = createInterface({ input: process.stdin, output, terminal: true })
  reading.once('SIGINT', () => process.exit(130))
  try {
    return await reading.question(question)
  } finally {
    reading.close()
  }
}

/** Asks at this terminal; undefined where nobody sits there. */
export function terminal(): Ask | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  return {
    line: question => askOn(process.stdout, question),
    async hidden(question) {
      // The terminal would echo what is typed through this output.
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      process.stdout.write(question)
      const answer = await askOn(nowhere, '')
      process.stdout.write('\n')
      return answer
    },
  }
}
