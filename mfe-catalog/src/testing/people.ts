import type { SessionPerson } from '@santhe/contracts'

/** A customer who is signed in. */
export const ASHA: SessionPerson = {
  id: 5,
  username: 'asha',
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9845012345',
  role: 'customer',
  avatar: null,
  district: null,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  farmId: null,
}
