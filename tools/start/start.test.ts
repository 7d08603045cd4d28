import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readConfiguration, refuseProductionSettings } from './configuration.ts'
import { welcome } from './welcome.ts'

const program = fileURLToPath(new URL('./start.mjs', import.meta.url))

function start(environment: NodeJS.ProcessEnv): Promise<{ code: unknown; output: string }> {
  return new Promise(resolve => {
    execFile(process.execPath, [program], { env: { ...process.env, ...environment } }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}`.trim() })
    })
  })
}

test('a busy port is reported immediately in one line with exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = z.object({ port: z.number() }).parse(other.address())
  const began = Date.now()
  const { code, output } = await start({ PORT: String(port) })
  other.close()
  expect(output).toBe(
    `Port ${port} is in use: stop what uses it, or choose another, for example PORT=${port + 1} npm start.`,
  )
  expect(code).toBe(1)
  expect(Date.now() - began).toBeLessThan(20_000)
})

test.each(['eighty', '0', '70000', '80.5', '-1'])('PORT=%s is refused by name', PORT => {
  expect(() => readConfiguration({ PORT }, '/market')).toThrow(/^The setting PORT is wrong: .+$/)
})

test('a refused setting is reported in one line with exit code 1', async () => {
  const { code, output } = await start({ PORT: 'eighty' })
  expect(output).toMatch(/^The setting PORT is wrong: .+$/)
  expect(code).toBe(1)
})

test('by default the market listens on port 8080 of this machine, with its data in the checkout', () => {
  expect(readConfiguration({ NODE_ENV: 'development' }, '/market')).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataFolder: '/market/.santhe',
    database: 'santhe',
    isProduction: false,
    hasMailbox: true,
  })
})

test('data elsewhere mean production unless NODE_ENV says otherwise', () => {
  expect(readConfiguration({}, '/market')).toMatchObject({ isProduction: true, hasMailbox: false })
  expect(() => readConfiguration({ NODE_ENV: 'staging' }, '/market')).toThrow(/NODE_ENV.*'staging'/)
  const settings = { PORT: '9000', HOST: '', SANTHE_DATA: '/somewhere', NODE_ENV: 'production' }
  expect(readConfiguration(settings, '/market')).toMatchObject({
    port: 9000,
    host: '127.0.0.1',
    dataFolder: '/somewhere',
    isProduction: true,
    hasMailbox: false,
  })
  expect(readConfiguration({ NODE_ENV: 'development', SMTP_URL: 'smtp://127.0.0.1' }, '/market').hasMailbox).toBe(false)
})

test('npm start is in development mode by default and refuses live payment keys and public URLs', async () => {
  const { code, output } = await start({
    PORT: '0',
    NODE_ENV: '',
    CASHFREE_ENV: 'production',
    CASHFREE_SECRET: 'cfsk_ma_prod_0123456789',
    PUBLIC_URL: 'https://santhe.example',
  })
  expect(output.split('\n')).toEqual([
    expect.stringMatching(/^The setting CASHFREE_ENV is wrong: .* and this is development\.$/),
    expect.stringMatching(/^The setting CASHFREE_SECRET is wrong: /),
    expect.stringMatching(/^The setting PUBLIC_URL is wrong: /),
    expect.stringContaining('NODE_ENV=production'),
  ])
  expect(code).toBe(1)
})

test('production requires those settings', () => {
  const settings = { CASHFREE_ENV: 'production', PUBLIC_URL: 'https://santhe.example' }
  expect(() => refuseProductionSettings({ ...settings, NODE_ENV: 'production' })).not.toThrow()
  expect(() => refuseProductionSettings({ ...settings, NODE_ENV: 'development' })).toThrow(
    /CASHFREE_ENV[\s\S]*PUBLIC_URL/,
  )
})

test('a HOST of another machine is refused immediately', async () => {
  // An IP address reserved for examples, which no machine has.
  const { code, output } = await start({ HOST: '192.0.2.1', PORT: '18080' })
  expect(output).toMatch(/^HOST is 192\.0\.2\.1, where this machine can't listen \(EADDRNOTAVAIL\)/)
  expect(code).toBe(1)
})

const options = {
  url: 'http://localhost:8080',
  engines: { mongo: 'MongoDB', redis: 'Redis' },
  dataFolder: '/market/.santhe',
  isProduction: false,
  hasMailbox: true,
  hasTestPayments: true,
  seconds: 1,
}

test('a market that listens to other machines warns of open parts, a local one does not', () => {
  const output = welcome({ ...options, host: '0.0.0.0' })
  for (const warning of ['OPEN TO THE NETWORK', 'reset tokens', '/mailbox', 'payments are tests'])
    expect(output).toContain(warning)
  const withOwnMails = welcome({ ...options, host: '192.168.1.5', hasMailbox: false, hasTestPayments: false })
  expect(withOwnMails).toContain('OPEN TO THE NETWORK')
  expect(withOwnMails).not.toContain('/mailbox')
  expect(welcome({ ...options, host: '127.0.0.1' })).not.toContain('OPEN')
  expect(welcome({ ...options, host: '0.0.0.0', isProduction: true })).not.toContain('OPEN')
})
