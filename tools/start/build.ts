import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Failure } from '../engines/failure.ts'

export interface BuildOptions {
  readonly root: string
  /** Hears how far it is. */
  readonly note: (text: string) => void
  readonly signal?: AbortSignal
}

/** Builds every package that changed since its last build. Fails with the whole output of nx, or with the signal's reason. */
export function buildWhatChanged({ root, note, signal }: BuildOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const args = ['run-many', '-t', 'build', '--outputStyle=static']
    const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' }
    const nx = spawn(join(root, 'node_modules/.bin/nx'), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const giveUp = () => nx.kill('SIGTERM')
    signal?.addEventListener('abort', giveUp, { once: true })
    let output = ''
    const keep = (text: Buffer) => {
      output += text.toString()
      const finished = output.match(/^> nx run .*:build.*$/gm) ?? []
      const unchanged = finished.filter(line => /cache/.test(line)).length
      if (finished.length > 0) note(`${finished.length} packages, ${unchanged} of them unchanged`)
    }
    nx.stdout.on('data', keep)
    nx.stderr.on('data', keep)
    nx.on('error', error => reject(new Failure(`The build could not be run: ${error.message}`)))
    nx.on('close', code => {
      signal?.removeEventListener('abort', giveUp)
      if (code === 0) resolve()
      else if (signal?.aborted) reject(signal.reason)
      else reject(new Failure(`${output.trim()}\n\nThe build failed: mend what is said above and start again.`))
    })
  })
}
