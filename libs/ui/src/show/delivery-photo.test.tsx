import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DeliveryPhoto } from './DeliveryPhoto.tsx'

const photoUntil = '2026-12-20T06:30:00.000Z'

// docs/product/delivery.md#delivery-photo
it.each([
  ['its buyer', true, 'Your box at the door. Only you, the farm and our office see this photo, until Dec 20, 2026.'],
  ['farm and office', false, 'The box at the door. Buyer, farm and office see this photo until Dec 20, 2026.'],
])('DeliveryPhoto tells %s who can see it until when', (_who, isOwn, text) => {
  render(<DeliveryPhoto order={{ id: 12, isOwn, photoUntil }} />)
  const photo = screen.getByRole('img', { name: 'The box of order #12 at the door' })
  expect(photo.getAttribute('src')).toBe('/api/orders/12/delivery-photo')
  expect(screen.getByText(text)).toBeTruthy()
})

it('DeliveryPhoto hides an expired photo and shows its replacement', () => {
  const { rerender } = render(<DeliveryPhoto order={{ id: 12, isOwn: true, photoUntil }} />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.queryByRole('figure')).toBeNull()
  rerender(<DeliveryPhoto order={{ id: 12, isOwn: true, photoUntil: '2026-12-21T06:30:00.000Z' }} />)
  expect(screen.getByRole('img')).toBeTruthy()
})
