import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { codeFiles } from './check-boundaries.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const TEST = /\.(?:test\.tsx?|spec\.ts)$/
/** Matches promises of timers: Node's, hand-made ones and Playwright's. A timer of 0 ms only yields. */
const SLEEP = /\bwaitForTimeout\(|\bsetTimeout\b.*from 'node:timers\/promises'|\(\w+ => setTimeout\(\w+, /

/** Files whose timers are no sleeps, with the reason. */
const ALLOWED = new Map([
  ['bff-backoffice/src/claim-pictures.test.ts', 'saves and sweeps begin at different moments'],
  ['e2e/journeys/delivery-round.spec.ts', 'a tap soon after another one is the second of a double tap'],
  ['libs/domain/src/buying/payment/races.test.ts', 'actions begin at different moments'],
  ['libs/domain/src/catalog/product/edit/undo-product-approval.test.ts', 'the undoing begins at different moments'],
  ['libs/files/src/uploads.test.ts', 'claims and sweeps begin at different moments'],
  ['libs/http-kit/src/server/client-timeouts.test.ts', 'clients are slow'],
  ['libs/http-kit/src/server/stop-on-signals.test.ts', 'a program takes its time to end'],
])

it.each([
  "import { setTimeout as pause } from 'node:timers/promises'",
  'await new Promise(resolve => setTimeout(resolve, 50))',
  'await page.waitForTimeout(1000)',
])('recognises %s as a sleep', line => {
  expect(line).toMatch(SLEEP)
})

it('tests contain no fixed sleeps', async () => {
  const files = (await codeFiles(root)).filter(file => TEST.test(file) && !import.meta.url.endsWith(file))
  expect(files.length).toBeGreaterThan(300)
  const texts = await Promise.all(files.map(async file => ({ file, text: await readFile(join(root, file), 'utf8') })))
  const sleeping = texts.filter(({ text }) => SLEEP.test(text)).map(({ file }) => file)
  // Use `expect.poll`, `vi.waitFor` or an injected clock instead of a sleep.
  expect(sleeping.sort()).toEqual([...ALLOWED.keys()].sort())
})
