import { createLog, type Log } from '@santhe/http-kit'
import { readableLine } from './readable-line.ts'

/** Logs for a person at a terminal: only warnings and errors, as plain lines on standard error. */
export function terminalLog(name: string): Log {
  return createLog({ name, level: 'warn', to: { write: line => void process.stderr.write(`${readableLine(line)}\n`) } })
}
