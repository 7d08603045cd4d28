import { createLog, type Log } from '@santhe/http-kit'
import { readableLine } from './readable-line.ts'

/** The log of a program that a person runs at a terminal: warnings and errors alone, in plain lines on standard error. */
export function terminalLog(name: string): Log {
  return createLog({ name, level: 'warn', to: { write: line => void process.stderr.write(`${readableLine(line)}\n`) } })
}
