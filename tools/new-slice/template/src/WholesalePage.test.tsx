import { failure, show } from '@santhe/host/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { loadTexts } from './texts/languages.ts'
import { WholesalePage } from './WholesalePage.tsx'

const CATEGORY = { id: 1, name: 'Vegetables', description: '', createdAt: '2026-01-01T00:00:00.000Z' }

describe('WholesalePage', () => {
  it('lists the market’s categories', async () => {
    show(WholesalePage, { path: '/wholesale', responses: { 'GET /api/categories': { body: [CATEGORY] } } })
    expect(await screen.findByText('Vegetables')).toBeDefined()
  })

  it('shows a loading failure in the reader’s language', async () => {
    await loadTexts('kn')
    const responses = { 'GET /api/categories': failure(404, 'NO_SUCH_CALL', '') }
    show(WholesalePage, { path: '/wholesale', language: 'kn', responses })
    expect(await screen.findByText('ವರ್ಗಗಳನ್ನು ತರಲಾಗಲಿಲ್ಲ.')).toBeDefined()
  })
})
