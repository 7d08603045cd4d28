import { describe, expect, it } from 'vitest'
import { startOver, untilSettled } from './until-settled.ts'

describe('a command against others that write the same', () => {
  it('should start over until its try ends well', async () => {
    let tries = 0
    const outcome = await untilSettled([], async () => {
      tries += 1
      return tries < 4 ? startOver() : 'placed'
    })
    expect(outcome).toBe('placed')
    expect(tries).toBe(4)
  })

  it('should fail at once for a reason of its own', async () => {
    let tries = 0
    const attempt = () => {
      tries += 1
      return Promise.reject(new Error('sold out'))
    }
    await expect(untilSettled([], attempt)).rejects.toThrow('sold out')
    expect(tries).toBe(1)
  })

  it('should say that others were faster when its patience ends, and that nothing was ordered', async () => {
    const refused = untilSettled([], async () => startOver(), 50)
    await expect(refused).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('Nothing was ordered'),
    })
  })
})
