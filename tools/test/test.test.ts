import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runProgram } from '../engines/run-program.ts'

const program = fileURLToPath(new URL('./test.mjs', import.meta.url))
const runTest = (args: readonly string[], environment: NodeJS.ProcessEnv) =>
  runProgram(process.execPath, [program, ...args], { env: { ...process.env, ...environment } })

test('npm test runs neither as production nor with the keys and the address of a real market', {
  timeout: 60_000,
}, async () => {
  const asProduction = await runTest(['--only', 'boundaries'], { NODE_ENV: 'production' })
  expect(asProduction).toMatchObject({ ok: false, output: expect.stringContaining('not for NODE_ENV=production') })
  const settings = { NODE_ENV: '', CASHFREE_ENV: 'production', PUBLIC_URL: 'https://santhe.example' }
  const withKeys = await runTest(['--only', 'boundaries'], settings)
  expect(withKeys.ok).toBe(false)
  expect(withKeys.output).toMatch(/^The setting CASHFREE_ENV is wrong: .*\nThe setting PUBLIC_URL is wrong: /m)
  expect(withKeys.output).not.toContain('passed')
})

test('a step that nobody knows is answered with the steps there are', async () => {
  const { ok, output } = await runTest(['--only', 'smoke'], {})
  expect([ok, output]).toEqual([false, expect.stringMatching(/^Usage: npm test .*types\|lint\|boundaries\|unit\|e2e/m)])
})
