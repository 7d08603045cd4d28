import { aPerson } from '@santhe/host/testing'

export const ASHA = aPerson({ id: 5, createdAt: '2026-01-01T00:00:00.000Z' })
