import { aPerson, testDomain } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { endingSessions } from './ending-sessions.ts'

const domain = await testDomain()
const agent = await aPerson(domain, { role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' })

/** Returns in which order sessions ended and the person was changed. */
async function stepsOf(body: Record<string, unknown>, endsSessions: boolean, person: typeof agent | null = agent) {
  const steps: string[] = []
  await endingSessions({
    person,
    body,
    endSessionsOf: async id => void steps.push(`end ${id === agent._id}`),
    change: async () => {
      steps.push('change')
      return { person: agent, pendingEmail: null, endsSessions }
    },
  })
  return steps
}

it.each([{ password: 'another secret' }, { isActive: false }, { taluk: 'Mulbagal' }, { role: 'delivery_agent' }])(
  'sessions end before and after a change that they may not outlive: %j',
  async body => {
    expect(await stepsOf(body, true)).toEqual(['end true', 'change', 'end true'])
  },
)

it.each([{ name: 'Asha Rao' }, { isActive: true }, { taluk: 'Malur', role: 'taluk_agent' }, {}])(
  'sessions go on after any other change: %j',
  async body => {
    expect(await stepsOf(body, false)).toEqual(['change'])
  },
)

it('a person who is not there is left to the command, which refuses', async () => {
  expect(await stepsOf({ password: 'another secret' }, false, null)).toEqual(['change'])
})

it('nothing is changed while sessions can’t be ended', async () => {
  let isChanged = false
  const outcome = endingSessions({
    person: agent,
    body: { isActive: false },
    endSessionsOf: () => Promise.reject(new Error('Redis is away')),
    change: async () => {
      isChanged = true
      return { person: agent, pendingEmail: null, endsSessions: true }
    },
  })
  await expect(outcome).rejects.toThrow('Redis is away')
  expect(isChanged).toBe(false)
})
