import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DateField } from './DateField.tsx'

const TODAY = '2026-11-22'

function Delivery({ first = '', min, max }: { first?: string; min?: string; max?: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <DateField
        label="Delivery date"
        value={value}
        onChange={setValue}
        today={TODAY}
        min={min}
        max={max}
        error={value === '' ? 'Choose one' : undefined}
      />
      <output data-testid="value">{value}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Delivery date' })
const value = () => screen.getByTestId('value').textContent
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const openCalendar = () => fireEvent.click(screen.getByRole('button', { name: 'Delivery date: choose in a calendar' }))
const dialog = () => within(screen.getByRole('dialog', { name: 'Delivery date' }))
const focused = () => document.activeElement?.getAttribute('aria-label')
const press = (key: string) => fireEvent.keyDown(dialog().getByRole('grid'), { key })

// docs/product/money-and-dates.md#dates-typed
describe('DateField', () => {
  it('shows dd/mm/yyyy and reports an IST date', () => {
    render(<Delivery first="2027-04-05" />)
    expect(field().value).toBe('05/04/2027')
    expect(field().placeholder).toBe('dd/mm/yyyy')
    type('6/4/2027')
    expect(value()).toBe('2027-04-06')
    expect(field().value).toBe('6/4/2027')
    fireEvent.blur(field())
    expect(field().value).toBe('06/04/2027')
  })

  it('reports invalid and cleared text, so that the form can refuse it', () => {
    render(<Delivery first="2027-04-05" />)
    type('31/02/2027')
    fireEvent.blur(field())
    expect([field().value, value()]).toEqual(['31/02/2027', '31/02/2027'])
    type('')
    expect(value()).toBe('')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Choose one')
  })

  it('opens a calendar that focuses the selected day, and closes on a choice', () => {
    render(<Delivery first="2027-04-05" />)
    openCalendar()
    expect(dialog().getByRole('grid', { name: 'April 2027' })).toBeTruthy()
    expect(focused()).toBe('Apr 05, 2027')
    fireEvent.click(dialog().getByRole('button', { name: 'Apr 30, 2027' }))
    expect([value(), field().value]).toEqual(['2027-04-30', '30/04/2027'])
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('moves across months by keyboard and names near days', () => {
    render(<Delivery />)
    openCalendar()
    expect(focused()).toBe('Today, Nov 22, 2026')
    press('ArrowRight')
    expect(focused()).toBe('Tomorrow, Nov 23, 2026')
    press('ArrowDown')
    press('ArrowDown')
    expect(focused()).toBe('Dec 07, 2026')
    press('PageDown')
    expect(dialog().getByRole('grid', { name: 'January 2027' })).toBeTruthy()
  })

  it('disables days outside its limits', () => {
    render(<Delivery min="2026-11-24" max="2026-12-02" />)
    openCalendar()
    expect(focused()).toBe('Nov 24, 2026')
    press('ArrowLeft')
    expect(focused()).toBe('Nov 24, 2026')
    expect(dialog().getByRole('button', { name: 'Previous month' }).hasAttribute('disabled')).toBe(true)
    expect(dialog().getByRole('button', { name: 'Tomorrow, Nov 23, 2026' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(dialog().getByRole('button', { name: 'Next month' }))
    expect(dialog().getByRole('button', { name: 'Dec 03, 2026' }).hasAttribute('disabled')).toBe(true)
  })
})
