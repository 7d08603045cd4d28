import type { SessionPerson } from '@santhe/contracts'

export function aPerson(more: Partial<SessionPerson> = {}): SessionPerson {
  return {
    id: 3,
    username: 'asha',
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9845012345',
    role: 'customer',
    avatar: null,
    district: null,
    isActive: true,
    createdAt: '2026-11-01T00:00:00.000Z',
    farmId: null,
    ...more,
  }
}
