import { spawn } from 'node:child_process'

const remembered = 200_000

/** Children of running steps; each leads its own process group, so that a step ends with everything that it started. */
const running = new Set()

function signalGroup(child, name) {
  try {
    process.kill(-child.pid, name)
  } catch {
    // It has ended already.
  }
}

/** Ends every running step, first with SIGTERM. */
export function endRunningSteps() {
  for (const child of running) {
    signalGroup(child, 'SIGTERM')
    setTimeout(() => signalGroup(child, 'SIGKILL'), 15_000).unref()
  }
}

/**
 * Runs one program to its end, at most `limit` milliseconds. With `isLive` its output is printed as it comes, else it is collected and returned.
 * @returns {Promise<{ code: number, output: string, isLate: boolean }>}
 */
export function runStep({ command, args, cwd, env, limit, isLive }) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
    })
    running.add(child)
    let output = ''
    let isLate = false
    const keep = text => {
      output = (output + text).slice(-remembered)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const timer = setTimeout(() => {
      isLate = true
      endRunningSteps()
    }, limit)
    const finish = (code, words) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, output: output + words, isLate })
    }
    child.on('error', error => finish(1, error.message))
    child.on('close', code => finish(code ?? 1, ''))
  })
}
