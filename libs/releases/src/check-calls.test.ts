import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from '@santhe/files'
import { afterAll, describe, expect, it } from 'vitest'
import { releaseProblems } from './check-calls.ts'

const folder = await mkdtemp(join(tmpdir(), 'santhe-calls-'))
afterAll(() => rm(folder, { recursive: true }))
const releases = folderStore(folder)
const CALL = { owner: 'storefront', method: 'GET', path: '/api/crates', params: {}, query: {}, body: {} }

describe('releaseProblems', () => {
  const problemsOf = (version: string) =>
    releaseProblems({ releases, name: 'stall', version }, { listCrates: { ...CALL, hash: '1', response: {} } })

  it('names calls that are served differently or not at all', async () => {
    const older = { ...CALL, hash: '2', response: { type: 'array' } }
    await releases.put(
      'slices/stall/v1/calls.json',
      Buffer.from(JSON.stringify({ listCrates: older, dropCrate: older })),
    )
    expect(await problemsOf('v1')).toEqual([
      'stall v1 uses listCrates, which is served differently here: response may be anything',
      'stall v1 uses dropCrate, which is not served here',
    ])
  })

  it('refuses values that are nested deeper than the stack', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const text = JSON.stringify({ listCrates: { ...CALL, hash: '3', response: { enum: ['deep'] } } })
    await releases.put('slices/stall/v3/calls.json', Buffer.from(text.replace('"deep"', deep)))
    expect(await problemsOf('v3')).toEqual([expect.stringContaining('it is too deep to be compared')])
  })

  it('passes a release without recorded calls, but not an unreadable record', async () => {
    await releases.put('slices/stall/v2/calls.json', Buffer.from('{ "listCrates": 1 }'))
    expect([await problemsOf('v0'), await problemsOf('v2')]).toEqual([
      [],
      ['stall v2 has a calls.json that cannot be read'],
    ])
  })
})
