import { z } from '@santhe/contracts'
import { createHost, HostProvider } from '@santhe/host'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useForm } from './use-form.ts'

const TAKEN = { status: 409, code: 'EMAIL_TAKEN', message: 'Taken', fields: { email: 'Taken' }, details: {} }
const schema = z.object({
  name: z.string().trim().min(2, 'Name must be at least 2 characters'),
  email: z.string(),
  role: z.literal('customer'),
})

function Form({ send }: { send: Parameters<typeof useForm>[0]['send'] }) {
  const [saved, setSaved] = useState({ name: 'Asha', email: 'asha@example.com' })
  const form = useForm({
    schema,
    initial: saved,
    bodyOf: values => ({ ...values, role: 'customer' }),
    draftKey: 'profile',
    send: async values => {
      const refusal = await send(values)
      if (!refusal) setSaved({ ...values, name: values.name.trim() })
      return refusal
    },
  })
  const fields = [form.field('name'), form.field('email')]
  return (
    <form onSubmit={form.handleSubmit}>
      {fields.map(({ name, value, error, onChange }) => (
        <label key={name}>
          {name}
          <input value={value} aria-invalid={error !== undefined} onChange={event => onChange(event.target.value)} />
          <em>{error}</em>
        </label>
      ))}
      <output>{form.isChanged ? 'changed' : 'as saved'}</output>
      <button type="submit">Save</button>
      <button type="button" onClick={form.discard}>
        Discard
      </button>
    </form>
  )
}

function open(send: Parameters<typeof useForm>[0]['send'] = async () => undefined) {
  const host = createHost({ now: new Date() })
  const formIf = (isHere: boolean) => <HostProvider host={host}>{isHere && <Form send={send} />}</HostProvider>
  const { rerender } = render(formIf(true))
  return { leave: () => rerender(formIf(false)), comeBack: () => rerender(formIf(true)) }
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(label))
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const state = () => screen.getByRole('status').textContent

describe('useForm', () => {
  it('shows messages from the first submit until fixed, and sends nothing invalid', async () => {
    const send = vi.fn(async () => undefined)
    open(send)
    type('name', 'A')
    expect(screen.queryByText('Name must be at least 2 characters')).toBeNull()
    await press('Save')
    expect(screen.getByText('Name must be at least 2 characters')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    type('name', 'As')
    expect(screen.queryByText('Name must be at least 2 characters')).toBeNull()
  })

  it('shows the server’s message at a field until it changes', async () => {
    open(async () => TAKEN)
    type('email', 'ravi@example.com')
    await press('Save')
    expect(screen.getByText('Taken')).toBeTruthy()
    expect(box('email').value).toBe('ravi@example.com')
    type('email', 'asha.rao@example.com')
    expect(screen.queryByText('Taken')).toBeNull()
  })

  it('restores typed values and warns before leaving', async () => {
    const { leave, comeBack } = open()
    type('name', 'Asha Rao')
    leave()
    comeBack()
    expect(box('name').value).toBe('Asha Rao')
    expect(state()).toBe('changed')
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
  })

  it('drops typed values once saved or discarded', async () => {
    const { leave, comeBack } = open()
    type('name', ' Asha Rao ')
    await press('Save')
    expect([box('name').value, state()]).toEqual(['Asha Rao', 'as saved'])
    type('name', 'A')
    await press('Save')
    await press('Discard')
    expect([box('name').value, state()]).toEqual(['Asha Rao', 'as saved'])
    expect(screen.queryByText('Name must be at least 2 characters')).toBeNull()
    leave()
    comeBack()
    expect(state()).toBe('as saved')
  })

  it('keeps values typed while sending', async () => {
    let finish = () => {}
    open(() => new Promise(resolve => (finish = () => resolve(undefined))))
    type('name', 'Asha Rao')
    await press('Save')
    type('name', 'Asha Rao K')
    await act(async () => finish())
    expect([box('name').value, state()]).toEqual(['Asha Rao K', 'changed'])
  })
})

const onInvalid = vi.fn()
const send = vi.fn(async () => undefined)

function Delivery() {
  const form = useForm({
    schema: z.object({ city: z.string().min(2, 'City must be at least 2 characters') }),
    initial: { city: '', date: '' },
    restored: { city: '', date: '2026-01-01' },
    check: ({ date }): Record<string, string> => (date < '2026-02-01' ? { date: 'Too early' } : {}),
    onInvalid,
    send,
  })
  return (
    <form onSubmit={form.handleSubmit}>
      <input aria-label="date" value={form.values.date} onChange={event => form.change('date', event.target.value)} />
      <input aria-label="city" value={form.values.city} onChange={event => form.change('city', event.target.value)} />
      <output>{Object.values(form.messages).join(', ')}</output>
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.refuse({ city: 'Nobody delivers there' })}>
        Refuse
      </button>
    </form>
  )
}

describe('useForm with own checks', () => {
  it('starts with restored values, shows own checks and other refusals', async () => {
    render(
      <HostProvider host={createHost({ now: new Date() })}>
        <Delivery />
      </HostProvider>,
    )
    await press('Save')
    expect(state()).toBe('Too early, City must be at least 2 characters')
    expect(onInvalid).toHaveBeenCalledOnce()
    fireEvent.change(screen.getByLabelText('date'), { target: { value: '2026-03-01' } })
    fireEvent.change(screen.getByLabelText('city'), { target: { value: 'Kolar' } })
    expect(state()).toBe('')
    await press('Refuse')
    expect(state()).toBe('Nobody delivers there')
    await press('Save')
    expect([state(), send.mock.calls.length]).toEqual(['', 1])
  })
})
