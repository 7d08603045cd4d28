import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Combobox } from './Combobox.tsx'

const GROUPS = [
  {
    label: 'Karnataka',
    options: ['Bengaluru Rural', 'Bengaluru Urban', 'Kolar', 'Tumakuru'],
    otherNames: { Kolar: 'ಕೋಲಾರ, कोलार', Tumakuru: 'ತುಮಕೂರು, तुमकूर' },
  },
  { label: 'Kerala', options: ['Kollam', 'Thrissur'] },
]

function District({ onChoose = () => {} }: { onChoose?: (district: string) => void }) {
  const [value, setValue] = useState('')
  const choose = (district: string) => {
    onChoose(district)
    setValue(district)
  }
  return (
    <form>
      <Combobox label="District" value={value} onChange={choose} groups={GROUPS} />
      <output>{value}</output>
    </form>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'District' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const offered = () => screen.queryAllByRole('option').map(option => option.textContent)
const selection = () => screen.getByRole('status').textContent
/** The option that a screen reader announces as active. */
const marked = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('Combobox', () => {
  it('turns the spell checker off', () => {
    render(<District />)
    expect(field().getAttribute('spellcheck')).toBe('false')
  })

  it.each(['ಕೋಲಾ', 'कोलार'])('matches a name in another script: %s', text => {
    render(<District />)
    type(text)
    expect(offered()).toEqual(['Kolar'])
  })

  it('opens with all options in groups', () => {
    render(<District />)
    expect(offered()).toEqual([])
    fireEvent.click(field())
    expect(field().getAttribute('aria-expanded')).toBe('true')
    expect(offered()).toHaveLength(6)
    expect(within(screen.getByRole('group', { name: 'Kerala' })).getAllByRole('option')).toHaveLength(2)
  })

  it.each([
    ['kol', ['Kolar', 'Kollam']],
    ['beng rur', ['Bengaluru Rural']],
    ['URBAN', ['Bengaluru Urban']],
    ['kerala', ['Kollam', 'Thrissur']],
    ['olar', []],
  ])('for “%s” offers %j', (typed, options) => {
    render(<District />)
    type(typed)
    expect(offered()).toEqual(options)
  })

  it('selects the active option on Enter without submitting the form', () => {
    render(<District />)
    type('kol')
    expect(marked()).toBe('Kolar')
    press('ArrowDown')
    expect(marked()).toBe('Kollam')
    expect(press('Enter')).toBe(false)
    expect([selection(), field().value, offered()]).toEqual(['Kollam', 'Kollam', []])
    expect(press('Enter')).toBe(true)
  })

  it('moves with arrow keys from the selected option and wraps around', () => {
    render(<District />)
    press('ArrowUp')
    expect(marked()).toBe('Bengaluru Rural')
    press('ArrowUp')
    expect(marked()).toBe('Thrissur')
    press('ArrowDown')
    expect(marked()).toBe('Bengaluru Rural')
  })

  it('selects the active option on Tab and lets the focus move on', () => {
    render(<District />)
    type('tum')
    expect(press('Tab')).toBe(true)
    expect(selection()).toBe('Tumakuru')
  })

  it('selects a pressed option', () => {
    render(<District />)
    fireEvent.click(field())
    fireEvent.click(screen.getByRole('option', { name: 'Kolar' }))
    expect([selection(), offered()]).toEqual(['Kolar', []])
  })

  it('selects a fully typed name and clears it when edited', () => {
    render(<District />)
    type('KOLAR')
    expect(selection()).toBe('Kolar')
    type('KOLA')
    expect(selection()).toBe('')
  })

  it('selects the only match on blur, else restores the selection', () => {
    const onChoose = vi.fn()
    render(<District onChoose={onChoose} />)
    type('thris')
    fireEvent.blur(field())
    expect([selection(), field().value]).toEqual(['Thrissur', 'Thrissur'])
    fireEvent.click(field())
    press('Escape')
    fireEvent.blur(field())
    expect(selection()).toBe('Thrissur')
    type('zzz')
    expect(screen.getByText('Nothing matches what you typed.')).toBeDefined()
    fireEvent.blur(field())
    expect([selection(), field().value]).toEqual(['', ''])
  })

  it('closes on Escape', () => {
    render(<District />)
    type('kol')
    expect(press('Escape')).toBe(false)
    expect([offered(), field().getAttribute('aria-expanded')]).toEqual([[], 'false'])
  })
})
