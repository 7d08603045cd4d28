import { createHost, HostProvider } from '@santhe/host'
import { type Language, READY_CATEGORIES } from '@santhe/rules'
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import kn from '../texts/kn.json'
import { languageLoader } from '../texts/languages.ts'
import { addTexts } from '../texts/texts.tsx'
import { ProductName, useItemName } from './inline.tsx'
import { useCategoryText } from './use-stored-text.ts'

const READY = Object.values(READY_CATEGORIES).map(({ name }) => name)
const TOMATO = { name: 'Tomato', localName: 'ಟೊಮೇಟೊ' }

function Names({ categories }: { categories: readonly string[] }) {
  const itemName = useItemName()
  const categoryText = useCategoryText()
  return (
    <>
      <p>
        <ProductName before="2 × " {...TOMATO} />
      </p>
      <p>{itemName({ productName: TOMATO.name, localName: TOMATO.localName })}</p>
      {categories.map(name => (
        <p key={name}>{categoryText(name)}</p>
      ))}
    </>
  )
}

function namesIn(language: Language, categories: readonly string[] = []): (string | null)[] {
  const host = createHost({ now: new Date(), language })
  const { container } = render(
    <HostProvider host={host}>
      <Names categories={categories} />
    </HostProvider>,
  )
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
}

// docs/product/pages.md#languages
describe('ProductName', () => {
  it('begins with the name in the reader’s script', () => {
    expect(namesIn('en')).toEqual(['2 × Tomato ಟೊಮೇಟೊ', 'Tomato'])
    expect(namesIn('kn')).toEqual(['2 × ಟೊಮೇಟೊ Tomato', 'ಟೊಮೇಟೊ'])
  })

  it('begins with the known Hindi name once Hindi is loaded', async () => {
    const room = () => Promise.resolve({ default: {} })
    await languageLoader({ kn: room, hi: room })('hi')
    expect(namesIn('hi')).toEqual(['2 × टमाटर Tomato', 'टमाटर'])
    expect(namesIn('kn')).toEqual(['2 × ಟೊಮೇಟೊ Tomato', 'ಟೊಮೇಟೊ'])
  })
})

describe('useCategoryText', () => {
  it('translates every ready-made name and leaves others', () => {
    addTexts('kn', kn)
    const [, , flowers, ...translated] = namesIn('kn', ['Flowers', ...READY])
    expect(flowers).toBe('Flowers')
    expect(translated).toHaveLength(READY.length)
    for (const name of translated) expect(name).toMatch(/^\p{Script=Kannada}/u)
  })
})
