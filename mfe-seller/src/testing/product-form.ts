import { fireEvent, screen } from '@testing-library/react'

export const CATEGORIES = {
  'GET /api/categories': {
    body: [{ id: 1, name: 'Vegetables', description: '', createdAt: '2026-01-01T00:00:00.000Z' }],
  },
}

export const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
