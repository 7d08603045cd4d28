import { describe, expect, it } from 'vitest'
import { presentInHierarchy, presentStaffMember } from '../people.ts'
import { presentCustomerProfile, presentProfile, presentSessionPerson } from '../shop/people.ts'
import { aPerson } from '../testing/samples.ts'

const stored = aPerson()

it('responses about a person never contain the password hash', () => {
  const managed = { person: stored, pendingEmail: null }
  const responses = [presentSessionPerson(stored), presentProfile(stored), presentStaffMember(managed)]
  for (const response of [...responses, presentCustomerProfile(stored, null)]) {
    expect(JSON.stringify(response)).not.toMatch(/hash/)
  }
})

describe('presentSessionPerson', () => {
  it('has no postal address, and the three-button mode only if on', () => {
    expect(presentSessionPerson(stored)).not.toHaveProperty('address')
    expect(presentSessionPerson(stored)).not.toHaveProperty('threeButtons')
    expect(presentSessionPerson(aPerson({ threeButtons: true })).threeButtons).toBe(true)
  })

  it('has a language once one is chosen', () => {
    expect(presentSessionPerson(stored)).not.toHaveProperty('language')
    const chosen = aPerson({ language: 'kn' })
    expect([presentSessionPerson(chosen).language, presentProfile(chosen).language]).toEqual(['kn', 'kn'])
  })
})

it('presentInHierarchy leaves out people outside the office', () => {
  expect(presentInHierarchy(stored)).toEqual([])
  expect(presentInHierarchy(aPerson({ role: 'delivery_agent' }))).toMatchObject([{ id: 9, role: 'delivery_agent' }])
})
