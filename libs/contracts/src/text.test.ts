import { formText } from '@santhe/texts/forms'
import { describe, expect, it } from 'vitest'
import { RegisterForm } from './account.ts'
import { CheckoutForm } from './checkout.ts'
import { ProductForm } from './product-form.ts'
import { FarmerProfileForm } from './profiles.ts'
import { z } from './schema.ts'
import { lines, text } from './text.ts'

function messageOf(schema: z.ZodType, value: unknown): string {
  return formText(schema.safeParse(value).error?.issues[0]?.message ?? '', 'en')
}

describe('a text with an invisible character', () => {
  it('is refused with its field, character and position', () => {
    const form = z.object({ farmName: text(2, 'form.usernameShort'), tags: z.array(text(1, 'form.usernameShort')) })
    expect(messageOf(form, { farmName: 'Ravi\u202eFarm', tags: [] })).toBe(
      'Farm name has a character that can’t be used here (U+202E), behind “Ravi”. Please take it out.',
    )
    expect(messageOf(form, { farmName: 'Ravi', tags: ['ok', '\u200borganic'] })).toBe(
      'Tags has a character that can’t be used here (U+200B), at its beginning. Please take it out.',
    )
    expect(messageOf(form, { farmName: 'Ravi\nFarm', tags: [] })).toBe('Farm name must stand on one line')
  })

  it('keeps its own message if it is also too short', () => {
    expect(messageOf(text(3, 'form.usernameShort'), '\u202e')).toBe('Username must be at least 3 characters')
  })
})

it('names of people, farms, products and places are one line without hidden characters', () => {
  const issuesOf = (schema: z.ZodType, value: unknown) =>
    schema
      .safeParse(value)
      .error?.issues.flatMap(({ path, message }) => (message.includes('U+202E') ? [path.join('.')] : []))
  const bad = 'Asha\u202eRao'
  expect(
    issuesOf(RegisterForm, { role: 'farmer', name: bad, farmName: bad, farmLocation: bad, farmDescription: bad }),
  ).toEqual(['name', 'farmName', 'farmDescription', 'farmLocation'])
  expect(
    issuesOf(CheckoutForm, { firstName: bad, lastName: bad, city: bad, state: bad, address: bad, notes: bad }),
  ).toEqual(['firstName', 'lastName', 'address', 'city', 'state', 'notes'])
  expect(issuesOf(ProductForm, { name: bad, localName: bad })).toEqual(['name', 'localName'])
  expect(issuesOf(FarmerProfileForm, { farmName: bad, location: bad, tags: [bad] })).toEqual([
    'farmName',
    'location',
    'tags.0',
  ])
})

it('a text of several lines keeps its line breaks', () => {
  expect(lines(1, 'form.comment').parse(' Sweet.\r\n\r\nPicked at dawn. ')).toBe('Sweet.\r\n\r\nPicked at dawn.')
  expect(FarmerProfileForm.shape.tags.parse('organic,\n native seeds\nno-till')).toEqual([
    'organic',
    'native seeds',
    'no-till',
  ])
})
