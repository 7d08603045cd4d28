import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSessions } from './end-sessions.ts'

let dataFolder = ''
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'santhe-sessions-'))
  await mkdir(join(dataFolder, 'redis', 'appendonlydir'), { recursive: true })
  await writeFile(join(dataFolder, 'redis', 'appendonlydir', 'appendonly.aof'), 'SET santhe:{session}:x 1')
})
afterEach(() => rm(dataFolder, { recursive: true }))
const areStored = () => existsSync(join(dataFolder, 'redis'))

describe('endSessions', () => {
  it('deletes those of a market that runs on its folder alone', async () => {
    expect(await endSessions({ dataFolder, environment: {} })).toBeUndefined()
    expect(areStored()).toBe(false)
  })

  it('says that another Redis has to be emptied', async () => {
    for (const environment of [{ MONGODB_URI: 'mongodb://one' }, { REDIS_URL: 'redis://two' }])
      expect(await endSessions({ dataFolder, environment })).toMatch(/^Empty the Redis/)
    expect(areStored()).toBe(true)
  })
})
