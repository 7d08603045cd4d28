import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROMTOOL, programOfDebian } from '../engines/debian-program.ts'
import { cacheOfCheckout } from '../engines/provide-engines.ts'
import { checkout, findProgram, runProgram } from '../engines/run-program.ts'
import { FOLDER } from './metric-names.ts'

const lines: string[] = []
const options = { cacheFolder: cacheOfCheckout, environment: process.env, log: (line: string) => void lines.push(line) }
const promtool = (await findProgram(['promtool'])) ?? (await programOfDebian(PROMTOOL, options))?.command

// docs/operations.md#alerts
it.each([
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
])('promtool %s %s %s succeeds', async (...args) => {
  if (promtool === undefined)
    throw new Error(`promtool is missing: install Debian's package prometheus, or connect. ${lines.join(' ')}`)
  const { ok, output } = await runProgram(promtool, args, { cwd: FOLDER })
  expect(output).toContain('SUCCESS')
  expect(ok).toBe(true)
})

// docs/operations.md#objectives
it('docs/operations.md explains exactly the existing alerts', async () => {
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort()
  const rules = await readFile(join(FOLDER, 'alerts.yml'), 'utf8')
  const tests = await readFile(join(FOLDER, 'alerts.test.yml'), 'utf8')
  const page = await readFile(join(checkout, 'docs/operations.md'), 'utf8')
  const alerts = named(rules, /- alert: (\w+)/g)
  expect(named(page, /`([A-Z][a-z]\w+)`/g)).toEqual(alerts)
  expect([...new Set(named(tests, /alertname: (\w+)/g))]).toEqual(alerts)
})
