import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Failure } from '../engines/run-program.ts'
import { claimAlone } from './installation-claim.mjs'

/** Returns the part of nx's output about failed packages; all of it if nx failed before any package did. */
export function errorsOfBuild(output: string): string {
  const failed = [...(output.split(/^Failed tasks:$/m)[1] ?? '').matchAll(/^- (\S+)$/gm)].map(([, task]) => task)
  const sections = output.split(/^> nx run /m).filter(section => failed.some(task => section.startsWith(`${task}\n`)))
  const relevant = sections.length > 0 ? sections.join('\n') : output
  const [errorText = ''] = relevant.split(/^ NX {3}/m)
  return errorText
    .replace(/^(npm (warn|error)|<w>|> ).*\n/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export interface BuildOptions {
  readonly root: string
  readonly note: (text: string) => void
  readonly signal?: AbortSignal
}

/**
 * Builds every package that changed since its last build. nx replaces even unchanged files, so the checkout's next
 * build
 * waits until the caller has loaded them and calls the returned function.
 * Rejects with the failed packages' output, or with the signal's reason.
 */
export async function buildWhatChanged(options: BuildOptions): Promise<() => Promise<void>> {
  const letOthersBuild = await claimAlone(join(options.root, '.santhe/build'))
  try {
    await runNx(options)
  } catch (error) {
    await letOthersBuild()
    throw error
  }
  return letOthersBuild
}

function runNx({ root, note, signal }: BuildOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const args = ['run-many', '-t', 'build', '--outputStyle=static']
    const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' }
    const nx = spawn(join(root, 'node_modules/.bin/nx'), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const giveUp = () => nx.kill('SIGTERM')
    signal?.addEventListener('abort', giveUp, { once: true })
    let output = ''
    const collect = (text: Buffer) => {
      output += text.toString()
      const finished = output.match(/^> nx run .*:build.*$/gm) ?? []
      const unchanged = finished.filter(line => /cache/.test(line)).length
      if (finished.length > 0) note(`${finished.length} packages, ${unchanged} of them unchanged`)
    }
    nx.stdout.on('data', collect)
    nx.stderr.on('data', collect)
    nx.on('error', error => reject(new Failure(`The build could not be run: ${error.message}`)))
    nx.on('close', code => {
      signal?.removeEventListener('abort', giveUp)
      if (code === 0) resolve()
      else if (signal?.aborted) reject(signal.reason)
      else reject(new Failure(`${errorsOfBuild(output)}\n\nThe build failed: fix the errors above and start again.`))
    })
  })
}
