import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@santhe/http-kit'
import { type RendererRequest, RendererResponse } from '../renderer/protocol.ts'

/** In MB: of the heap, and of all that the process has in memory, its program included. */
const HEAP_MB = 128
const RESIDENT_BYTES = 300 * 1024 * 1024
const PAGE_BYTES = 4_096
const LINE_FEED = 10
const WATCH_MS = 100
/** Node starts too, beside other programs. */
const START_FACTOR = 5
/** A response beyond it ends the process, whose own limit is lower. */
const MAX_RESPONSE_BYTES = 20_000_000
/** Logged of what a process writes. */
const MAX_OUTPUT = 2_000

/** No file but its program's, no program, thread or addon; `--permission` from Node 22.13 on. */
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
  /** Time in ms for a response; then the slice hangs. */
  hangMs: number
  log: Log
  /** Once, with the reason. */
  onEnd: (reason: string) => void
}

export interface RendererProcess {
  /**
   * Sends the only request in flight.
   * @throws Error when the slice fails, or the process ends
   */
  send(request: RendererRequest): Promise<unknown>
  end(): void
}

/** Calls back with each whole line, or once more bytes came than a line may have. */
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

/** Starts a renderer without environment, which ends with this process. */
export function startRenderer({ program, hangMs, log, onEnd }: ProcessOptions): RendererProcess {
  const child = spawn(process.execPath, [...flagsFor(program), join(program, 'main.cjs'), String(hangMs)], {
    cwd: '/',
    env: {},
    // A process group of its own.
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
  // A pipe of a process that ended.
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
