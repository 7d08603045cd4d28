import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PhoneLink } from './CustomerFacts.tsx'

it.each([
  ['೯೮೪೫೦೭೭೮೮೦', 'tel:9845077880'],
  ['９８４５０ ７７８８０', 'tel:9845077880'],
  ['98450 77881 / 98860 54321', 'tel:9845077881'],
  ['98450 77882 ext 12', 'tel:9845077882'],
  ['\u202A+91 98450 12345\u202C', 'tel:+919845012345'],
])('PhoneLink links the first number of %j and shows the whole text', (phone, href) => {
  render(<PhoneLink phone={phone} />)
  const link = screen.getByRole('link')
  expect([link.getAttribute('href'), link.textContent]).toEqual([href, phone])
})

it('PhoneLink shows plain text if it has no number', () => {
  const { container } = render(<PhoneLink phone="ask at the gate" />)
  expect(container.innerHTML).toBe('ask at the gate')
})
