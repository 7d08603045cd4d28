import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@santhe/http-kit'
import { type RendererRequest, RendererResponse } from '../renderer/protocol.ts'

/** Limits of the heap in MB, and of the whole process in bytes. */
const HEAP_MB = 128
const RESIDENT_BYTES = 300 * 1024 * 1024
const PAGE_BYTES = 4_096
const LINE_FEED = 10
const WATCH_MS = 100
/** Node has to start as well, perhaps on a busy machine. */
const START_FACTOR = 5
/** A longer response ends the process, whose own limit is lower. */
const MAX_RESPONSE_BYTES = 20_000_000
/** Characters logged of a process's output. */
const MAX_OUTPUT = 2_000

/** Forbids files but its program's, child processes, threads and addons; `--permission` from Node 22.13 on. */
function flagsFor(program: string): string[] {
  const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '' : 'experimental-'
  return [
    `--${permission}permission`,
    `--allow-fs-read=${join(program, '*')}`,
    `--max-old-space-size=${HEAP_MB}`,
    '--disallow-code-generation-from-strings',
    '--no-addons',
    '--no-warnings',
  ]
}

interface ProcessOptions {
  /** Folder of the built program. */
  program: string
  /** Time in ms for a response, after which the slice counts as hanging. */
  hangMs: number
  log: Log
  /** Called once, with the reason. */
  onEnd: (reason: string) => void
}

export interface RendererProcess {
  /**
   * Sends a request; only one may be in flight.
   * @throws Error when the slice fails, or the process ends
   */
  send(request: RendererRequest): Promise<unknown>
  end(): void
}

/** Calls back with each whole line, or once a line is too long. */
function lines(onLine: (line: string) => void, onTooLong: () => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let bytes = 0
  return chunk => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) return onTooLong()
    if (chunk.at(-1) !== LINE_FEED) return
    onLine(Buffer.concat(chunks).toString())
    chunks = []
    bytes = 0
  }
}

async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES
}

/** Starts a renderer with an empty environment, which ends with this process. */
export function startRenderer({ program, hangMs, log, onEnd }: ProcessOptions): RendererProcess {
  const child = spawn(process.execPath, [...flagsFor(program), join(program, 'main.cjs'), String(hangMs)], {
    cwd: '/',
    env: {},
    // Creates its own process group.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  let current: { resolve: (line: string) => void; reject: (error: Error) => void } | undefined
  let reason = 'it exited'
  let output = ''

  function end(why: string): void {
    reason = why
    child.kill('SIGKILL')
  }
  const watch = async () => {
    if ((await residentBytes(child.pid)) > RESIDENT_BYTES) end('it uses too much memory')
  }
  const receive = lines(
    line => current?.resolve(line),
    () => end('its response is too long'),
  )
  const [, stdout, stderr, responses] = child.stdio
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(0, MAX_OUTPUT)
    })
  // Ignore errors of an ended process's pipes.
  for (const stream of child.stdio) stream?.on('error', () => {})
  responses?.on('data', receive)
  child.once('error', error => {
    reason = error.message
  })
  child.once('close', () => {
    current?.reject(new Error(`The renderer ended: ${reason}`))
    if (output) log.warn({ output }, 'a renderer wrote')
    onEnd(reason)
  })

  return {
    async send(request) {
      const timer = setTimeout(() => end('it hangs'), (request.kind === 'start' ? START_FACTOR : 1) * hangMs)
      const watching = setInterval(() => void watch(), WATCH_MS)
      try {
        const line = await new Promise<string>((resolve, reject) => {
          current = { resolve, reject }
          child.stdin?.write(`${JSON.stringify(request)}\n`)
        })
        const response = RendererResponse.parse(JSON.parse(line))
        if ('failure' in response) throw new Error(response.failure)
        return response.result
      } finally {
        clearTimeout(timer)
        clearInterval(watching)
      }
    },
    end: () => end('it is not needed'),
  }
}
