import { describe, expect, it } from 'vitest'
import { aPerson, PASSWORD, testDomain } from '../testing/index.ts'
import { checkPassword } from './check-password.ts'

const domain = await testDomain()
const ravi = await aPerson(domain, { username: 'Ravi' })

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

describe('signing in', () => {
  it('knows a person by name, without regard to case', async () => {
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

  it('works as hard for an unknown name as for a wrong password', async () => {
    await checkPassword({ username: 'nobody', password: 'x' }, domain)
    const wrong: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 5; round += 1) {
      wrong.push(await took(() => checkPassword({ username: 'ravi', password: 'x' }, domain)))
      unknown.push(await took(() => checkPassword({ username: 'nobody', password: 'x' }, domain)))
    }
    // The least of five: what the work itself costs, whatever else the machine does.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...wrong) / 3)
  })
})
