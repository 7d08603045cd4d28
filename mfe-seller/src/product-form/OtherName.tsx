import { useEndpoint } from '@santhe/client'
import { readSuggestions } from '@santhe/contracts'
import { Button, useTexts } from '@santhe/ui'
import { useEffect, useState } from 'react'
import productFormTexts from '../texts/en/product-form.json'

/** Debounce before the server reads the name, in ms. */
const PAUSE_MS = 400
/** Limit of a search text; the market's list has no longer names. */
const MOST_LETTERS = 80

interface OtherNameProps {
  of: string
  onTake: (name: string) => void
}

/** Offers the name in the other script, from the market's list only. Shares one parent element with its field. */
export function OtherName({ of, onTake }: OtherNameProps) {
  const t = useTexts(productFormTexts)
  const typed = of.trim()
  const [read, setRead] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRead(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isRead = read !== '' && read === typed && read.length <= MOST_LETTERS
  const { data, isRefreshing } = useEndpoint(readSuggestions, { query: { q: read } }, { skip: !isRead })
  if (!isRead || isRefreshing || !data?.produce) return null
  const { produce } = data
  const name = /\p{Script=Kannada}/u.test(typed) ? produce.name : produce.localName
  return (
    <Button
      look="plain"
      size="small"
      onClick={({ currentTarget }) => {
        currentTarget.parentElement?.querySelector('input')?.focus()
        onTake(name)
      }}
    >
      {t('form.useName', { name })}
    </Button>
  )
}
