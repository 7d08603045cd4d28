import { describe, expect, it } from 'vitest'
import { NOW, testDomain } from '../testing/index.ts'
import { releaseLease, takeLease } from './take-lease.ts'

const domain = await testDomain()
const take = (holder: string, job: string, now = NOW) => takeLease({ job, holder, now, seconds: 30 }, domain)
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

describe('takeLease', () => {
  it('gives the lease to only one of many concurrent programs', async () => {
    const results = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(holder => take(holder, 'at once')))
    expect(results.filter(isTaken => isTaken)).toHaveLength(1)
  })

  it('extends the lease of its holder, and passes to another when it expires', async () => {
    expect(await take('a', 'job')).toBe(true)
    expect(await take('a', 'job', later(20))).toBe(true)
    expect(await take('b', 'job', later(49))).toBe(false)
    expect(await take('b', 'job', later(50))).toBe(true)
    expect(await take('a', 'job', later(51))).toBe(false)
  })

  it('takes over the lease of a program that died before its clock was set back', async () => {
    await take('a', 'ahead', later(3_600))
    expect(await take('b', 'ahead')).toBe(true)
    expect(await take('c', 'ahead', later(-60))).toBe(false)
  })

  it('frees a lease at once when its holder releases it, and no one else', async () => {
    await take('a', 'given')
    await releaseLease({ job: 'given', holder: 'b' }, domain)
    expect(await take('b', 'given')).toBe(false)
    await releaseLease({ job: 'given', holder: 'a' }, domain)
    expect(await take('b', 'given')).toBe(true)
  })
})
