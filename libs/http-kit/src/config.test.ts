import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkMode, readConfig, SERVER_SETTINGS } from './config.ts'
import { createLog } from './log.ts'

const schema = z.object(SERVER_SETTINGS)
const enough = {
  ...{ PORT: '4001', REDIS_URL: 'redis://127.0.0.1:6379', EDGE_KEY: 'sixteen-letters-at-least' },
  ...{ MONGODB_URI: 'mongodb://127.0.0.1:27017/?replicaSet=rs0', FILES_DIR: '/tmp/files' },
}

describe('readConfig', () => {
  it('reads variables and fills in defaults for missing or empty ones', () => {
    expect(readConfig(schema, { ...enough, LOG_LEVEL: '', RATE_LIMITS: '{"accountsMade":1000}' })).toMatchObject({
      PORT: 4001,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      MONGODB_DATABASE: 'santhe',
      RATE_LIMITS: { accountsMade: 1000 },
    })
  })

  it('names every variable that is missing or wrong', () => {
    const read = () =>
      readConfig(schema, {
        ...{ PORT: 'http', REDIS_URL: 'localhost', PUBLIC_URL: 'santhe', RATE_LIMITS: '{"beer":1}' },
        MONGODB_URI: 'localhost',
      })
    expect(read).toThrow(
      /PORT: .*\n {2}MONGODB_URI: give a URL.*\n {2}REDIS_URL: give a URL.*\n {2}EDGE_KEY: is not set/,
    )
    expect(read).toThrow(/PUBLIC_URL: give the[\s\S]*FILES_DIR: is not set/)
    expect(read).toThrow('RATE_LIMITS: give JSON such as')
  })
})

describe('run mode of a server', () => {
  const server = schema.superRefine(checkMode)
  const read = (more: Record<string, string>) => readConfig(server, { ...enough, ...more })

  it('defaults to production, which needs its public URL', () => {
    expect(() => read({})).toThrow('PUBLIC_URL: is needed in production')
    expect(() => read({ NODE_ENV: '' })).toThrow('PUBLIC_URL: is needed in production')
    expect(read({ PUBLIC_URL: 'https://santhe.example' }).NODE_ENV).toBe('production')
    expect(read({ NODE_ENV: 'development' }).NODE_ENV).toBe('development')
    expect(() => read({ NODE_ENV: 'staging' })).toThrow('NODE_ENV: is development, test or production')
  })

  it("can't be development at a public URL", () => {
    expect(() => read({ NODE_ENV: 'development', PUBLIC_URL: 'https://santhe.example' })).toThrow(/PUBLIC_URL: a URL/)
    expect(read({ NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:8080' }).NODE_ENV).toBe('development')
  })
})

describe('createLog', () => {
  it('redacts secrets', () => {
    const lines: string[] = []
    const log = createLog({ name: 'test', to: { write: line => lines.push(line) } })
    log.info({ password: 'p1', body: { password: 'p2', token: 't1', lat: 12.97 }, headers: { cookie: 'c1' } }, 'seen')
    log.child({ part: 'x' }).warn({ authorization: 'Bearer b1' })
    for (const secret of ['p1', 'p2', 't1', '12.97', 'c1', 'b1']) expect(lines.join('')).not.toContain(secret)
    expect(lines.join('')).toContain('seen')
  })
})
