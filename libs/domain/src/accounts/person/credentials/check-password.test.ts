import { describe, expect, it } from 'vitest'
import { aPerson, PASSWORD, testDomain } from '../../../testing/index.ts'
import { checkPassword } from './password.ts'

const domain = await testDomain()
const ravi = await aPerson(domain, { username: 'Ravi' })

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

describe('checkPassword', () => {
  it('finds a person by name in any case', async () => {
    expect(await checkPassword({ username: 'rAVI', password: PASSWORD }, domain)).toMatchObject({ _id: ravi._id })
  })

  it('refuses a wrong password and an unknown name', async () => {
    expect(await checkPassword({ username: 'ravi', password: 'wrong one' }, domain)).toBeUndefined()
    expect(await checkPassword({ username: 'nobody', password: PASSWORD }, domain)).toBeUndefined()
  })

  it('refuses a deactivated person', async () => {
    await aPerson(domain, { username: 'gone', isActive: false })
    expect(await checkPassword({ username: 'gone', password: PASSWORD }, domain)).toBeUndefined()
  })

  it('takes as long for an unknown name and a deactivated person as for a wrong password', async () => {
    await aPerson(domain, { username: 'left', isActive: false })
    const names = { wrong: 'ravi', unknown: 'nobody', left: 'left' }
    const least = { wrong: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY, left: Number.POSITIVE_INFINITY }
    const check = (username: string) => checkPassword({ username, password: 'x' }, domain)
    const alike = () => [least.unknown, least.left].map(each => each / least.wrong > 0.6 && each / least.wrong < 1.7)
    await check('nobody')
    // The shortest of many alternating runs shows the work itself, without interference. A busy machine needs more runs.
    for (let round = 0; round < 12 || (round < 60 && alike().includes(false)); round += 1) {
      for (const kind of ['wrong', 'unknown', 'left'] as const) {
        least[kind] = Math.min(least[kind], await took(() => check(names[kind])))
      }
    }
    expect(alike()).toEqual([true, true])
  })
})
