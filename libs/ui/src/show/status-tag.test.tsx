import { createHost, HostProvider } from '@santhe/host'
import type { Language } from '@santhe/rules'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addTexts } from '../texts/texts.tsx'
import { StatusTag } from './StatusTag.tsx'

function tagOf(status: string, language: Language = 'en'): string | null {
  const host = createHost({ now: new Date(), language })
  const { container } = render(
    <HostProvider host={host}>
      <StatusTag status={status} />
    </HostProvider>,
  )
  return container.textContent
}

// docs/product/orders.md#statuses
it('StatusTag translates statuses of orders and products', () => {
  expect(['pending', 'packaging', 'Pre-Order'].map(status => tagOf(status))).toEqual([
    'Pending',
    'Packaging',
    'Pre-Order',
  ])
  addTexts('kn', { 'ui.status': { pending: 'ಬಾಕಿ' } })
  expect(tagOf('pending', 'kn')).toBe('ಬಾಕಿ')
})

it('StatusTag shows an unknown status unchanged', () => expect(tagOf('elsewhere')).toBe('elsewhere'))
