import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { watchProcess } from './guard.ts'
import { Failure } from './run-program.ts'

const graceMilliseconds = 15_000
const rememberedLines = 30
/** Time (ms) for the last lines of an ended program to arrive; its own children may keep its output open longer. */
const lastLinesWithinMs = 200

export interface ChildOptions {
  /** Its name in messages. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly input?: string
  /** File to append its output to. */
  readonly logFile?: string
}

export interface Child {
  readonly name: string
  readonly pid: number
  /** Returns its last printed lines, oldest first. */
  lastLines(): readonly string[]
  /** Resolves with the first defined result of `pick`; rejects when the child ends or the time is over. */
  firstLine<T>(pick: (line: string) => T | undefined, withinMilliseconds: number): Promise<T>
  /** Calls `report` once, with one line, if it ends without `stop` (or ended already). */
  reportUnexpectedEnd(report: ((line: string) => void) | undefined): void
  /** Returns how it ended; undefined while it runs. */
  ended(): string | undefined
  /** Sends SIGTERM, kills it after 15 s, and resolves once it has ended. */
  stop(): Promise<void>
}

interface Text {
  addText(text: string): void
  addLine(line: string): void
}

/** Reads a program's output in chunks and by line. */
function readLines(stream: Readable, { addText, addLine }: Text): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    addText(text)
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(addLine)
  })
  stream.on('end', () => rest && addLine(rest))
}

interface AwaitedLine {
  name: string
  remembered: readonly string[]
  listeners: Set<(line: string) => void>
  /** Rejects when the program ends. */
  withDeath: Promise<never>
  withinMilliseconds: number
}

/** Resolves with the first defined result of `pick`, also for earlier lines. */
function firstLine<T>(pick: (line: string) => T | undefined, child: AwaitedLine): Promise<T> {
  const { name, remembered, listeners, withDeath, withinMilliseconds } = child
  return new Promise((resolve, reject) => {
    const done = (complete: () => void) => {
      clearTimeout(timer)
      listeners.delete(checkLine)
      complete()
    }
    const checkLine = (line: string) => {
      const picked = pick(line)
      if (picked !== undefined) done(() => resolve(picked))
    }
    const timer = setTimeout(
      () => done(() => reject(new Error(`${name} was not ready within ${withinMilliseconds / 1000} s`))),
      withinMilliseconds,
    )
    listeners.add(checkLine)
    remembered.forEach(checkLine)
    withDeath.catch((error: unknown) => done(() => reject(error)))
  })
}

/** Starts a program that ends with this one: by `stop`, or by the guard after a kill. */
export function startChild(options: ChildOptions): Child {
  const { name, command, args, env, cwd, input, logFile } = options
  // Its own process group: Ctrl-C at the terminal reaches only this program, which stops its children in order.
  const running = spawn(command, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  const guarded = running.pid === undefined ? undefined : watchProcess(running.pid)
  const log = logFile ? createWriteStream(logFile, { flags: 'a' }) : undefined
  const remembered: string[] = []
  const listeners = new Set<(line: string) => void>()
  let end: string | undefined
  let isStopping = false

  const addLine = (line: string) => {
    remembered.push(line)
    if (remembered.length > rememberedLines) remembered.shift()
    for (const listener of listeners) listener(line)
  }
  for (const stream of [running.stdout, running.stderr])
    readLines(stream, { addText: text => log?.write(text), addLine })
  running.stdin.on('error', () => {})
  running.stdin.end(input)

  const closed = new Promise<void>(resolve => {
    const finish = (reason: string) => {
      if (end !== undefined) return
      end = reason
      guarded?.forget()
      for (const stream of [running.stdout, running.stderr]) stream.destroy()
      log?.end()
      resolve()
    }
    running.on('error', error => finish(error.message))
    running.on('close', (code, signal) => finish(signal ?? `exit code ${code}`))
    running.on('exit', (code, signal) => setTimeout(() => finish(signal ?? `exit code ${code}`), lastLinesWithinMs))
  })

  return {
    name,
    pid: running.pid ?? 0,
    lastLines: () => [...remembered],
    ended: () => end,
    reportUnexpectedEnd: report => {
      void closed.then(() => isStopping || report?.(`${name} ended by itself (${end})`))
    },
    firstLine: (pick, withinMilliseconds) => {
      const withDeath = closed.then(() =>
        Promise.reject(new Error(`${name} did not start: ${describeEnd(remembered, end)}`)),
      )
      return firstLine(pick, { name, remembered, listeners, withDeath, withinMilliseconds })
    },
    stop: async () => {
      isStopping = true
      if (end !== undefined) return
      running.kill('SIGTERM')
      const killTimer = setTimeout(() => running.kill('SIGKILL'), graceMilliseconds)
      await closed
      clearTimeout(killTimer)
    },
  }
}

const pollMs = 50

/** @throws Failure when the child ends before `isReady`, or is not ready in time; it names the log, if any */
export async function pollUntilReady(
  child: Child,
  isReady: () => Promise<boolean>,
  { withinMs, logFile }: { withinMs: number; logFile?: string },
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isReady())) {
    const end = child.ended()
    const more = logFile ? ` (more in ${logFile})` : ''
    if (end !== undefined)
      throw new Failure(`${child.name} did not start: ${describeEnd(child.lastLines(), end)}${more}`)
    if (Date.now() > deadline)
      throw new Failure(
        `${child.name} was not ready within ${withinMs / 1000} s: ${describeEnd(child.lastLines(), undefined)}${more}`,
      )
    await pause(pollMs)
  }
}

/** Summarises a program's output at its end for a person: the last error with details, else the last lines. */
export function describeEnd(lines: readonly string[], end: string | undefined): string {
  const trimmed = lines.map(line => line.trim()).filter(line => line !== '')
  const errorIndex = trimmed.findLastIndex(line => /^\S*(error|failure)\b.*:/i.test(line))
  const relevant = errorIndex < 0 ? trimmed.slice(-3) : trimmed.slice(errorIndex, errorIndex + 4)
  const stack = relevant.findIndex(line => line.startsWith('at '))
  return relevant.slice(0, stack < 0 ? undefined : stack).join(' | ') || (end ?? 'it said nothing')
}
