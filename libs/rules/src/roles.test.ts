import { describe, expect, it } from 'vitest'
import { isStaff, mayView, ROLES, STAFF_ROLES } from './roles.ts'

describe('roles', () => {
  it('isStaff is true for staff only', () => {
    expect(ROLES.filter(isStaff).sort()).toEqual([...STAFF_ROLES].sort())
  })

  // docs/product/roles.md#roles
  it('mayView lets farmers view as buyers, admins as anyone, others only as themselves', () => {
    const views = Object.fromEntries(ROLES.map(role => [role, ROLES.filter(view => mayView(role, view))]))
    expect(views).toEqual({
      customer: ['customer'],
      farmer: ['customer', 'farmer'],
      admin: [...ROLES],
      district_manager: ['district_manager'],
      taluk_agent: ['taluk_agent'],
      delivery_agent: ['delivery_agent'],
    })
  })
})
