import { show } from '@santhe/host/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DeliveryFields } from './DeliveryFields.tsx'
import { type DeliveringFarm, dateFieldOf } from './delivery-wishes.ts'
import type { Problems, Values } from './use-shipping-form.ts'

const farms: readonly DeliveringFarm[] = [
  { id: 7, name: 'Ravi’s Field', estimate: '2100-11-21', earliest: '2100-11-21' },
  { id: 8, name: 'Green Acres', estimate: '2100-11-22', earliest: '2100-11-22' },
]

function Form() {
  const [deliveries, setDeliveries] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  return (
    <>
      <DeliveryFields
        values={{ deliveries, notes: '' } as Values}
        problems={problems}
        farms={farms}
        isPickup={false}
        onChange={(_name, value) => setDeliveries(value)}
      />
      <button type="button" onClick={() => setProblems({ [dateFieldOf(7)]: 'Too early' })}>
        Refuse
      </button>
    </>
  )
}

async function showRavi() {
  show(Form, { path: '/checkout' })
  const farm = await screen.findByRole('group', { name: 'Ravi’s Field' })
  const details = farm.querySelector('details') as HTMLDetailsElement
  const setOpen = (isOpen: boolean) => {
    details.open = isOpen
    fireEvent(details, new Event('toggle'))
  }
  return { details, setOpen, date: within(details).getByRole('textbox', { name: /Delivery date/i }) }
}

describe('DeliveryFields for several farms', () => {
  it('keeps a farm’s options open when its date is cleared', async () => {
    const { details, setOpen, date } = await showRavi()
    expect(details.open).toBe(false)
    setOpen(true)
    fireEvent.change(date, { target: { value: '25/11/2100' } })
    fireEvent.change(date, { target: { value: '' } })
    expect(details.open).toBe(true)
    setOpen(false)
    expect(details.open).toBe(false)
  })

  it('opens a farm’s options when its date is refused', async () => {
    const { details } = await showRavi()
    fireEvent.click(screen.getByRole('button', { name: 'Refuse' }))
    expect(details.open).toBe(true)
    expect(within(details).getByText('Too early')).toBeTruthy()
  })
})
