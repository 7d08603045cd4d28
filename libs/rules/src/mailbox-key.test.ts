import { describe, expect, it } from 'vitest'
import { mailboxKey } from './name-key.ts'

describe('mailboxKey', () => {
  it.each([
    ['Asha@Example.com', 'asha@example.com'],
    ['asha+market@example.com', 'asha@example.com'],
    ['asha+a+b@example.com', 'asha@example.com'],
    ['a.sha@example.com', 'a.sha@example.com'],
    ['A.sha.Rao+1@gmail.com', 'asharao@gmail.com'],
    ['asha.rao@GoogleMail.com', 'asharao@gmail.com'],
    ['+asha@example.com', '+asha@example.com'],
  ])('maps %s to %s', (email, key) => {
    expect(mailboxKey(email)).toBe(key)
  })
})
