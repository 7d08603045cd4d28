import { describe, expect, it } from 'vitest'
import { assistCodeText, readAssistCode } from './assist.ts'
import { type Actor, may, scopesFor } from './permissions.ts'

describe('an assist code', () => {
  it.each([
    ['12345678', '12345678'],
    [' 1234 5678 ', '12345678'],
    ['1234-5678', '12345678'],
    ['೧೨೩೪ ೫೬೭೮', '12345678'],
    ['१२३४५६७८', '12345678'],
    ['௧௨௩௪ ௫௬௭௮', '12345678'],
    ['\u2066 1234\u20115678\u200B', '12345678'],
    ['１２３４５６７８', '12345678'],
    ['1234567', undefined],
    ['123456789', undefined],
    ['1234567x', undefined],
    ['', undefined],
  ])('typed as %j reads as %j', (typed, code) => expect(readAssistCode(typed)).toBe(code))

  it('is formatted in two groups, and parsed from them', () => {
    expect(assistCodeText('01234567')).toBe('0123 4567')
    expect(readAssistCode(assistCodeText('01234567'))).toBe('01234567')
  })
})

describe('an agent who helps a farmer', () => {
  const farmer: Actor = { id: 7, role: 'farmer', farmId: 3 }
  const helped: Actor = { ...farmer, assist: { id: 1, agentId: 9 } }

  it('reaches the farm’s orders but not the farmer’s own purchases', () => {
    for (const action of ['order.read', 'order.setStatus'] as const) {
      expect(scopesFor(helped, action)).toEqual([{ kind: 'farm', farmId: 3 }])
      expect(scopesFor(farmer, action)).toContainEqual({ kind: 'own', personId: 7 })
    }
  })

  it('must be a taluk agent in their own scope', () => {
    const agent: Actor = { id: 9, role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' }
    expect(may(agent, 'farmer.assist', { farmerId: 3, district: 'Kolar', taluk: 'Malur' })).toBe(true)
    expect(may(agent, 'farmer.assist', { farmerId: 3, district: 'Kolar', taluk: 'Mulbagal' })).toBe(false)
    for (const role of ['admin', 'district_manager', 'delivery_agent', 'farmer', 'customer'] as const)
      expect(may({ id: 1, role, district: 'Kolar', farmId: 3 }, 'farmer.assist')).toBe(false)
  })
})
