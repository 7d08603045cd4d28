import { expect, test } from 'vitest'
import { silentProgress, steppedWith } from './progress.ts'

test('a failed step aborts the running ones with its error and starts no other', async () => {
  const { step, signal } = steppedWith(silentProgress, new AbortController().signal)
  const build = step(
    'Build',
    () => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const engines = step('Engines', () => Promise.reject(new Error('no Redis')))
  const begun: string[] = []
  for (const each of [engines, build]) await expect(each).rejects.toThrow('no Redis')
  await expect(step('Release', async () => begun.push('Release'))).rejects.toThrow('no Redis')
  expect(begun).toEqual([])
})

test('an aborted start begins no step', async () => {
  const { step } = steppedWith(silentProgress, AbortSignal.abort(new Error('Stopped')))
  await expect(step('Build', () => expect.fail('begun'))).rejects.toThrow('Stopped')
})
