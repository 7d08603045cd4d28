import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const log = new URL('../log.ts', import.meta.url).href
const stop = new URL('./stop-on-signals.ts', import.meta.url).href

/** Runs a small program that holds something for 100 ms after it is told to stop, and then does `what`. */
function run(what: string): Promise<{ code: number | null; output: string }> {
  const program = `
    import { createLog } from '${log}'
    import { stopOnSignals } from '${stop}'
    const log = createLog({ name: 'program' })
    stopOnSignals(log, async () => {
      await new Promise(resolve => setTimeout(resolve, 100))
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

describe('a program that is told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'])('should close what it holds, write its last lines and end well (%s)', async signal => {
    const { code, output } = await run(`process.kill(process.pid, '${signal}'); process.kill(process.pid, '${signal}')`)
    expect(code).toBe(0)
    expect(output.match(/all closed/g)).toHaveLength(1)
  })

  it('should end with a line in the log when nobody caught an error', async () => {
    const { code, output } = await run(`Promise.reject(new Error('forgotten'))`)
    expect(code).toBe(1)
    expect(output).toContain('forgotten')
    expect(output).toContain('all closed')
  })
})
