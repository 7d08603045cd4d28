import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const READY_WITHIN_MS = 30_000
const folder = fileURLToPath(new URL('../..', import.meta.url))

const ListeningLine = z.object({ msg: z.literal('listening'), url: z.url() })

export interface RunningProcess {
  url: string
  /** Its log so far. */
  lines: readonly string[]
  /** Ends it with a signal as the platform does; returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it, as a power cut does. */
  kill(): Promise<void>
}

function listeningAt(line: string): string | undefined {
  try {
    return ListeningLine.safeParse(JSON.parse(line)).data?.url
  } catch {
    return undefined
  }
}

/** Starts this back end, built by `builtProgram`, as a separate program on a free port. Resolves when it listens. */
export async function startProcess(program: string, env: Record<string, string>): Promise<RunningProcess> {
  const files = await mkdtemp(join(tmpdir(), 'santhe-process-'))
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', FILES_DIR: files, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The back end did not come up in 30 s')), READY_WITHIN_MS)
    createInterface({ input: child.stdout }).on('line', line => {
      lines.push(line)
      const at = listeningAt(line)
      if (at === undefined) return
      clearTimeout(timer)
      resolve(at)
    })
    void ended.then(code => reject(new Error(`The back end ended with ${code}`)))
  })
  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    child.kill(signal)
    const code = await ended
    process.off('exit', killWithUs)
    await rm(files, { recursive: true, force: true })
    return code
  }
  return {
    url,
    lines,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
  }
}
