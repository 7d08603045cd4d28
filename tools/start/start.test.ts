import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readConfiguration } from './configuration.ts'

const program = fileURLToPath(new URL('./start.mjs', import.meta.url))

function start(environment: NodeJS.ProcessEnv): Promise<{ code: unknown; said: string }> {
  return new Promise(resolve => {
    execFile(process.execPath, [program], { env: { ...process.env, ...environment } }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, said: `${stdout}${stderr}`.trim() })
    })
  })
}

test('a busy port is said in one line, at once, and the exit code is 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = z.object({ port: z.number() }).parse(other.address())
  const began = Date.now()
  const { code, said } = await start({ PORT: String(port) })
  other.close()
  expect(said).toBe(
    `Port ${port} is in use: stop what uses it, or choose another, for example PORT=${port + 1} npm start.`,
  )
  expect(code).toBe(1)
  expect(Date.now() - began).toBeLessThan(20_000)
})

test.each(['eighty', '0', '70000', '80.5'])('PORT=%s is refused by name', async PORT => {
  const { code, said } = await start({ PORT })
  expect(said).toMatch(/^The setting PORT is wrong: .+$/)
  expect(code).toBe(1)
})

test('without settings the market is at 8080 with its data in the checkout', () => {
  expect(readConfiguration({}, '/market')).toEqual({
    port: 8080,
    dataFolder: '/market/.santhe',
    database: 'santhe',
    isProduction: false,
    hasMailbox: true,
  })
})

test('data may lie anywhere, and production is said by NODE_ENV', () => {
  const settings = { PORT: '9000', SANTHE_DATA: '/somewhere', NODE_ENV: 'production' }
  expect(readConfiguration(settings, '/market')).toMatchObject({
    port: 9000,
    dataFolder: '/somewhere',
    isProduction: true,
    hasMailbox: false,
  })
  expect(readConfiguration({ SMTP_URL: 'smtp://127.0.0.1' }, '/market').hasMailbox).toBe(false)
})
