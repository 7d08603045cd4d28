import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const log = new URL('../log.ts', import.meta.url).href
const stop = new URL('./stop-on-signals.ts', import.meta.url).href

interface Ended {
  code: number | null
  output: string
}

/** Runs a small program whose `close` takes `closeMs`, and which then runs the code `what`. */
function run(what: string, closeMs = 100): Promise<Ended> {
  const program = `
    import { createLog } from '${log}'
    import { stopOnSignals } from '${stop}'
    const log = createLog({ name: 'program' })
    const { stop } = stopOnSignals(log, async () => {
      await new Promise(resolve => setTimeout(resolve, ${closeMs}))
      log.info('all closed')
    })
    setInterval(() => {}, 1000)
    ${what}`
  return new Promise(resolve => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
    let output = ''
    child.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString()
    })
    child.on('close', code => resolve({ code, output }))
  })
}

const sendSignal = (signal: string) => `process.kill(process.pid, '${signal}')`

describe('a program stopped by a signal', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])(
    'closes, writes its last lines and exits with 0, also after two signals (%s)',
    async signal => {
      const { code, output } = await run(`${sendSignal(signal)}; ${sendSignal(signal)}`)
      expect(code).toBe(0)
      expect(output.match(/"stopping"/g)).toHaveLength(1)
      expect(output.match(/all closed/g)).toHaveLength(1)
    },
  )

  it('exits with the exit code set so far, for any reason to stop', async () => {
    const { code, output } = await run(`process.exitCode = 7; stop('nobody is left')`)
    expect(code).toBe(7)
    expect(output).toContain('"reason":"nobody is left"')
    expect(output).toContain('all closed')
  })

  it('exits immediately at a later second signal', async () => {
    const { code, output } = await run(
      `${sendSignal('SIGTERM')}; setTimeout(() => ${sendSignal('SIGINT')}, 1_100)`,
      60_000,
    )
    expect(code).toBe(130)
    expect(output).not.toContain('all closed')
  })
})

describe('an uncaught error', () => {
  it.each([
    ['uncaughtException', `setTimeout(() => { throw new Error('forgotten') })`],
    ['unhandledRejection', `Promise.reject(new Error('forgotten'))`],
  ])('closes the program and exits with 1 and a log line (%s)', async (event, breaks) => {
    const { code, output } = await run(breaks)
    expect(code).toBe(1)
    const lines = output.trim().split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, event, err: { message: 'forgotten' } })
    expect(lines.at(-1)).toContain('all closed')
  })

  it('ends a program that cannot close', async () => {
    const { code, output } = await run(`Promise.reject(new Error('forgotten'))`, 60_000)
    expect(code).toBe(1)
    expect(output).toContain('forgotten')
    expect(output).not.toContain('all closed')
  })

  it('lets a stopping program close, with a log line and exit code 1', async () => {
    const { code, output } = await run(
      `${sendSignal('SIGTERM')}; setTimeout(() => { throw new Error('forgotten') }, 20)`,
    )
    expect(code).toBe(1)
    expect(output).toContain('forgotten')
    expect(output).toContain('all closed')
  })
})
