import { expect, test } from 'vitest'
import { checkout, runProgram } from '../engines/run-program.ts'

// market.test.ts tests the built back ends: from source, each start takes four seconds of a core.
test.each([
  [
    'tools/seed/seed.ts',
    { MONGODB_URI: 'mongodb://127.0.0.1:1', FILES_DIR: '/nowhere' },
    /A production market is never seeded/,
  ],
  [
    'tools/cashfree-sandbox/main.ts',
    { PORT: '0', CASHFREE_APP_ID: 'id', CASHFREE_SECRET: 'secret' },
    /NODE_ENV: test payments are not for production/,
  ],
])('%s is in production mode without NODE_ENV', async (program, settings, expectedError) => {
  const env = { PATH: process.env.PATH, ...settings }
  const { ok, output } = await runProgram(process.execPath, ['--import', 'tsx', program], { cwd: checkout, env })
  expect(output).toMatch(expectedError)
  expect(ok).toBe(false)
})
